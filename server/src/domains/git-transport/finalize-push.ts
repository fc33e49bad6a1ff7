import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { keepDeleted, recordDeleted } from '../deleted-refs/index.ts'
import { countChanges, PushAgent, pushed } from '../events/index.ts'
import { addUse, deleteReservation, reserveSpace, type SpaceRequest } from '../quotas/index.ts'
import { type FoundRepository, findRepositoryById, markPushed } from '../repositories/index.ts'
import { inspectPushResult, type PushOutcome, type PushToInspect } from './inspect-push-result.ts'
import {
  deletePendingPush,
  expeditePendingPush,
  hasPendingPushes,
  jobSubjectOf,
  updatePendingPush,
} from './push.store.ts'

export type FinalizeDeps = Pick<Deps, 'database' | 'storage' | 'git' | 'jobs' | 'events'>

/** A push that git was asked for: enough to find out later, from the refs alone, what became of it. */
export const PendingPush = z.object({
  pushId: z.string(),
  repoId: z.int(),
  userId: z.int(),
  agent: PushAgent.optional(),
  at: z.int(),
  updates: z.array(z.object({ ref: z.string(), before: z.string(), after: z.string() })),
  /** Is it a proposal, which is nothing until somebody was told of it? Then whoever finds it clears it away. */
  isProposal: z.boolean().optional(),
  /** Refs that git said are updated, where that could not be recorded: they may have moved on since. */
  accepted: z.array(z.string()).optional(),
  /** Refs that were seen updated while others were not yet: they may have moved on since, too. */
  landed: z.array(z.string()).optional(),
})
export type PendingPush = z.output<typeof PendingPush>

/** As it stands in the jobs table: a server of the last version must find it there. */
const queue = 'settle-push'
/** A push may bring thousands of refs: more than this are counted and not told of one by one. */
const toldRefs = 50
/** The delay until a push that could not be recorded is retried. */
const againMs = 2_000
/** Until a database that does not answer is asked again, at most. */
const longestPauseMs = 30_000
/** So long is a database that does not answer asked at all: the next start does the rest. */
const patienceMs = 4 * 60 * 60_000
/** A push of a process that died has landed by now or never will. */
const landingMs = 10 * 60_000

/**
 * Records a pending push before git receives it, and renews its lease. Should this process end between git's work and ours, any
 * process finds it and finalizes the push. `space`: the disk space that is reserved with it, for a push that needs some. Gives how much
 * there is; refused (AppError) where it is too little.
 */
export async function recordPendingPush(
  deps: FinalizeDeps & Pick<Deps, 'config'>,
  { pending, space }: { pending: PendingPush; space: Omit<SpaceRequest, 'id'> | undefined },
): Promise<number> {
  const { database, jobs } = deps
  const { pushId, repoId } = pending
  const note = (db: Queries) =>
    jobs.enqueueLeased(db, { queue, payload: pending, dedupe: pushId, subject: jobSubjectOf(repoId) })
  if (space === undefined) {
    await note(database.write)
    return Number.POSITIVE_INFINITY
  }
  return database.tx(async (tx) => {
    const granted = await reserveSpace(deps, tx, { ...space, id: pushId })
    await note(tx)
    return granted
  })
}

/** Ends this process's claim on a push: if it is not finalized by now, the job does it. */
export function releasePush({ jobs }: Pick<Deps, 'jobs'>, { pushId }: PendingPush): void {
  jobs.releaseLease(pushId)
}

interface Finalizing {
  pending: PendingPush
  repository: FoundRepository
  /** The refs that git says are updated; where it said nothing, the refs themselves are asked. */
  accepted: ReadonlySet<string> | undefined
  brought: PushToInspect['brought']
}

/**
 * Makes what a push changed last, and records it. Fails when it can't be made to last: then it must not be
 * acknowledged. What can't be recorded now stands nevertheless, and the job of its note finalizes it later. Gives what was seen.
 */
export async function finalizePush(
  deps: FinalizeDeps & Pick<Deps, 'log'>,
  { pending, repository, accepted, brought }: Finalizing,
): Promise<PushOutcome | undefined> {
  const { git, log } = deps
  const { gitDir } = repository
  const { updates } = pending
  let seen: PushOutcome | undefined
  let version: number | undefined
  let isRecorded = false
  let bytes = 0
  const failed = (error: unknown) => {
    log.error({ err: error, push: pending.pushId }, 'could not record a push')
    return undefined
  }
  try {
    // Git is asked while the disk works.
    ;[seen, bytes] = await Promise.all([
      inspectPushResult(deps, { repository, updates, accepted, brought }).catch(failed),
      // What can't be measured now is measured soon, by the maintenance.
      git.maintenance.measureNewPacks({ gitDir, since: pending.at }).catch(() => 0),
      accepted?.size === 0 ? undefined : git.write.syncPush({ gitDir, refs: refsOf(pending) }),
    ])
    if (seen !== undefined) {
      await recordOutcome(deps, { pending, gitDir, seen, bytes }).then((recorded) => {
        isRecorded = true
        version = recorded
      }, failed)
    }
    return seen
  } finally {
    // The note was meant for a process that dies; this one lives and tries again in a moment.
    if (!isRecorded) {
      const note = { ...pending, ...(accepted !== undefined && { accepted: [...accepted] }) }
      void finalizeSoon(deps, { pushId: pending.pushId, note })
    }
    // Whatever failed, the refs may have moved.
    git.write.pushed({ gitDir, moved: seen?.landed ?? updates, version })
  }
}

/**
 * Lets the job of a push finalize it in a moment. A database that is silent is asked until it answers: otherwise the
 * push, which stands, would be seen by nobody before the process that served it counts as dead.
 */
async function finalizeSoon(
  { database, jobs, log }: FinalizeDeps & Pick<Deps, 'log'>,
  { pushId, note }: { pushId: string; note: object },
): Promise<void> {
  const since = Date.now()
  for (let pause = againMs; Date.now() < since + patienceMs; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      await expeditePendingPush(database.write, { pushId, note, at: Date.now() + againMs })
      return jobs.wake()
    } catch (error) {
      log.error({ err: error, push: pushId }, 'could not note that a push is to be finalized soon')
    }
    await sleep(pause, undefined, { ref: false })
  }
}

const refsOf = ({ updates }: PendingPush) => updates.map(({ ref }) => ref)

/**
 * Records what a push changed, in one transaction and once, whoever comes first. Gives the version of the refs from now
 * on; nothing where none moved.
 */
async function recordOutcome(
  { database, git, events }: FinalizeDeps,
  { pending, gitDir, seen, bytes }: { pending: PendingPush; gitDir: string; seen: PushOutcome; bytes: number },
): Promise<number | undefined> {
  const { pushId, repoId, userId, agent } = pending
  const { landed, newDefault, refs } = seen
  if (newDefault !== undefined) await git.write.setHead({ gitDir, branch: newDefault })
  // Before anybody is told of them: who looks for what was deleted finds it.
  const kept = await keepDeleted({ git }, { gitDir, pushId, landed })
  const now = Date.now()
  const version = await database.tx(async (tx) => {
    let recorded: number | undefined
    // With the note goes the right to record: a push that somebody else has recorded meanwhile is left as it is.
    if (!(await deletePendingPush(tx, pushId))) return undefined
    if (landed.length > 0) {
      recorded = await markPushed(tx, { id: repoId, at: now, defaultBranch: newDefault })
      await addUse(tx, { repoId, bytes })
      await recordDeleted(tx, { repoId, userId: agent === undefined ? userId : null, now, kept })
      const changes = countChanges(refs)
      await events.record(tx, pushed, { pushId, repoId, userId, agent, refs: refs.slice(0, toldRefs), changes })
    }
    await deleteReservation(tx, pushId)
    return recorded
  })
  events.wake({ userId })
  return version
}

/** The job that finalizes pushes whose process ended in the middle. */
export function finalizeQueue(deps: FinalizeDeps): Queue<typeof PendingPush> {
  return {
    name: queue,
    payload: PendingPush,
    attempts: 12,
    concurrency: 4,
    async run(pending) {
      const repository = await findRepositoryById(deps, pending.repoId)
      if (repository === undefined) return
      if (pending.isProposal) return clearProposal(deps, { pending, repository })
      const { gitDir } = repository
      const { updates } = pending
      const accepted = pending.accepted && new Set(pending.accepted)
      const now = await inspectPushResult(deps, { repository, updates, accepted })
      const landed = new Set([...now.landed.map(({ ref }) => ref), ...(pending.landed ?? [])])
      await deps.git.write.syncPush({ gitDir, refs: refsOf(pending) })
      const isWhole = accepted !== undefined || landed.size === updates.length
      if (!isWhole && Date.now() < pending.at + landingMs) {
        await recordPartialOutcome(deps, { pending, gitDir, landed })
        throw new Error('not all of this push has landed yet')
      }
      const isMore = landed.size > now.landed.length
      const seen = isMore ? await inspectPushResult(deps, { repository, updates, accepted: landed }) : now
      await recordOutcome(deps, { pending, gitDir, seen, bytes: 0 })
      deps.git.write.pushed({ gitDir, moved: seen.landed })
    },
  }
}

/** Removes what is left of a proposal whose process ended before it could tell whoever pushed of it. */
async function clearProposal(
  { database, git }: FinalizeDeps,
  { pending: { pushId, at }, repository: { gitDir } }: { pending: PendingPush; repository: FoundRepository },
): Promise<void> {
  await git.write.dropProposed({ gitDir, id: pushId })
  if (Date.now() < at + landingMs) throw new Error('this proposal may still land')
  await database.tx(async (tx) => {
    await deletePendingPush(tx, pushId)
    await deleteReservation(tx, pushId)
  })
}

/**
 * Lets people see what has landed of a push whose rest may still come, and remembers it: by then, another push may have
 * moved on what this one brought.
 */
async function recordPartialOutcome(
  { database, git }: FinalizeDeps,
  { pending, gitDir, landed }: { pending: PendingPush; gitDir: string; landed: ReadonlySet<string> },
): Promise<void> {
  const known = new Set(pending.landed)
  const moved = pending.updates.filter(({ ref }) => landed.has(ref) && !known.has(ref))
  if (moved.length === 0) return
  const { pushId, repoId } = pending
  const version = await database.tx(async (tx) =>
    (await updatePendingPush(tx, { pushId, note: { ...pending, landed: [...landed] } }))
      ? markPushed(tx, { id: repoId, at: Date.now() })
      : undefined,
  )
  git.write.pushed({ gitDir, moved, version })
}

/** Begins to finalize, with what the last process left. */
export function startFinalizing({ jobs, ...deps }: FinalizeDeps): void {
  jobs.handle(finalizeQueue({ jobs, ...deps }))
}

/** Are pushes to this repository under way or not yet finalized, of whichever server? */
export const hasOpenPushes = (db: Queries, repoId: number): Promise<boolean> => hasPendingPushes(db, { queue, repoId })
