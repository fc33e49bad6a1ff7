import { type LfsPointer, lfsPointer, subjectOf, type WalkedEntry } from '@sheaf/git-engine'
import { createBulkPace } from '@sheaf/server-core/admission/bulk-pace'
import { currentCaller } from '@sheaf/server-core/admission/caller'
import { createLru } from '@sheaf/server-core/lru'
import type { Deps } from '../../deps.ts'
import { writtenTime } from '../browse/index.ts'
import { selectHeld } from '../objects/index.ts'
import type { FoundRepository } from '../repositories/index.ts'

/** What a file is kept as, where a pointer of Git LFS stands at its path. */
interface HubLfs extends LfsPointer {
  pointerSize: number
}

/** A file or folder of a tree. */
export interface HubEntry {
  type: 'file' | 'directory'
  /** The id of what stands at the path: of a pointer, not of what it stands for. */
  oid: string
  /** In bytes; of a file of Git LFS its own. */
  size: number
  path: string
  lfs?: HubLfs
  lastCommit?: { id: string; title: string; date: string }
}

interface Listing {
  repository: Pick<FoundRepository, 'id' | 'gitDir'>
  /** The commit in which they stand, and the names that lead to the folder that was walked. */
  commit: string
  folder: readonly Buffer[]
  entries: readonly WalkedEntry[]
  /** With the last commit of each, where those are found in time. */
  expand: boolean
}

/** No pointer is shorter or longer. */
const pointerBytes = { least: 100, most: 1023 }
/** How long an answer waits for last commits: what is not known by then is left out. */
const expandMs = 5_000

/** Entries that are looked at in one iteration of the event loop, for all callers. */
const piece = 250
const pace = createBulkPace({ bytesPerIteration: piece })

/** Which small files are pointers, by the ids of their bytes: those never change, whichever repository has them. */
const pointers = createLru<{ pointer: LfsPointer | undefined }>({ capacity: 20_000 })

/** Entries as clients know them, with the sizes that people mean. Submodules are left out: no client can do anything with one. */
export async function presentEntries(
  { git, database }: Pick<Deps, 'git' | 'database'>,
  { repository, commit, folder, entries, expand }: Listing,
): Promise<HubEntry[]> {
  const { id: repoId, gitDir } = repository
  const shown = entries.filter(({ entry }) => entry.kind !== 'submodule')
  const sizes: (number | null)[] = []
  const pointed: (LfsPointer | undefined)[] = []
  // What is known of them is at hand: without pauses, thousands would be one piece of work.
  for (let from = 0; from < shown.length; from += piece) {
    const some = shown.slice(from, from + piece)
    await pace.take(currentCaller().key, some.length)
    const known = await git.read.folders.sizes(
      gitDir,
      some.map(({ entry }) => entry),
    )
    sizes.push(...known)
    const found = some.map(({ entry: { kind, oid } }, at) => {
      const size = known[at] ?? 0
      const isPossible = kind === 'blob' && size >= pointerBytes.least && size <= pointerBytes.most
      return isPossible ? pointerAt({ git }, { gitDir, oid }) : undefined
    })
    pointed.push(...(await Promise.all(found)))
  }
  const oids = [...new Set(pointed.flatMap((pointer) => (pointer === undefined ? [] : [pointer.oid])))]
  const held = oids.length === 0 ? new Map<string, number>() : await selectHeld(database.read, { repoId, oids })
  const last = expand ? await lastCommitsOf({ git }, { gitDir, commit, folder, entries: shown }) : undefined
  return shown.map(({ entry, path }, at): HubEntry => {
    const size = sizes[at] ?? 0
    const pointer = pointed[at]
    const isHeld = pointer !== undefined && held.get(pointer.oid) === pointer.size
    const lastCommit = last?.[at]
    return {
      type: entry.kind === 'tree' ? 'directory' : 'file',
      oid: entry.oid,
      size: isHeld ? pointer.size : size,
      path: [...folder, path].map((name) => name.toString('utf8')).join('/'),
      ...(isHeld && { lfs: { ...pointer, pointerSize: size } }),
      ...(lastCommit && { lastCommit }),
    }
  })
}

async function pointerAt(
  { git }: Pick<Deps, 'git'>,
  { gitDir, oid }: { gitDir: string; oid: string },
): Promise<LfsPointer | undefined> {
  const known = pointers.get(oid)
  if (known !== undefined) return known.pointer
  const { whole } = await git.read.blobs.open({ gitDir, oid })
  const pointer = whole && lfsPointer(whole.toString('utf8'))
  pointers.set(oid, { pointer })
  return pointer
}

/** The last commit of each, folder by folder. */
async function lastCommitsOf(
  { git }: Pick<Deps, 'git'>,
  { gitDir, commit, folder, entries }: Omit<Listing, 'repository' | 'expand'> & { gitDir: string },
): Promise<(HubEntry['lastCommit'] | undefined)[]> {
  const found = new Map<WalkedEntry, string>()
  const byFolder = Map.groupBy(entries, (each) => `${each.folder}\0${folderOf(each).toString('latin1')}`)
  await Promise.all(
    [...byFolder.values()].map(async (within) => {
      const [first] = within
      if (first === undefined) return
      const below = folderOf(first)
      const path = [...folder, ...(below.length === 0 ? [] : splitPath(below))]
      const { count } = await git.read.folders.open(gitDir, first.folder)
      const wanted = within.map(({ entry }) => entry)
      const { commits } = await git.read.lastCommits.read({ gitDir, commit, path, count, wanted, budgetMs: expandMs })
      for (const [at, each] of within.entries()) {
        const oid = commits[at]
        if (oid !== undefined) found.set(each, oid)
      }
    }),
  )
  return Promise.all(
    entries.map(async (each) => {
      const oid = found.get(each)
      if (oid === undefined) return undefined
      const { message, committer } = await git.read.objects.commit(gitDir, oid)
      return { id: oid, title: subjectOf(message).text, date: writtenTime(committer.time) }
    }),
  )
}

const slash = 47

/** The folder of an entry, below the one that was walked. */
const folderOf = ({ path }: WalkedEntry): Buffer => path.subarray(0, Math.max(0, path.lastIndexOf(slash)))

function splitPath(path: Buffer): Buffer[] {
  const names: Buffer[] = []
  for (let at = 0; at <= path.length; ) {
    const end = path.indexOf(slash, at)
    const until = end < 0 ? path.length : end
    names.push(path.subarray(at, until))
    at = until + 1
  }
  return names
}
