import { message } from '@sheaf/contract/messages'
import type { Actor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { countVisible, reachOf } from '../repositories/index.ts'
import { presentTeamProfile, presentUser } from './user.presenter.ts'
import { findTeamProfile, findUser } from './user.store.ts'

/** Users and teams as others see them. */
export function userRoutes({ database }: Deps): Handlers<'getUser'> {
  const getTeamProfile = async (name: string, actor: Actor) => {
    const userId = actor.kind === 'user' ? actor.userId : undefined
    const team = await findTeamProfile(database.read, { name, userId })
    if (team === undefined) throw AppError.missing(message('user.missing'))
    const listing = { ownerId: team.ownerId, reach: reachOf(actor) }
    return presentTeamProfile(team, { repositories: await countVisible(database.read, listing) })
  }
  return {
    async getUser({ params }, { actor }) {
      const profile = await findUser(database.read, params.username)
      if (profile === undefined) return getTeamProfile(params.username, actor)
      const listing = { ownerId: profile.ownerId, reach: reachOf(actor) }
      return presentUser(profile, { actor, repositories: await countVisible(database.read, listing) })
    },
  }
}
