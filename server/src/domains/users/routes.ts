import { message } from '@sheaf/contract/messages'
import type { Actor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { findCurrentName } from '../accounts/index.ts'
import { countMarked, countVisible, reachOf } from '../repositories/index.ts'
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
  const present = async (profile: NonNullable<Awaited<ReturnType<typeof findUser>>>, actor: Actor) => {
    const listing = { ownerId: profile.ownerId, reach: reachOf(actor) }
    return presentUser(profile, {
      actor,
      repositories: await countVisible(database.read, listing),
      stars: await countMarked(database.read, { ...listing, kind: 'star' }),
    })
  }
  /** Found by a name of before: the answer has the one of now, and pages go on there. */
  const userCalled = async (name: string, actor: Actor) => {
    const profile = await findUser(database.read, name)
    return profile === undefined ? getTeamProfile(name, actor) : present(profile, actor)
  }
  return {
    async getUser({ params }, { actor }) {
      const found = await findUser(database.read, params.username)
      if (found === undefined) {
        const current = await findCurrentName(database.read, params.username)
        return current === undefined ? getTeamProfile(params.username, actor) : userCalled(current, actor)
      }
      return present(found, actor)
    },
  }
}
