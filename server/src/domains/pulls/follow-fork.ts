import type { UserActor } from '@sheaf/server-core/actor'
import { AppError, statusOf } from '@sheaf/server-core/app-error'
import { z } from 'zod'
import type { Row } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { type FoundRepository, findRepositoryById, isClosed, whoMay } from '../repositories/index.ts'
import { holdLanding } from '../reviews/index.ts'
import { actorLater, followAutoMerge } from './auto-merge.ts'
import { branchTips } from './branch-tips.ts'
import { bringHead } from './bring-head.ts'
import { enqueueChecks } from './enqueue-checks.ts'
import { followQueue } from './enqueue-following.ts'
import { creditPush, makeVersion } from './follow-branch.ts'
import { findOpener, updateForkHead } from './fork-head.store.ts'
import { type FoundPull, findPull } from './pull.store.ts'
import { findPusher, recordPusher } from './pusher.store.ts'

const Payload = z.object({ threadId: z.int() })

/**
 * The job: brings what a branch of another repository holds now to the pull request that follows it, as a version, in the name of who has opened it and as long as
 * they may. Once more changes nothing.
 */
export function forkQueue(deps: Deps): Queue<typeof Payload> {
  return {
    name: followQueue,
    payload: Payload,
    attempts: 5,
    concurrency: 1,
    async run({ threadId }, signal) {
      const { read } = deps.database
      const pull = await findPull(read, threadId)
      if (pull?.isOpen !== 1 || pull.headRepoId === null) return
      const repository = await findRepositoryById(deps, pull.repoId)
      const head = await findRepositoryById(deps, pull.headRepoId)
      if (repository === undefined || head === undefined) return
      const opener = await openerOf(deps, { pull, head })
      const problem =
        typeof opener === 'string' ? opener : await bringNewest(deps, { pull, repository, head, opener, signal })
      // Its name is shown by the same right as its commits.
      const label = typeof opener === 'string' ? pull.headName : `${head.ownerName}:${pull.headBranch}`
      if (problem === pull.headProblem && label === pull.headName) return
      await deps.database.tx((tx) => updateForkHead(tx, { threadId, head_name: label, head_problem: problem }))
    },
  }
}

type Problem = Row<'pulls'>['head_problem']

interface Opener {
  actor: UserActor
  mayPush: boolean
}

/** Who has opened it, where they may still bring commits from there to here; why not, else. */
async function openerOf(
  { database: { read } }: Pick<Deps, 'database'>,
  { pull, head }: { pull: FoundPull; head: FoundRepository },
): Promise<Opener | 'author' | 'private'> {
  const userId = await findOpener(read, pull.threadId)
  const actor = userId === undefined ? undefined : await actorLater(read, userId)
  if (actor === undefined) return 'author'
  const may = async (repoId: number, action: 'propose' | 'push' | 'read') =>
    (await whoMay(read, { repoId, userIds: [actor.userId], action })).size > 0
  if (!(await may(pull.repoId, 'propose')) || !(await may(head.id, 'read'))) return 'author'
  if (isClosed(head)) {
    if (pull.headDiscloses === 0) return 'private'
    if (!(await may(head.id, 'push'))) return 'author'
  }
  return { actor, mayPush: await may(pull.repoId, 'push') }
}

interface Bringing {
  pull: FoundPull
  repository: FoundRepository
  head: FoundRepository
  opener: Opener
  signal: AbortSignal
}

async function bringNewest(
  deps: Deps,
  { pull, repository, head, opener: { actor, mayPush }, signal }: Bringing,
): Promise<Problem> {
  const { base, headBranch: branch, headOid: before } = pull
  const { id: repoId, gitDir } = repository
  const { read } = deps.database
  const oid = (await branchTips(deps, head, [branch])).get(branch)
  if (oid === undefined) return null
  const pusher = await findPusher(read, { repoId: head.id, branch, oid })
  const by = pusher?.userId
  if (oid === before) {
    if (by !== undefined) await creditTold(deps, { pull, oid, by })
    return null
  }
  const baseTip = (await branchTips(deps, repository, [base])).get(base)
  try {
    await bringHead(deps, {
      ...{ repository, base, actor, mayPush, head, oid, there: baseTip === undefined ? [before] : [baseTip, before] },
      async open() {
        // The branch may hold what it is not told of yet: who pushed that is said by the next look, which follows from its being told.
        const push = by === undefined ? undefined : { by, at: Date.now() }
        const made = await makeVersion(deps, { gitDir, pull, baseTip, before, oid, push, signal })
        // It is tried again once that has landed, or not.
        if (made === 'landing') throw new Error('a merge of the pull request is about to land')
        if (made !== 'made') return
        await deps.database.tx(async (tx) => {
          await recordPusher(tx, { repoId, branch: pull.head, oid, userId: by ?? actor.userId })
          await enqueueChecks(deps, tx, repoId)
        })
        deps.jobs.wake()
      },
    })
    return null
  } catch (error) {
    if (!(error instanceof AppError) || statusOf[error.kind] >= 500) throw error
    return 'refused'
  }
}

/** A push is told of after what it brought was found: now it is known who pushed, and whether they may have what is proposed merged. */
async function creditTold(
  deps: Pick<Deps, 'database' | 'events' | 'jobs'>,
  { pull: { threadId, repoId }, oid, by }: { pull: FoundPull; oid: string; by: number },
): Promise<void> {
  await deps.database.tx(async (tx) => {
    await holdLanding(tx, threadId)
    const pull = await findPull(tx, threadId)
    if (pull?.isOpen !== 1 || pull.headOid !== oid) return
    await creditPush(tx, { threadId, oid, by })
    await recordPusher(tx, { repoId, branch: pull.head, oid, userId: by })
    await followAutoMerge(deps, tx, { pull, head: oid, by })
  })
  deps.events.wake()
  deps.jobs.wake()
}
