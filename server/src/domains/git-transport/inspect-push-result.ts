import { changeOf, isNullId, type RefUpdate } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'
import type { PushedRef } from '../events/index.ts'
import type { FoundRepository } from '../repositories/index.ts'

/** What became of a push. */
export interface PushOutcome {
  /** The commands that are carried out. */
  landed: RefUpdate[]
  /** Are the branches that it brought the first ones of the repository? */
  isFirst: boolean
  /** The branch that HEAD shall name from now on, where the one that it names did not come with the first ones. */
  newDefault: string | undefined
  refs: PushedRef[]
}

export interface PushToInspect {
  repository: Pick<FoundRepository, 'gitDir' | 'defaultBranch'>
  updates: readonly RefUpdate[]
  /** The refs that git says are updated; where it said nothing, the refs themselves are asked. */
  accepted: ReadonlySet<string> | undefined
  /** The parents of commits that it brought, as far as they are known: nobody has to be asked for them. */
  brought?: ReadonlyMap<string, readonly string[]> | undefined
}

const countedRefs = 20
const countedCommits = 10_000
/** A push of a few commits is counted without a process of its own. */
const walkedCommits = 8

/** Finds out what a push changed; starts no process for one that adds a few commits to a branch. */
export async function inspectPushResult({ git }: Pick<Deps, 'git'>, push: PushToInspect): Promise<PushOutcome> {
  const { brought } = push
  const { gitDir, defaultBranch } = push.repository
  const head = `refs/heads/${defaultBranch}`
  const landed = await landedOf({ git }, push)
  const created = landed
    .filter(({ ref, before }) => isNullId(before) && ref.startsWith('refs/heads/'))
    .map(({ ref }) => ref)
  if (created.length === 0) {
    const refs = await describeRefs({ git }, { gitDir, landed, brought, defaultRef: head, head: undefined })
    return { landed, isFirst: false, newDefault: undefined, refs }
  }
  const [names, held] = await Promise.all([
    // One name more than were created is enough to see whether there are others.
    git.read.branchNames({ gitDir, limit: created.length + 1 }),
    git.read.heldBy({ gitDir, names: [head] }),
  ])
  const isFirst = names.every((name) => created.includes(name))
  const chosen = ['refs/heads/main', 'refs/heads/master'].find((ref) => created.includes(ref)) ?? created[0]
  return {
    landed,
    isFirst,
    newDefault: isFirst && !held.has(head) ? chosen?.slice('refs/heads/'.length) : undefined,
    refs: await describeRefs({ git }, { gitDir, landed, brought, defaultRef: head, head: held.get(head) }),
  }
}

async function landedOf(
  { git }: Pick<Deps, 'git'>,
  { repository: { gitDir }, updates, accepted }: PushToInspect,
): Promise<RefUpdate[]> {
  if (accepted !== undefined) return updates.filter(({ ref }) => accepted.has(ref))
  const held = await git.read.heldBy({ gitDir, names: updates.map(({ ref }) => ref) })
  return updates.filter(({ ref, after }) => (isNullId(after) ? !held.has(ref) : held.get(ref) === after))
}

interface Described extends Pick<PushToInspect, 'brought'> {
  gitDir: string
  landed: readonly RefUpdate[]
  defaultRef: string
  /** What the default branch holds now. */
  head: string | undefined
}

async function describeRefs({ git }: Pick<Deps, 'git'>, described: Described): Promise<PushedRef[]> {
  return Promise.all(
    described.landed.map(async (update, index) => ({
      ref: update.ref,
      change: changeOf(update),
      commits: index < countedRefs ? await countCommits({ git }, update, described) : null,
      before: update.before,
      after: update.after,
    })),
  )
}

/**
 * The tips whose commits count for another branch of the same push, so that a commit that came on several counts once: for the default
 * branch before all, then for those that were there before, in the order of the push.
 */
function countedElsewhere({ landed, defaultRef }: Described, { ref }: RefUpdate): string[] {
  const branches = landed.filter((update) => update.ref.startsWith('refs/heads/') && !isNullId(update.after))
  const rank = (update: RefUpdate) => (update.ref === defaultRef ? 0 : isNullId(update.before) ? 2 : 1)
  const ranked = branches.toSorted((one, other) => rank(one) - rank(other))
  return ranked
    .slice(
      0,
      Math.max(
        0,
        ranked.findIndex((update) => update.ref === ref),
      ),
    )
    .map(({ after }) => after)
}

async function countCommits(
  { git }: Pick<Deps, 'git'>,
  update: RefUpdate,
  described: Described,
): Promise<number | null> {
  const { ref, before, after } = update
  const { gitDir, landed, brought, head } = described
  if (isNullId(after) || !ref.startsWith('refs/heads/')) return null
  try {
    const elsewhere = countedElsewhere(described, update)
    // A new branch brings what none of the branches it may have grown from had.
    const grown = landed.map((other) => other.before).filter((oid) => !isNullId(oid))
    const known = head === undefined || landed.some((other) => other.after === head) ? [] : [head]
    const from = isNullId(before) ? [...grown, ...known, ...elsewhere] : [before, ...elsewhere]
    const parentsOf = async (oid: string) =>
      brought?.get(oid) ?? (isNullId(before) ? undefined : (await git.read.objects.commit(gitDir, oid)).parents)
    const walked = elsewhere.length === 0 ? await walkLine(parentsOf, { from, to: after }) : undefined
    if (walked !== undefined) return walked
    const commits = await git.read.countBetween({ gitDir, from, to: after, limit: countedCommits })
    return commits < countedCommits ? commits : null
  } catch {
    // Counting is a courtesy. What can't be counted in time is shown without a number.
    return null
  }
}

/** Counts a short line of commits, one parent each, back to one of `from` or to its root; nothing where it is no such line. */
async function walkLine(
  parentsOf: (oid: string) => Promise<readonly string[] | undefined>,
  { from, to }: { from: readonly string[]; to: string },
): Promise<number | undefined> {
  let at = to
  for (let commits = 0; commits <= walkedCommits; commits += 1) {
    if (from.includes(at)) return commits
    const parents = await parentsOf(at)
    if (parents === undefined) return undefined
    const [parent, ...others] = parents
    if (parent === undefined) return commits + 1
    if (others.length > 0) return undefined
    at = parent
  }
  return undefined
}
