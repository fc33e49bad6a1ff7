import type { Deps } from '../../deps.ts'
import { on, type Subscriber } from '../../events/event-kind.ts'
import { every, startPeriodic } from '../../jobs/periodic-queue.ts'
import { repositoryChanged, repositoryCreated, repositoryForked } from '../events/index.ts'
import { indexRepository, listIndexed } from './repository-terms.store.ts'

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

/** Indexes what is not, or not as it is now. */
export async function indexNames({ database }: Pick<Deps, 'database'>, signal: AbortSignal): Promise<void> {
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
}

/** Begins to index, with what was there before anybody did, and looks for what was missed every day. */
export const startNames = (deps: Pick<Deps, 'database' | 'jobs'>): Promise<void> =>
  startPeriodic(deps, { name: 'index-names', next: every(dayMs), run: (signal) => indexNames(deps, signal) })
