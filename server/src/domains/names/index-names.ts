import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { on, type Subscriber } from '../../events/event-kind.ts'
import type { Jobs, Queue } from '../../jobs/jobs.ts'
import { repositoryChanged, repositoryCreated, repositoryForked } from '../events/index.ts'
import { indexRepository, listIndexed } from './repository-terms.store.ts'

const name = 'index-names'
const Empty = z.object({})
const dayMs = 24 * 60 * 60_000
/** Repositories that are looked at, or indexed, in one go: nobody waits for more than a few milliseconds. */
const pageSize = 100

/** Lets repositories be found from their creation on, by what they are called at the time. */
export const nameSubscriber: Subscriber = {
  name: 'names',
  handlers: [
    on(repositoryCreated, (tx, { repoId }) => indexRepository(tx, repoId)),
    on(repositoryForked, (tx, { repoId }) => indexRepository(tx, repoId)),
    on(repositoryChanged, (tx, { repoId }) => indexRepository(tx, repoId)),
  ],
}

interface IndexDeps extends Pick<Deps, 'database'> {
  jobs: Pick<Jobs, 'enqueue'>
}

/** Indexes what is not, or not as it is now: at the first start, and every day. */
export function indexNamesQueue({ database, jobs }: IndexDeps): Queue<typeof Empty> {
  return {
    name,
    payload: Empty,
    attempts: 5,
    concurrency: 1,
    async run(_, signal) {
      await jobs.enqueue(database.write, { queue: name, payload: {}, dedupe: name, runAt: Date.now() + dayMs })
      for (let after: number | undefined = 0; after !== undefined; ) {
        signal.throwIfAborted()
        const page = await listIndexed(database.read, { after, limit: pageSize })
        const missing = page.filter(({ isIndexed }) => !isIndexed)
        if (missing.length > 0) {
          await database.tx(async (tx) => {
            for (const { id } of missing) await indexRepository(tx, id)
          })
        }
        after = page.at(-1)?.id
      }
    },
  }
}

/** Begins to index, with what was there before anybody did. */
export async function startNames(deps: Pick<Deps, 'database' | 'jobs'>): Promise<void> {
  const { database, jobs } = deps
  jobs.handle(indexNamesQueue(deps))
  await jobs.enqueue(database.write, { queue: name, payload: {}, dedupe: name, runAt: Date.now() })
}
