import { lstat, readdir, readFile, rm, stat } from 'node:fs/promises'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { ifMissing } from '../disk/if-missing.ts'
import { oldestWriterOf } from '../process/living-processes.ts'
import { isRefName } from '../refs/resolve-revision.ts'

/** Where nobody can tell whether its owner lives: git holds a lock for as long as it changes refs, not while it reads a pack. */
const lockMs = 50_000
/** Longer than any push or repack takes. */
const temporaryMs = 6 * 60 * 60_000
/** How coarse clocks of file systems and processes are. */
const slackMs = 1_000
/** The locks of so many refs are looked for by their names. */
const maxNamed = 64

/** All that may lie in a repository, or the locks alone that a push to these refs would meet: it waits for no more. */
export type SweepExtent = 'all' | readonly string[]

interface Sweep {
  gitDir: string
  what: SweepExtent
  /** Do servers on other machines use this folder, too? Their processes can't be seen from here. */
  isShared: () => Promise<boolean>
}

/**
 * Removes what a power cut or a killed process left in a repository: lock files, which would refuse every later push,
 * quarantines of pushes that never ended, packs and graphs half written. Something is left over when it is older than
 * every process of this machine that may write to the repository. Where that does not tell (another machine, no
 * /proc), its age does: a lock goes after less than a minute, the rest after hours. Returns what was removed.
 */
export async function sweepLeftovers({ gitDir, what, isShared }: Sweep): Promise<string[]> {
  const isAll = what === 'all'
  const [locks, temporaries] = await Promise.all([
    isAll ? locksIn(gitDir) : locksBefore(gitDir, what),
    isAll ? temporariesIn(gitDir) : [],
  ])
  const found = [
    ...locks.map((path) => ({ path, ms: lockMs })),
    ...temporaries.map((path) => ({ path, ms: temporaryMs })),
  ]
  if (found.length === 0) return []
  // Older than this, nobody who lives can have made it.
  const nobodys = (await isShared())
    ? Number.NEGATIVE_INFINITY
    : ((await oldestWriterOf(gitDir)) ?? Date.now() - uptime() * 1_000) - slackMs
  const removed: string[] = []
  for (const { path, ms } of found) {
    const at = await stat(path).catch(ifMissing(undefined))
    if (at === undefined) continue
    if (at.mtimeMs > Math.max(Date.now() - ms, nobodys)) continue
    await rm(path, { recursive: true, force: true })
    removed.push(path)
  }
  return removed
}

async function locksIn(gitDir: string): Promise<string[]> {
  const isLock = (name: string) => name.endsWith('.lock')
  const folders = ['', 'objects/info', 'objects/info/commit-graphs', 'objects/pack']
  const lists = await Promise.all(folders.map((folder) => named(join(gitDir, folder), isLock)))
  const refs = await readdir(join(gitDir, 'refs'), { withFileTypes: true, recursive: true })
  const ofRefs = refs.filter((entry) => entry.isFile() && isLock(entry.name))
  return [...lists.flat(), ...ofRefs.map(({ parentPath, name }) => join(parentPath, name))]
}

/**
 * The locks that a push to these refs takes. Looked at by name and all at once: whoever pushes waits for it, and a folder after
 * another would take an iteration of the event loop each.
 */
async function locksBefore(gitDir: string, refs: readonly string[]): Promise<string[]> {
  if (refs.length > maxNamed) return locksIn(gitDir)
  // Of what is deleted the name was not looked at.
  const named = refs.filter(isRefName)
  const locks = ['HEAD', 'config', 'packed-refs', ...named].map((name) => join(gitDir, `${name}.lock`))
  const isThere = await Promise.all(
    locks.map((path) =>
      lstat(path).then(
        () => true,
        () => false,
      ),
    ),
  )
  return locks.filter((_, index) => isThere[index])
}

async function temporariesIn(gitDir: string): Promise<string[]> {
  const pack = join(gitDir, 'objects', 'pack')
  const keeps: string[] = []
  for (const path of await named(pack, (name) => name.endsWith('.keep'))) {
    // Git keeps a pack while it updates the refs that need it; an operator's own keep files say other things.
    if ((await readFile(path, 'utf8').catch(ifMissing(''))).startsWith('receive-pack ')) keeps.push(path)
  }
  return [
    ...keeps,
    ...(await named(gitDir, (name) => name === 'packed-refs.new' || /^\..+\.new$/.test(name))),
    ...(await named(join(gitDir, 'sheaf'), (name) => /^\..+\.new$/.test(name))),
    ...(await named(join(gitDir, 'objects'), (name) => /^tmp_(objdir-|obj_)/.test(name))),
    ...(await named(pack, (name) => /^(tmp_|\.tmp-)/.test(name))),
    ...(await named(join(gitDir, 'objects', 'info'), (name) => name.startsWith('tmp_'))),
    ...(await named(join(gitDir, 'objects', 'info', 'commit-graphs'), (name) => name.startsWith('tmp_'))),
  ]
}

async function named(folder: string, wanted: (name: string) => boolean): Promise<string[]> {
  const names = await readdir(folder).catch(ifMissing([]))
  return names.filter(wanted).map((name) => join(folder, name))
}
