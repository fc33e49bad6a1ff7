import { userOf } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { readPreferences } from './preferences.ts'
import { presentProfile } from './profile.presenter.ts'
import { findProfile } from './profile.store.ts'
import { updatePreferences } from './update-preferences.ts'
import { updateProfile } from './update-profile.ts'

type Operation = 'getProfile' | 'updateProfile' | 'getPreferences' | 'updatePreferences'

/** What the account that asks says about itself, and how Sheaf looks to it. */
export function profileRoutes(deps: Deps): Handlers<Operation> {
  const { database, limits } = deps
  const profileOf = async (userId: number) => {
    const row = await findProfile(database.read, userId)
    if (row === undefined) throw AppError.unauthenticated()
    return row
  }
  return {
    async getProfile(_input, { actor }) {
      return presentProfile(await profileOf(userOf(actor).userId))
    },
    async updateProfile({ body }, { actor }) {
      const user = userOf(actor)
      await limits.take('update-profile/account', `${user.userId}`)
      return updateProfile(deps, { actor: user, fields: body })
    },
    async getPreferences(_input, { actor }) {
      return readPreferences((await profileOf(userOf(actor).userId)).preferences)
    },
    async updatePreferences({ body }, { actor }) {
      const user = userOf(actor)
      await limits.take('update-profile/account', `${user.userId}`)
      return updatePreferences(deps, { actor: user, changes: body })
    },
  }
}
