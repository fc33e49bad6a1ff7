import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { countVisible, reachOf } from '../repositories/index.ts'
import { presentUser } from './user.presenter.ts'
import { findUser } from './user.store.ts'

/** Users as others see them. */
export function userRoutes({ database }: Deps): Handlers<'getUser'> {
  return {
    async getUser({ params }, { actor }) {
      const profile = await findUser(database.read, params.username)
      if (profile === undefined) throw AppError.missing(message('user.missing'))
      const listing = { ownerId: profile.ownerId, reach: reachOf(actor) }
      return presentUser(profile, { actor, repositories: await countVisible(database.read, listing) })
    },
  }
}
