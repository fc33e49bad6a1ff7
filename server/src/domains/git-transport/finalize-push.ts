import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { pushed } from '../events/index.ts'
import { addUse, deleteReservation, reserveSpace, type SpaceWanted } from '../quotas/index.ts'
import { type FoundRepository, findRepositoryById, markPushed } from '../repositories/index.ts'
import { inspectPushResult, type PushOutcome } from './inspect-push-result.ts'
import { deleteIntent, expediteJob, hasIntents, updateIntent } from './push.store.ts'

export type SettleDeps = Pick<Deps, 'database' | 'storage' | 'git' | 'jobs' | 'events'>

/** A push that git was asked for: enough to find out later, from the refs alone, what became of it. */
export const PendingPush = z.object({
  pushId: z.string(),
  repoId: z.int(),
  userId: z.int(),
  at: z.int(),
  updates: z.array(z.object({ ref: z.string(), before: z.string(), after: z.string() })),
  /** Refs that git said are updated, where that could not be recorded: they may have moved on since. */
  accepted: z.array(z.string()).optional(),
  /** Refs that were seen updated while others were not yet: they may have moved on since, too. */
  landed: z.array(z.string()).optional(),
})
export type PendingPush = z.output<typeof PendingPush>

const queue = 'settle-push'
/** A push may bring thousands of refs: more than this are not told of. */
const toldRefs = 50
/** Until a push that could not be recorded is looked at again. */
const againMs = 2_000
/** Until a database that does not answer is asked again, at most. */
const longestPauseMs = 30_000
/** So long is a database that does not answer asked at all: the next start does the rest. */
const patienceMs = 4 * 60 * 60_000
/** A push of a process that died has landed by now or never will. */
const landingMs = 10 * 60_000

/**
 * Notes a push before git hears of it, and holds on to the note. Should this process end between git's work and ours, any
 * process finds it and settles the push. `space`: the disk space that is reserved with it, for a push that needs some. Gives how much
 * there is; refused (AppError) where it is too little.
 */
export async function recordPendingPush(
  deps: SettleDeps & Pick<Deps, 'config'>,
  { intent, space }: { intent: PendingPush; space: Omit<SpaceWanted, 'id'> | undefined },
): Promise<number> {
  const { database, jobs } = deps
  const { pushId } = intent
  const note = (db: Queries) => jobs.hold(db, { queue, payload: intent, dedupe: pushId })
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

/** Ends this process's claim on a push: if it is not settled by now, its note settles it. */
export function releasePush({ jobs }: Pick<Deps, 'jobs'>, { pushId }: PendingPush): void {
  jobs.letGo(pushId)
}

interface Settling {
  intent: PendingPush
  repository: FoundRepository
  /** The refs that git says are updated; where it said nothing, the refs themselves are asked. */
  accepted: ReadonlySet<string> | undefined
}

/**
 * Makes what a push changed last, and records it. Fails when it can't be made to last: then it must not be
 * acknowledged. What can't be recorded now stands nevertheless, and its note settles it later. Gives what was seen.
 */
export async function finalizePush(
  deps: SettleDeps & Pick<Deps, 'log'>,
  { intent, repository, accepted }: Settling,
): Promise<PushOutcome | undefined> {
  const { git, log } = deps
  const { gitDir } = repository
  const { updates } = intent
  let seen: PushOutcome | undefined
  let version: number | undefined
  let isRecorded = false
  let bytes = 0
  const failed = (error: unknown) => {
    log.error({ err: error, push: intent.pushId }, 'could not record a push')
    return undefined
  }
  try {
    // Git is asked while the disk works.
    ;[seen, bytes] = await Promise.all([
      inspectPushResult(deps, { repository, updates, accepted }).catch(failed),
      // What can't be measured now is measured soon, by the maintenance.
      git.maintenance.measureNewPacks({ gitDir, since: intent.at }).catch(() => 0),
      accepted?.size === 0 ? undefined : git.write.syncPush({ gitDir, refs: refsOf(intent), since: intent.at }),
    ])
    if (seen !== undefined) {
      await recordSeen(deps, { intent, gitDir, seen, bytes }).then((recorded) => {
        isRecorded = true
        version = recorded
      }, failed)
    }
    return seen
  } finally {
    // The note was meant for a process that dies; this one lives and tries again in a moment.
    if (!isRecorded) {
      const note = { ...intent, ...(accepted !== undefined && { accepted: [...accepted] }) }
      void settleSoon(deps, { pushId: intent.pushId, note })
    }
    // Whatever failed, the refs may have moved.
    git.write.pushed({ gitDir, moved: seen?.landed ?? updates, version })
  }
}

/**
 * Lets a push be settled in a moment by its note. A database that is silent is asked until it answers: otherwise the
 * push, which stands, would be seen by nobody before the process that served it counts as dead.
 */
async function settleSoon(
  { database, jobs, log }: SettleDeps & Pick<Deps, 'log'>,
  { pushId, note }: { pushId: string; note: object },
): Promise<void> {
  const since = Date.now()
  for (let pause = againMs; Date.now() < since + patienceMs; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      await expediteJob(database.write, { pushId, note, at: Date.now() + againMs })
      return jobs.wake()
    } catch (error) {
      log.error({ err: error, push: pushId }, 'could not note that a push is to be settled soon')
    }
    await sleep(pause, undefined, { ref: false })
  }
}

const refsOf = ({ updates }: PendingPush) => updates.map(({ ref }) => ref)

/**
 * Records what a push changed, in one transaction and once, whoever comes first. Gives the version of the refs from now
 * on; nothing where none moved.
 */
async function recordSeen(
  { database, git, events }: SettleDeps,
  { intent, gitDir, seen, bytes }: { intent: PendingPush; gitDir: string; seen: PushOutcome; bytes: number },
): Promise<number | undefined> {
  const { pushId, repoId, userId } = intent
  const { landed, newDefault, refs } = seen
  if (newDefault !== undefined) await git.write.setHead({ gitDir, branch: newDefault })
  const now = Date.now()
  const version = await database.tx(async (tx) => {
    let recorded: number | undefined
    // With the note goes the right to record: a push that somebody else has recorded meanwhile is left as it is.
    if (!(await deleteIntent(tx, pushId))) return undefined
    if (landed.length > 0) {
      recorded = await markPushed(tx, { id: repoId, at: now, defaultBranch: newDefault })
      await addUse(tx, { repoId, bytes })
      await events.record(tx, pushed, { pushId, repoId, userId, refs: refs.slice(0, toldRefs) })
    }
    await deleteReservation(tx, pushId)
    return recorded
  })
  // Whoever pushed may look at its effects next.
  await events.wake()
  return version
}

/** The job that settles what a process left that ended in the middle. */
export function settleQueue(deps: SettleDeps): Queue<typeof PendingPush> {
  return {
    name: queue,
    payload: PendingPush,
    attempts: 12,
    concurrency: 4,
    async run(intent) {
      const repository = await findRepositoryById(deps, intent.repoId)
      if (repository === undefined) return
      const { gitDir } = repository
      const { updates } = intent
      const accepted = intent.accepted && new Set(intent.accepted)
      const now = await inspectPushResult(deps, { repository, updates, accepted })
      const landed = new Set([...now.landed.map(({ ref }) => ref), ...(intent.landed ?? [])])
      await deps.git.write.syncPush({ gitDir, refs: refsOf(intent), since: intent.at })
      const isWhole = accepted !== undefined || landed.size === updates.length
      if (!isWhole && Date.now() < intent.at + landingMs) {
        await showPart(deps, { intent, gitDir, landed })
        throw new Error('not all of this push has landed yet')
      }
      const isMore = landed.size > now.landed.length
      const seen = isMore ? await inspectPushResult(deps, { repository, updates, accepted: landed }) : now
      await recordSeen(deps, { intent, gitDir, seen, bytes: 0 })
      deps.git.write.pushed({ gitDir, moved: seen.landed })
    },
  }
}

/**
 * Lets people see what has landed of a push whose rest may still come, and remembers it: by then, another push may have
 * moved on what this one brought.
 */
async function showPart(
  { database, git }: SettleDeps,
  { intent, gitDir, landed }: { intent: PendingPush; gitDir: string; landed: ReadonlySet<string> },
): Promise<void> {
  const known = new Set(intent.landed)
  const moved = intent.updates.filter(({ ref }) => landed.has(ref) && !known.has(ref))
  if (moved.length === 0) return
  const { pushId, repoId } = intent
  const version = await database.tx(async (tx) =>
    (await updateIntent(tx, { pushId, note: { ...intent, landed: [...landed] } }))
      ? markPushed(tx, { id: repoId, at: Date.now() })
      : undefined,
  )
  git.write.pushed({ gitDir, moved, version })
}

/** Begins to settle, with what the last process left. */
export function startSettling({ jobs, ...deps }: SettleDeps): void {
  jobs.handle(settleQueue({ jobs, ...deps }))
}

/** Are pushes to this repository under way or not yet settled, of whichever server? */
export const hasOpenPushes = (db: Queries, repoId: number): Promise<boolean> => hasIntents(db, { queue, repoId })
