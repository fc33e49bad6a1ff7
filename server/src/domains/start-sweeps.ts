import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { sweepAbandonedCopies } from './copies/index.ts'
import { sweepAbandonedImports } from './imports/index.ts'
import { sweepUnfinished } from './repositories/index.ts'

const queue = 'sweep-unfinished'
/** What another server has begun is finished, or noted as begun, within this. In milliseconds. */
const cutOffMs = 60_000

type SweepDeps = Pick<Deps, 'database' | 'git' | 'jobs' | 'log' | 'storage'>

/**
 * Gives names back that creations, imports and copies hold whose server died. SQLite is one server's: whatever is unfinished at its start
 * was cut off. Elsewhere another server may be about to finish it, so that what is young is looked at once more a minute later.
 */
export async function startSweeps(deps: SweepDeps): Promise<void> {
  const { database, jobs } = deps
  const sweep = async (before: number) => {
    await sweepUnfinished(deps, before)
    await sweepAbandonedImports(deps, before)
    await sweepAbandonedCopies(deps, before)
  }
  if (database.engine === 'sqlite') return sweep(Date.now() + 1)
  await sweep(Date.now() - cutOffMs)
  jobs.handle({
    name: queue,
    payload: z.object({}),
    attempts: 20,
    concurrency: 1,
    run: () => sweep(Date.now() - cutOffMs),
  })
  const now = Date.now()
  // Of servers that start one after another, each asks for one of its own minute.
  const dedupe = `${queue}:${Math.floor(now / cutOffMs)}`
  await database.tx((tx) => jobs.enqueue(tx, { queue, payload: {}, runAt: now + cutOffMs + 1_000, dedupe }))
}
