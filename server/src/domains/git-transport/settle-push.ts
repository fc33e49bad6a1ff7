import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { isNullId } from '../../git/object-id.ts'
import { changeOf } from '../../git/push-commands.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { type PushedRef, recordPush } from '../activity/index.ts'
import { findRepositoryById, markPushed } from '../repositories/index.ts'
import type { PushReport } from './hold-report.ts'
import { deleteIntent, hastenIntents } from './push.store.ts'

export type SettleDeps = Pick<Deps, 'database' | 'storage' | 'git' | 'jobs'>

/** A push that git was asked for: enough to find out later, from the refs alone, what became of it. */
export const PushIntent = z.object({
  pushId: z.string(),
  repoId: z.int(),
  userId: z.int(),
  at: z.int(),
  updates: z.array(z.object({ ref: z.string(), before: z.string(), after: z.string() })),
})
export type PushIntent = z.output<typeof PushIntent>

const queue = 'settle-push'
/** Longer than any push takes: until then the process that serves it settles it. */
const laterMs = 4 * 60 * 60_000
/** A push of a process that died has landed by now or never will. */
const landingMs = 10 * 60_000
const countedRefs = 20
const countedCommits = 10_000

/** Pushes that this process serves right now: their notes are not for the job to settle. */
const live = new Set<string>()

/**
 * Notes a push before git hears of it. Should this process end between git's work and ours, the next start finds the
 * note and settles the push.
 */
export async function intendPush({ database, jobs }: SettleDeps, intent: PushIntent): Promise<void> {
  live.add(intent.pushId)
  await jobs.enqueue(database.write, { queue, payload: intent, runAt: intent.at + laterMs, dedupe: intent.pushId })
}

/** Ends this process's claim on a push: if it is not settled by now, its note settles it. */
export function releasePush({ pushId }: PushIntent): void {
  live.delete(pushId)
}

/**
 * Records what a push really changed, in one transaction and once, whoever comes first: activity, times, and the
 * default branch of a repository that was empty. The refs themselves are asked; a report only adds to them, for
 * a ref that has moved on since. Says whether anything had changed.
 */
export async function settlePush(
  deps: SettleDeps,
  { intent, report }: { intent: PushIntent; report: PushReport },
): Promise<boolean> {
  const { database, git } = deps
  const { pushId, repoId, userId } = intent
  const repository = await findRepositoryById(deps, repoId)
  if (repository === undefined) return false
  const { gitDir, defaultBranch } = repository
  const head = `refs/heads/${defaultBranch}`
  const held = await git.heldBy({ gitDir, names: [...new Set([head, ...intent.updates.map(({ ref }) => ref)])] })
  const landed = intent.updates.filter(
    ({ ref, after }) => report?.has(ref) || (isNullId(after) ? !held.has(ref) : held.get(ref) === after),
  )
  const newDefault = held.has(head) ? undefined : await firstBranch(deps, { gitDir, landed })
  const refs = await describeRefs(deps, { gitDir, landed, head: held.get(head) })
  const now = Date.now()
  await database.tx(async (tx) => {
    if (landed.length > 0) {
      await markPushed(tx, { id: repoId, at: now, defaultBranch: newDefault })
      await recordPush(tx, { repoId, userId, at: now, pushId, refs })
    }
    await deleteIntent(tx, pushId)
  })
  git.pushed({ gitDir, moved: landed })
  return landed.length > 0
}

type Landed = PushIntent['updates']

/** The branch that HEAD shall name after the first push to a repository whose default branch was not in it. */
async function firstBranch(
  { git }: SettleDeps,
  { gitDir, landed }: { gitDir: string; landed: Landed },
): Promise<string | undefined> {
  const created = landed
    .filter(({ ref, before }) => isNullId(before) && ref.startsWith('refs/heads/'))
    .map(({ ref }) => ref)
  if (created.length === 0) return undefined
  // One name more than were created is enough to see whether there are others.
  const names = await git.branchNames({ gitDir, limit: created.length + 1 })
  if (names.some((name) => !created.includes(name))) return undefined
  const chosen = ['refs/heads/main', 'refs/heads/master'].find((ref) => created.includes(ref)) ?? created[0]
  const branch = chosen?.slice('refs/heads/'.length)
  if (branch !== undefined) await git.setHead({ gitDir, branch })
  return branch
}

async function describeRefs(
  { git }: SettleDeps,
  { gitDir, landed, head }: { gitDir: string; landed: Landed; head: string | undefined },
): Promise<PushedRef[]> {
  const before = landed.map((update) => update.before).filter((oid) => !isNullId(oid))
  const count = async ({ ref, before: own, after }: Landed[number]): Promise<number | null> => {
    if (isNullId(after) || !ref.startsWith('refs/heads/')) return null
    // A new branch brings what none of the branches it may have grown from had.
    const known = head === undefined || head === after || landed.some((update) => update.after === head) ? [] : [head]
    const from = isNullId(own) ? [...before, ...known] : [own]
    try {
      const commits = await git.countBetween({ gitDir, from, to: after, limit: countedCommits })
      return commits < countedCommits ? commits : null
    } catch {
      // Counting is a courtesy. What can't be counted in time is shown without a number.
      return null
    }
  }
  return Promise.all(
    landed.map(async (update, index) => ({
      ref: update.ref,
      change: changeOf(update),
      commits: index < countedRefs ? await count(update) : null,
    })),
  )
}

/** The job that settles what a process left that ended in the middle. */
export function settleQueue(deps: SettleDeps): Queue<typeof PushIntent> {
  return {
    name: queue,
    payload: PushIntent,
    attempts: 12,
    async run(intent) {
      if (live.has(intent.pushId)) throw new Error('this push is still under way')
      const changed = await settlePush(deps, { intent, report: undefined })
      if (!changed && Date.now() < intent.at + landingMs) throw new Error('this push has not landed yet')
    },
  }
}

/** Begins to settle, with what the last process left. */
export async function startSettling(deps: SettleDeps): Promise<void> {
  await hastenIntents(deps.database.write, { queue, now: Date.now() })
  deps.jobs.handle(settleQueue(deps))
}
