import { limits, type PatchComparison, type SeriesPair, type VersionComparison } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { GitError, type SeriesPair as GitSeriesPair } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import { createLru, textWeight } from '@sheaf/server-core/lru'
import { ownCopy } from '@sheaf/server-core/text-size'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'
import type { FoundPull } from './pull.store.ts'
import { countCarried, type VersionRow } from './version.store.ts'

interface Comparing {
  repository: FoundRepository
  pull: FoundPull
  from: VersionRow
  to: VersionRow
  signal: AbortSignal
}

type Compared = Omit<VersionComparison, 'from' | 'to'>

const keptBytes = 4 * 1024 * 1024
/** Both sides of a pair, without what it is called. */
const pairBytes = 300

/** Of two versions it never changes: all ids are in the key. */
const kept = createLru<Compared>({
  capacity: keptBytes,
  maxWeight: keptBytes / 4,
  weigh: ({ commits }, key) =>
    500 + textWeight(key) + (commits ?? []).reduce((sum, { subject }) => sum + pairBytes + textWeight(subject), 0),
})

/** What became of one version of a pull request in another. Refused (AppError) as the operation says. */
export async function compareVersions(deps: Deps, { repository, from, to, ...asked }: Comparing): Promise<Compared> {
  const { gitDir, uid } = repository
  const key = [uid, from.headOid, from.baseOid, to.headOid, to.baseOid].join(':')
  const known = kept.get(key)
  if (known !== undefined) return known
  try {
    const commits = await commitsOf(deps, { gitDir, from, to, signal: asked.signal })
    const carried = await carriedOf(deps, { repository, from, to, ...asked })
    const compared = {
      commits,
      range: `${carried ?? from.headOid}..${to.headOid}`,
      has_base_changes: carried === undefined,
    }
    kept.set(key, compared)
    return compared
  } catch (error) {
    return whyNotCompared(error)
  }
}

async function commitsOf(
  { git }: Pick<Deps, 'git'>,
  { gitDir, from, to, signal }: Pick<Comparing, 'from' | 'to' | 'signal'> & { gitDir: string },
): Promise<SeriesPair[] | null> {
  if (from.baseOid === null || to.baseOid === null) return null
  const before = { base: from.baseOid, head: from.headOid }
  const after = { base: to.baseOid, head: to.headOid }
  const pairs = await git.read.compareSeries({ gitDir, before, after, signal })
  return pairs?.map(presentPair) ?? null
}

const side = (commit: GitSeriesPair['before']) => (commit ? { place: commit.place, commit_id: commit.oid } : null)
const presentPair = ({ kind, before, after, subject }: GitSeriesPair): SeriesPair => ({
  // A part of the list that git wrote would keep all of that alive.
  ...{ kind, before: side(before), after: side(after), subject: ownCopy(subject) },
})

/**
 * The earlier version upon where the later one began; nothing where that can not be had. It is made when somebody first asks, and kept in the chain of
 * versions: as many as a pull request may have of them.
 */
async function carriedOf(deps: Deps, { repository, pull, from, to, signal }: Comparing): Promise<string | undefined> {
  const { baseOid: base, headOid: head } = from
  const { baseOid: onto } = to
  if (base === onto) return head
  if (base === null || onto === null) return undefined
  const { gitDir, refsVersion: version } = repository
  const { threadId, number } = pull
  const keeps = pull.carried < limits.carriedVersionsPerPull
  const carried = await deps.git.write.carryVersion({ gitDir, number, base, head, onto, keeps, signal })
  if (carried === undefined) return undefined
  const { oid, isNew } = carried
  if (isNew) await countCarried(deps.database.write, threadId)
  // A server that ended in between has left it where nobody sees it.
  else if ((await deps.git.read.resolve({ gitDir, version, revision: oid, unreachable: false })) === undefined)
    await deps.git.write.keepVersion({ gitDir, number, commits: [oid] })
  return oid
}

/** What differs between what two commits do, of which whoever asks may see both. Refused (AppError) as the operation says. */
export async function comparePatchesSeen(
  { git }: Pick<Deps, 'git'>,
  { repository, from, to, signal }: { repository: FoundRepository; from: string; to: string; signal: AbortSignal },
): Promise<PatchComparison> {
  const { gitDir, refsVersion: version } = repository
  const see = (revision: string) => git.read.resolve({ gitDir, version, revision, unreachable: false })
  const [before, after] = await Promise.all([see(from), see(to)])
  if (before === undefined || after === undefined) throw AppError.missing(message('browse.no_commit'))
  try {
    const pair = { before: before.commit, after: after.commit }
    const { lines, isCut } = await git.read.comparePatches({ gitDir, ...pair, signal })
    return { lines, truncated: isCut }
  } catch (error) {
    return whyNotCompared(error)
  }
}

/** Throws why git could not compare: in words (AppError) where it takes more than it may. */
function whyNotCompared(error: unknown): never {
  const isTooMuch = error instanceof GitError && (error.kind === 'timeout' || error.kind === 'too-large')
  throw isTooMuch ? AppError.refused(422, message('pull.compare_too_long')) : error
}
