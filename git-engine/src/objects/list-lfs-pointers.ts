import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { GitError } from '../process/git-error.ts'
import type { Lane } from '../process/lanes.ts'
import { linesOf } from '../process/lines-of.ts'
import { exitError, type Git, type GitCommand } from '../process/run-git.ts'
import { type LfsPointer, lfsPointer, longestPointer, shortestPointer } from './lfs-pointer.ts'

/** What some commits and tags lead to, without what others lead to. Of these, ids that the repository does not have are left out. */
export interface ReachableObjects {
  from: readonly string[]
  without: readonly string[]
}

export interface LfsPointersQuery {
  gitDir: string
  /** What is looked through, where that is not all that the repository has. */
  reachable?: ReachableObjects
  signal?: AbortSignal | undefined
  /** Hears of each pointer, with the id of the blob that it is; in no order. */
  onPointer: (pointer: LfsPointer, blob: string) => void
  /** What has more small blobs than these is given up (`too-large`). */
  maxBlobs?: number
}

interface Source extends LfsPointersQuery {
  /** Whose objects are looked through, where they are not all that the repository has. */
  environment?: GitCommand['environment']
  /** Is the caller in a slot already? */
  holdsSlot?: boolean
  lane?: Lane
  /** What takes longer is given up (`timeout`). */
  deadlineMs?: number
}

const patienceMs = 30 * 60_000

/**
 * Finds all pointers of Git LFS among the objects of a repository, whether a ref, a commit that is kept or nothing reaches them, and those
 * that it borrows from others; or those among what is `reachable`. It reads small blobs alone, and what it holds of them does not grow with their number.
 */
export async function listLfsPointers(
  git: Git,
  {
    gitDir,
    reachable,
    signal,
    onPointer,
    environment,
    holdsSlot,
    lane = 'maintenance',
    deadlineMs = patienceMs,
    maxBlobs = Number.POSITIVE_INFINITY,
  }: Source,
): Promise<void> {
  const common = {
    gitDir,
    signal,
    deadlineMs,
    lane,
    ...(environment && { environment }),
  } as const
  const reading: GitCommand = {
    ...common,
    holdsSlot: holdsSlot ?? false,
    args: ['cat-file', '--batch', '--buffer'],
  }
  const listing: GitCommand = { ...common, holdsSlot: true, args: reachable ? listReachable : listAll }
  const reader = await git.start(reading)
  const parsing = parseBlobs(reader.stdout, (blob, text) => {
    const pointer = lfsPointer(text)
    if (pointer !== undefined) onPointer(pointer, blob)
  })
  // Waited for once all is asked.
  parsing.catch(() => undefined)
  const lister = await git.start(listing).catch((error: unknown) => {
    reader.kill()
    throw error
  })
  lister.stdin.end(reachable && [...reachable.from, ...reachable.without.map((oid) => `^${oid}`), ''].join('\n'))
  let blobs = 0
  // Read from the moment in which it runs: what nobody reads of a process that has ended is dropped.
  for await (const lines of linesOf(lister.stdout)) {
    for (const line of lines) {
      const oid = reachable ? line : smallBlobIn(line)
      if (oid === undefined) continue
      blobs += 1
      if (blobs > maxBlobs) {
        for (const child of [lister, reader]) child.kill()
        throw new GitError('too-large', `there are more than ${maxBlobs} small blobs`)
      }
      if (!reader.stdin.write(`${oid}\n`)) await Promise.race([once(reader.stdin, 'drain'), reader.ended])
    }
  }
  reader.stdin.end()
  await parsing
  for (const [child, command] of [
    [lister, listing],
    [reader, reading],
  ] as const) {
    const exit = await child.ended
    if (exit.why !== 'exit' || exit.code !== 0) throw exitError(command, exit)
  }
}

const listAll = [
  'cat-file',
  '--batch-all-objects',
  '--unordered',
  '--buffer',
  '--batch-check=%(objecttype) %(objectsize) %(objectname)',
]
const listReachable = [
  'rev-list',
  '--objects',
  '--no-object-names',
  '--ignore-missing',
  `--filter=combine:object:type=blob+blob:limit=${longestPointer + 1}`,
  '--filter-provided-objects',
  '--stdin',
]

function smallBlobIn(line: string): string | undefined {
  const [type, size, oid] = line.split(' ')
  return type === 'blob' && Number(size) >= shortestPointer && Number(size) <= longestPointer ? oid : undefined
}

const lineEnd = 10

/** Reads what `cat-file --batch` writes of blobs that are short. */
async function parseBlobs(out: Readable, onBlob: (oid: string, text: string) => void): Promise<void> {
  let left: Buffer = Buffer.alloc(0)
  for await (const chunk of out) {
    const bytes = Buffer.concat([left, chunk])
    let at = 0
    for (;;) {
      const end = bytes.indexOf(lineEnd, at)
      if (end < 0) break
      const [oid = '', , size = '0'] = bytes.toString('latin1', at, end).split(' ')
      const next = end + 1 + Number(size) + 1
      if (next > bytes.length) break
      onBlob(oid, bytes.toString('utf8', end + 1, next - 1))
      at = next
    }
    left = bytes.subarray(at)
  }
}
