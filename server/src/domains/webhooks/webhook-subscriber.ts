import { randomUUIDv7 } from 'node:crypto'
import { limits as sizes } from '@sheaf/contract'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { on, type Subscriber } from '../../events/event-kind.ts'
import {
  checkSet,
  collaboratorSet,
  type PushAgent,
  type PushedRef,
  pushed,
  queueTried,
  releasePublished,
  repositoryChanged,
  repositoryForked,
  repositoryStarred,
  threadChanged,
  threadHappened,
} from '../events/index.ts'
import type { About } from './about.ts'
import { aboutThreadChanged, aboutThreadHappened } from './about-thread.ts'
import { countOpen, insertDeliveries } from './delivery.store.ts'
import { deliveryJobOf } from './delivery-queue.ts'
import { eventsOf } from './webhook.presenter.ts'
import { findOwnerId, isHiddenFork, selectActive } from './webhook.store.ts'

interface Told {
  repoId: number
  /** What it is, or how it is found out where somebody is told at all. */
  about: readonly About[] | (() => Promise<readonly About[]>)
  at: number
}

/** Notes for every webhook of a repository what it is to be told of. A job makes it of that. */
export function webhookSubscriber({ jobs }: Pick<Deps, 'jobs'>): Subscriber {
  const tell = async (tx: Tx, { repoId, about, at }: Told) => {
    const webhooks = await selectActive(tx, repoId)
    if (webhooks.length === 0) return
    const known = typeof about === 'function' ? await about() : about
    let isTold = false
    for (const { id, events } of webhooks) {
      const wanted = known.filter(({ event }) => eventsOf(events).some((wished) => wished === event))
      if (wanted.length === 0) continue
      const room =
        sizes.deliveriesPerWebhook - (await countOpen(tx, { webhookId: id, limit: sizes.deliveriesPerWebhook }))
      isTold ||= room > 0
      await insertDeliveries(
        tx,
        wanted.map((each, n) => ({
          uid: randomUUIDv7(),
          webhook_id: id,
          event: each.event,
          about: JSON.stringify(each),
          created_at: at,
          // What a receiver that takes nothing has no room for is given up at once, and its owners can see that.
          ...(n < room ? { next_at: at } : { next_at: null, problem: 'too-many' }),
        })),
      )
    }
    if (isTold) await jobs.enqueue(tx, deliveryJobOf(await findOwnerId(tx, repoId)))
  }
  return {
    name: 'webhooks',
    handlers: [
      on(pushed, (tx, { repoId, userId, agent, refs }, at) =>
        tell(tx, { repoId, about: refs.flatMap((ref) => aboutRef(ref, { userId, agent })), at }),
      ),
      on(queueTried, (tx, { repoId, ...push }, at) => tell(tx, { repoId, about: [{ event: 'push', ...push }], at })),
      on(repositoryStarred, (tx, { repoId, userId }, at) =>
        tell(tx, { repoId, about: [{ event: 'star', userId }], at }),
      ),
      on(repositoryForked, async (tx, { repoId: forkId, sourceId, userId }, at) => {
        // A private fork of a public repository is nobody's business.
        if (await isHiddenFork(tx, { forkId, sourceId })) return
        await tell(tx, { repoId: sourceId, about: [{ event: 'fork', userId, forkId }], at })
      }),
      on(releasePublished, (tx, { repoId, userId, release, tag }, at) =>
        tell(tx, { repoId, about: [{ event: 'release', userId, release, tag }], at }),
      ),
      on(repositoryChanged, (tx, { repoId }, at) => tell(tx, { repoId, about: [{ event: 'repository' }], at })),
      on(collaboratorSet, (tx, { repoId, userId: memberId, actorId, role, isNew }, at) =>
        tell(tx, { repoId, about: [{ event: 'member', userId: actorId, memberId, role, isNew }], at }),
      ),
      on(threadHappened, (tx, happened, at) =>
        tell(tx, { repoId: happened.repoId, about: () => aboutThreadHappened(tx, happened), at }),
      ),
      on(threadChanged, (tx, changed, at) =>
        tell(tx, { repoId: changed.repoId, about: () => aboutThreadChanged(tx, changed), at }),
      ),
      on(checkSet, (tx, { repoId, ...check }, at) => tell(tx, { repoId, about: [{ event: 'status', ...check }], at })),
    ],
  }
}

function aboutRef(
  { ref, change, before, after }: PushedRef,
  by: { userId: number; agent: PushAgent | undefined },
): About[] {
  const made: About[] = change === 'updated' ? [] : [{ event: change === 'created' ? 'create' : 'delete', ...by, ref }]
  // Imports do not say what refs hold, and are no push of somebody.
  return before === undefined || after === undefined ? made : [{ event: 'push', ...by, ref, before, after }, ...made]
}
