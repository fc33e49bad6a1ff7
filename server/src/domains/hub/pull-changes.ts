import type { Readable } from 'node:stream'
import { answerSizes } from '@sheaf/contract'
import { type GitCommit, GitError, subjectOf } from '@sheaf/git-engine'
import { cacheIdleTtlMs, createLru, textWeight } from '@sheaf/server-core/lru'
import type { Deps } from '../../deps.ts'
import { writtenTime } from '../browse/index.ts'
import type { FoundRepository } from '../repositories/index.ts'

/** What is told of a pull request beside its text: more of it is on its page. */
const most = { commits: 100, files: 300, diff: answerSizes.answer / 4 }

interface PullChanges {
  /** As events, the oldest first. */
  commits: object[]
  /** Null where it is too much. */
  diff: string | null
}

const keptBytes = 4 * 1024 * 1024
const commitBytes = 300

/** What two commits differ in never changes. */
const known = createLru<PullChanges>({
  capacity: keptBytes,
  maxWeight: keptBytes / 4,
  idleTtlMs: cacheIdleTtlMs,
  weigh: ({ commits, diff }, key) => 300 + textWeight(key) + commits.length * commitBytes + textWeight(diff ?? ''),
})

/** The commits that a pull request proposes, and what they change. Nothing where its branch is gone, and of what takes git too long. */
export async function pullChanges(
  { git }: Pick<Deps, 'git'>,
  {
    repository: { gitDir, uid },
    base,
    head,
    signal,
  }: { repository: FoundRepository; base: string | null; head: string; signal: AbortSignal },
): Promise<PullChanges> {
  if (base === null) return { commits: [], diff: null }
  const key = [uid, base, head].join(' ')
  const kept = known.get(key)
  if (kept !== undefined) return kept
  const commits = await bounded(() => readCommits())
  const diff = await bounded(() => readDiff())
  // What took too long may take less another time.
  if (commits !== undefined && diff !== undefined) known.set(key, { commits, diff })
  return { commits: commits ?? [], diff: diff ?? null }

  async function readCommits(): Promise<object[]> {
    const oids = (await git.read.range({ gitDir, base: base ?? '', head, signal })).slice(0, most.commits)
    const read = await Promise.all(oids.map((oid) => git.read.objects.commit(gitDir, oid)))
    return read.reverse().map(commitEvent)
  }

  async function readDiff(): Promise<string | null> {
    const common = await git.read.mergeBase({ gitDir, base: base ?? '', head, signal })
    if (common === undefined) return null
    const [{ tree: from }, { tree: to }] = await Promise.all([
      git.read.objects.commit(gitDir, common),
      git.read.objects.commit(gitDir, head),
    ])
    const { count } = await git.read.changes({ gitDir, from, to, signal })
    if (count > most.files) return null
    return textWithin(await git.read.patch({ gitDir, of: { kind: 'trees', from, to }, signal }), most.diff)
  }
}

const commitEvent = ({ oid, message, author }: GitCommit) => ({
  id: oid,
  type: 'commit',
  createdAt: writtenTime(author.time),
  author: { name: author.name.slice(0, answerSizes.person), type: 'user' },
  data: { subject: subjectOf(message).text.slice(0, answerSizes.subject), oid },
})

/** Work of git; nothing where it takes too long or is too much. */
async function bounded<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof GitError && (error.kind === 'too-large' || error.kind === 'timeout')) return undefined
    throw error
  }
}

/** A text as far as it has so many bytes; what has more is read no further. */
async function textWithin(out: Readable, bytes: number): Promise<string | null> {
  const pieces: Buffer[] = []
  let left = bytes
  for await (const piece of out) {
    left -= piece.length
    if (left < 0) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
