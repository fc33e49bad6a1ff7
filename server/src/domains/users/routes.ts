import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { countVisible, reachOf } from '../repositories/index.ts'
import { presentProfile } from './profile.presenter.ts'
import { findProfile } from './profile.store.ts'

export function userRoutes({ database }: Deps): Handlers<'getUser'> {
  return {
    async getUser({ params }, { actor }) {
      const profile = await findProfile(database.read, params.username)
      if (profile === undefined) throw AppError.missing(message('user.missing'))
      const listing = { ownerId: profile.ownerId, reach: reachOf(actor) }
      return presentProfile(profile, { actor, repositories: await countVisible(database.read, listing) })
    },
  }
}
