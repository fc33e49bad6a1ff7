import { limits } from '@sheaf/contract'
import { isNullId } from '@sheaf/git-engine'
import { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { on, type Subscriber } from '../../events/event-kind.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { branchRenamed, pushed } from '../events/index.ts'
import { findRepositoryById } from '../repositories/index.ts'
import { branchTips } from './branch-tips.ts'
import { type Checking, holdsCommit, isToCheck } from './check-pull.ts'
import { checkInGroups } from './check-together.ts'
import { checkOtherPulls, checkPulls, enqueueChecks, enqueueOtherChecks } from './enqueue-checks.ts'
import { enqueueFollowing } from './enqueue-following.ts'
import { followBranch } from './follow-branch.ts'
import { renameForkBranch, selectFollowing } from './fork-head.store.ts'
import { keepHeads } from './keep-heads.ts'
import { landingMs } from './land-merge.ts'
import { markMerged } from './mark-merged.ts'
import { noteHeads } from './note-heads.ts'
import { type PullRow, renameBranchOfPulls, selectOpenFrom, selectOpenPulls } from './pull.store.ts'
import { forgetPusher, recordPusher } from './pusher.store.ts'
import { insertPushes, selectPushed } from './version.store.ts'

const heads = 'refs/heads/'
const Payload = z.object({ repoId: z.int() })
const OthersPayload = z.object({ repoId: z.int(), below: z.int().optional() })
type CheckDeps = Pick<Deps, 'database' | 'events' | 'git' | 'jobs' | 'storage'>

/** A push may have moved what pull requests propose, or what they go into. */
export function pullSubscriber(deps: Pick<Deps, 'jobs'>): Subscriber {
  return {
    name: 'pulls',
    handlers: [
      on(pushed, async (tx, push, at) => {
        const { repoId, userId, refs } = push
        for (const { ref, change, after: oid } of refs) {
          if (!ref.startsWith(heads)) continue
          const branch = ref.slice(heads.length)
          if (change === 'deleted') await forgetPusher(tx, { repoId, branch })
          else if (oid !== undefined) await recordPusher(tx, { repoId, branch, oid, userId })
        }
        await noteHeads(tx, push, at)
        await enqueueFollowing(deps, tx, await selectFollowing(tx, { repoId, branches: movedBranches(refs) }))
        // Most repositories have none.
        const [open] = await selectOpenPulls(tx, { repoId, limit: 1 })
        if (open === undefined) return
        await notePushes(tx, push, at)
        await enqueueChecks(deps, tx, repoId)
      }),
      on(branchRenamed, async (tx, { repoId, from, to }) => {
        if (await renameBranchOfPulls(tx, { repoId, from, to })) await enqueueChecks(deps, tx, repoId)
        await enqueueFollowing(deps, tx, await renameForkBranch(tx, { repoId, from, to }))
      }),
    ],
    delivered: () => deps.jobs.wake(),
  }
}

/** The branches that a push has created or moved. */
const movedBranches = (refs: z.output<typeof pushed.payload>['refs']): string[] =>
  refs.flatMap(({ ref, change }) => (ref.startsWith(heads) && change !== 'deleted' ? [ref.slice(heads.length)] : []))

/**
 * A push may be over before anybody looks: what it brought to the branches of pull requests is noted. One that is told of so late that it came before
 * a pull request brought nothing to that: what was proposed is what it led to.
 */
async function notePushes(
  tx: Tx,
  { repoId, userId, agent, refs }: Pick<z.output<typeof pushed.payload>, 'repoId' | 'userId' | 'agent' | 'refs'>,
  at: number,
): Promise<void> {
  const moved = new Map(
    refs.flatMap(({ ref, before, after }) =>
      ref.startsWith(heads) && after !== undefined && !isNullId(after)
        ? [[ref.slice(heads.length), { before_oid: before ?? null, head_oid: after }] as const]
        : [],
    ),
  )
  const pulls = await selectOpenFrom(tx, { repoId, branches: [...moved.keys()], at })
  const by = { pushed_by: agent === undefined ? userId : null, pushed_at: at }
  const rows = pulls.flatMap(({ threadId, head }) => {
    const push = moved.get(head)
    return push === undefined ? [] : [{ thread_id: threadId, ...push, ...by }]
  })
  await insertPushes(tx, rows)
}

/** So many pull requests are looked at before anything else is, and so many groups of them at once. */
const firstChecks = { most: 24, atOnce: 2 }

/**
 * The job: follows the branches of open pull requests, finds out whether those that were pushed to, and the newest, can be merged, and closes those that
 * were. All others are looked at by a job that yields to all who wait for something: the next push does not wait for it. Once more changes nothing.
 */
export function pullQueue(deps: CheckDeps, { most, atOnce } = firstChecks): Queue<typeof Payload> {
  return {
    name: checkPulls,
    payload: Payload,
    attempts: 3,
    // Of two repositories: there is one job of each.
    concurrency: 2,
    async run({ repoId }, signal) {
      const opened = await openPulls(deps, repoId)
      if (opened === undefined) return
      const { repository, open, tips } = opened
      await keepHeads(deps, { gitDir: repository.gitDir, threadIds: open.map(({ threadId }) => threadId) })
      let isLanding = false
      const isPushed = await selectPushed(
        deps.database.read,
        open.map(({ threadId }) => threadId),
      )
      const toLookAt: PullRow[] = []
      for (const pull of open) {
        signal.throwIfAborted()
        const [tip, baseTip] = [tips.get(pull.head), tips.get(pull.base)]
        // What was merged is what was proposed then: nothing that was pushed since.
        if (await settleLanding(deps, { repository, pull, baseTip, signal })) continue
        const isSettled = tip === pull.checkedHead
        if (isPushed.has(pull.threadId) || (tip !== pull.headOid && isSettled))
          isLanding = (await followBranch(deps, { repository, pull, tip, baseTip, isSettled, signal })) || isLanding
        if (isToCheck({ pull, tips })) toLookAt.push(pull)
      }
      const first = firstOf(toLookAt, tips, most)
      await checkInGroups(deps, { repository, pulls: first, tips, signal, lane: 'check', atOnce })
      if (toLookAt.length > first.length) await enqueueOtherChecks(deps, deps.database.write, { repoId })
      // Should its server have ended in between, nobody else says that it has landed, or never will.
      if (isLanding) await enqueueChecks(deps, deps.database.write, repoId, Date.now() + landingMs)
      deps.jobs.wake()
    },
  }
}

/** Those that were pushed to themselves come before those of which the other branch has moved, newest first, as all come. */
function firstOf(pulls: readonly PullRow[], tips: ReadonlyMap<string, string>, most: number): PullRow[] {
  const isPushedTo = ({ head, headOid, checkedHead }: PullRow) => (tips.get(head) ?? headOid) !== checkedHead
  const [pushedTo, others] = [pulls.filter(isPushedTo), pulls.filter((pull) => !isPushedTo(pull))]
  return [...pushedTo, ...others].slice(0, most)
}

/** So many of the others are looked at before those of another repository are. */
const othersEach = 64

/**
 * The job: looks at the open pull requests that were not among the first, from the newest below a number on, some at a time. What was found out meanwhile
 * stays.
 */
export function otherPullQueue(deps: CheckDeps, { each } = { each: othersEach }): Queue<typeof OthersPayload> {
  return {
    name: checkOtherPulls,
    payload: OthersPayload,
    attempts: 3,
    concurrency: 1,
    async run({ repoId, below }, signal) {
      const opened = await openPulls(deps, repoId)
      if (opened === undefined) return
      const { repository, open, tips } = opened
      const left = open.filter((pull) => pull.number < (below ?? Number.POSITIVE_INFINITY) && isToCheck({ pull, tips }))
      const pulls = left.slice(0, each)
      await checkInGroups(deps, { repository, pulls, tips, signal, lane: 'maintenance', atOnce: 1 })
      // From where this ends: of what can't be found out, nobody asks for ever.
      const last = left.length > pulls.length ? pulls.at(-1) : undefined
      if (last !== undefined) await enqueueOtherChecks(deps, deps.database.write, { repoId, below: last.number })
      deps.jobs.wake()
    },
  }
}

/** A repository with its open pull requests, newest first, and what their branches hold; nothing where it is gone. */
async function openPulls(deps: CheckDeps, repoId: number) {
  const repository = await findRepositoryById(deps, repoId)
  if (repository === undefined) return undefined
  const open = await selectOpenPulls(deps.database.read, { repoId, limit: limits.openPullsPerRepository })
  const branches = open.flatMap(({ base, head }) => [base, head])
  return { repository, open, tips: await branchTips(deps, repository, branches) }
}

/** This server's own merge, whose process ended before it could say so: it is marked, which this says. */
async function settleLanding(
  deps: CheckDeps,
  {
    repository: { gitDir, id: repoId },
    pull,
    baseTip,
    signal,
  }: Omit<Checking, 'tips'> & { baseTip: string | undefined },
): Promise<boolean> {
  const { threadId, landingOid: oid, landingBase: before, landingMethod: method, landingBy: by } = pull
  const isElsewhere = pull.landingElsewhere === 1
  if (oid === null || baseTip === undefined) return false
  if (!(await holdsCommit(deps, { gitDir, base: baseTip, head: oid, signal }))) return false
  await markMerged(deps, { repoId, threadId, oid, before, method, by, isElsewhere })
  return true
}
