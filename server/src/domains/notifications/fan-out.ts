import { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { ownerIdOf, selectFollowersOf, selectShutOut, selectWatchers } from './recipient.store.ts'
import { tell } from './tell.ts'
import { tellOfThread } from './tell-of-thread.ts'
import { selectThreadFollowers } from './thread-recipient.store.ts'

const queue = 'notify'
/** More than these do not wait: whoever pushes without end is not told of without end. */
const maxWaiting = 10_000
/** Recipients of one transaction. */
const batch = 200
/** Transactions of one job: then those that wait have their turn. */
const batches = 5

/** Something that many are told of: who watches the repository, who hears of the thread, who follows the one who did it, or whom a team shuts out. */
const FanOut = z.object({
  kind: z.enum(['push', 'release', 'repository', 'team-factor', 'thread']),
  /** The repository, or the team. */
  repoId: z.int().nullable(),
  teamId: z.int().nullable().default(null),
  threadId: z.int().nullable().default(null),
  actorId: z.int(),
  source: z.string(),
  payload: z.record(z.string(), z.json()),
  at: z.int(),
  /** The last one who was told. */
  after: z.int(),
})
export type FanOut = z.output<typeof FanOut>
/** As it is asked for: what it is not about is left out. */
type Asked = z.input<typeof FanOut>

type FanOutDeps = Pick<Deps, 'database' | 'jobs' | 'log'>

function recipientsOf(db: Database['read'], { kind, repoId, teamId, threadId, actorId, at: since, after }: FanOut) {
  const some = { since, after, limit: batch }
  if (threadId !== null) return selectThreadFollowers(db, { threadId, ...some })
  if (teamId !== null) return selectShutOut(db, { teamId, ...some })
  if ((kind === 'push' || kind === 'release') && repoId !== null) return selectWatchers(db, { repoId, ...some })
  return selectFollowersOf(db, { userId: actorId, ...some })
}

/** Has those told who watch or follow, if anybody does but the one who did it. */
export async function fanOutSoon({ jobs, log }: Pick<Deps, 'jobs' | 'log'>, tx: Tx, asked: Asked): Promise<void> {
  const told = FanOut.parse(asked)
  const first = await recipientsOf(tx, told)
  if (first.every((userId) => userId === told.actorId)) return
  if (await jobs.areWaiting(tx, { queue, count: maxWaiting })) {
    log.warn({ source: told.source }, 'too much waits to be told: nobody is notified of this')
    return
  }
  await jobs.enqueue(tx, { queue, payload: told, dedupe: `${queue}:${told.source}:${told.after}` })
}

/** Tells some hundreds at a time, and leaves the rest to a job of its own. Each batch is a transaction: nobody waits for all of them. */
export function fanOutQueue(deps: FanOutDeps): Queue<typeof FanOut> {
  const { database, jobs } = deps
  return {
    name: queue,
    payload: FanOut,
    attempts: 5,
    concurrency: 1,
    async run(told, signal) {
      const { kind, repoId, teamId, threadId, actorId, source, payload, at } = told
      let { after } = told
      for (let round = 0; round < batches; round += 1) {
        signal.throwIfAborted()
        const userIds = await recipientsOf(database.read, { ...told, after })
        const last = userIds.at(-1)
        if (last === undefined) return
        await database.tx(async (tx) => {
          if (threadId !== null) {
            await tellOfThread(deps, tx, { threadId, actorId, source, payload, at, userIds })
            return
          }
          const ownerId = kind === 'repository' ? await ownerIdOf(tx, actorId) : teamId
          const subject = teamId === null ? `repository:${repoId}` : `team:${teamId}`
          const about = { kind, subject, source, actorId, repoId, teamId, cardId: null, threadId, ownerId, payload, at }
          await tell(deps, tx, { ...about, userIds })
        })
        after = last
      }
      const rest: FanOut = { ...told, after }
      await jobs.enqueue(database.write, { queue, payload: rest, dedupe: `${queue}:${source}:${after}` })
      jobs.wake()
    },
  }
}
