import type { Config } from '../config/config.ts'
import { withDatabase } from '../db/with-database.ts'
import { countSubscribers, type SubscriberCounts } from '../events/event.store.ts'
import { countJobs, requeueFailed, selectFinished } from './finished-job.store.ts'

const usage = `Usage: jobs              how many jobs wait, are tried again and have failed, by queue, and events that wait or are lost
       jobs failed       the last 50 that failed for good, with their reasons
       jobs done         the last 50 that ran
       jobs retry all    lets all that failed run again
       jobs retry <id…>  lets these run again`

const maxListed = 50

/**
 * What an operator may ask of the jobs, beside a server that runs or without one. Gives lines for people; fails with the
 * usage in its message where the words make no sense.
 */
export async function jobsCommand(config: Pick<Config, 'database'>, words: readonly string[]): Promise<string[]> {
  const [verb = 'count', ...rest] = words
  const ids = rest[0] === 'all' && rest.length === 1 ? 'all' : rest.map(Number)
  const isRetry = verb === 'retry' && (ids === 'all' || (ids.length > 0 && ids.every(Number.isSafeInteger)))
  if (!isRetry && !(['count', 'failed', 'done'].includes(verb) && rest.length === 0)) throw new Error(usage)
  return withDatabase(config, async (database) => {
    if (isRetry) {
      const count = await database.tx((tx) => requeueFailed(tx, { ids, now: Date.now() }))
      return [`${count} will run again within seconds, if a server runs.`]
    }
    if (verb === 'count') {
      const rows = await countJobs(database.read)
      const line = ({ queue, waiting, retrying, failed }: (typeof rows)[number]) =>
        `${queue}: ${waiting} waiting (${retrying} of them failed before), ${failed} failed for good`
      const subscribers = await countSubscribers(database.read, database.engine)
      const lines = [...rows.map(line), ...subscribers.flatMap(lineOfSubscriber)]
      return lines.length === 0 ? ['Nothing waits, and nothing has failed.'] : lines
    }
    const rows = await selectFinished(database.read, {
      outcome: verb === 'failed' ? 'failed' : 'done',
      limit: maxListed,
    })
    return rows.map(({ id, queue, attempts, finished_at, duration, error }) => {
      const at = new Date(finished_at).toISOString()
      return `${id}  ${at}  ${queue}  attempt ${attempts}, ${duration} ms${error === null ? '' : `  ${error}`}`
    })
  })
}

/** Nothing, where it is as it should be. */
function lineOfSubscriber({ subscriber, waiting, lost, lostAt }: SubscriberCounts): string[] {
  if (waiting === 0 && lost === 0) return []
  const last = lostAt === null ? '' : `, the last ones on ${new Date(lostAt).toISOString()}`
  return [`events for ${subscriber}: ${waiting} waiting, ${lost} lost${last}`]
}
