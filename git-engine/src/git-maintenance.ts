import { type Damage, damagedObjects, examineRepository, reportsCorruption } from './disk/examine-repository.ts'
import { sweepDrafts } from './disk/init-repository.ts'
import { measureCache, measureNewPacks, measureRepository } from './disk/measure-disk.ts'
import type { EngineParts } from './engine-parts.ts'
import type { Maintenance } from './maintenance/maintenance.ts'
import { GitError } from './process/git-error.ts'
import type { RefsOptions } from './refs/refs-snapshot.ts'

/** What keeps repositories quick, small and whole; it is notified of pushes by `GitWriter.pushed`. */
export interface GitMaintenance extends Pick<Maintenance, 'extendGraph' | 'tidy' | 'idle'> {
  /** Finds out in the background what the refs reach, and keeps it on the disk. */
  indexReached(options: RefsOptions & { signal?: AbortSignal | undefined }): Promise<void>
  /** Removes what interrupted creations and deletions left under a root. Returns what it was. */
  sweepDrafts(options: { root: string; signal: AbortSignal }): Promise<string[]>
  /** What is broken in a repository that could not be read for this reason; nothing where its files are well. */
  examine(options: { gitDir: string; error: Error }): Promise<Damage | undefined>
  /** What a repository takes on the disk, in bytes, without what the server keeps there for itself. */
  measure(options: { gitDir: string }): Promise<number>
  /** What the packs take that came since `since` (ms). */
  measureNewPacks(options: { gitDir: string; since: number }): Promise<number>
  measureCache(gitDir: string): Promise<number>
}

/** The side of the engine that keeps repositories. */
export function createGitMaintenance({ refs, reach, graphs }: EngineParts): GitMaintenance {
  return {
    async indexReached({ gitDir, version, signal }) {
      await reach.index({ gitDir, version, snapshot: await refs.read({ gitDir, version }), signal })
    },
    sweepDrafts,
    async examine({ gitDir, error }) {
      const found = await examineRepository(gitDir)
      const isLost = reportsCorruption(error.message) || (error instanceof GitError && error.kind === 'missing')
      return found ?? (isLost ? damagedObjects(gitDir, error.message) : undefined)
    },
    measure: ({ gitDir }) => measureRepository(gitDir),
    measureNewPacks,
    measureCache,
    extendGraph: (options) => graphs.extendGraph(options),
    tidy: (options) => graphs.tidy(options),
    idle: () => graphs.idle(),
  }
}
