import { createParts, type EngineOptions } from './engine-parts.ts'
import { createGitMaintenance, type GitMaintenance } from './git-maintenance.ts'
import { createReader, type GitReader } from './git-reader.ts'
import { createTransport, type GitTransport } from './git-transport.ts'
import { createWriter, type GitWriter } from './git-writer.ts'

/**
 * Everything that the rest of the server may ask of git. A repository is the absolute path of its folder; user
 * text enters only as a revision, a path or a branch name, and each is checked where it enters.
 */
export interface GitEngine {
  read: GitReader
  write: GitWriter
  transport: GitTransport
  maintenance: GitMaintenance
  /** The version of the git that runs, for instance `2.39.5`. */
  version(): Promise<string>
  /** Ends the readers, gives up walks, and settles when no git runs for it any more. */
  close(): Promise<void>
}

/** Makes the engine. One per process: its caches and its limits on processes hold for all repositories together. */
export function createGitEngine(options: EngineOptions = {}): GitEngine {
  const parts = createParts(options)
  return {
    read: createReader(parts),
    write: createWriter(parts),
    transport: createTransport(parts),
    maintenance: createGitMaintenance(parts),
    async version() {
      const out = await parts.git.run({ args: ['version'] })
      return /^git version (\d+\.\d+(?:\.\d+)?)/.exec(out.toString('latin1'))?.[1] ?? ''
    },
    async close() {
      parts.lastCommits.close()
      parts.history.close()
      parts.pool.close()
      parts.diffs.close()
      parts.fetchCache?.close()
      parts.archiveCache?.close()
      await parts.git.close()
      await parts.spool.close()
    },
  }
}
