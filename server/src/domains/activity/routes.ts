import { message } from '@sheaf/contract/messages'
import { userOf } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { findByAnyName } from '../accounts/index.ts'
import { findRepository, reachOf } from '../repositories/index.ts'
import { type ActivityPlace, findActor } from './activity.store.ts'
import { listActivity, listActivityBy, listFeed } from './activity.ts'

/** What happened in a repository, and what somebody did, for everyone who may see it. */
export function activityRoutes(deps: Deps): Handlers<'listRepositoryActivity' | 'listUserActivity' | 'listFeed'> {
  return {
    async listRepositoryActivity({ params, query }, { actor }) {
      const repository = await findRepository(deps, { ...params, actor, action: 'read' })
      // People read their own writes: who has just pushed or created finds that here.
      if (actor.kind === 'user') await deps.events.deliveredFor(actor.userId)
      return listActivity(deps, { repository, limit: query.page_size })
    },
    async listUserActivity({ params, query }, { actor }) {
      const user = await findByAnyName(deps.database.read, params.username, (name) =>
        findActor(deps.database.read, name),
      )
      if (user === undefined) throw AppError.missing(message('user.missing'))
      if (actor.kind === 'user') await deps.events.deliveredFor(actor.userId)
      const asked = { actorId: user.id, reach: reachOf(actor), after: placeOf(query.after), limit: query.page_size }
      const { items, next } = await listActivityBy(deps, asked)
      return { items, next: next === undefined ? null : `${next.at}-${next.id}` }
    },
    async listFeed({ query }, { actor }) {
      const { userId } = userOf(actor)
      const asked = { userId, reach: reachOf(actor), after: placeOf(query.after), limit: query.page_size }
      const { items, next } = await listFeed(deps, asked)
      return { items, next: next === undefined ? null : `${next.at}-${next.id}` }
    },
  }
}

/** The place that a cursor names; what is none begins at the newest. */
function placeOf(cursor: string | undefined): ActivityPlace | undefined {
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor ?? '') ?? []
  return at === undefined ? undefined : { at: Number(at), id: Number(id) }
}
