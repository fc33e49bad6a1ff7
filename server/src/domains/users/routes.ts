import { message } from '@sheaf/contract/messages'
import { type Actor, userOf, visitor } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { idOf, lastId, pageOf } from '../../http/keyset-page.ts'
import type { Handlers } from '../../http/operations.ts'
import { findByAnyName } from '../accounts/index.ts'
import { countMarked, countVisible, reachOf } from '../repositories/index.ts'
import { selectFollowedOf, selectFollows } from './follow.store.ts'
import { followUser } from './follow-user.ts'
import { presentFollow, presentTeamProfile, presentUser } from './user.presenter.ts'
import { findTeamProfile, findUser } from './user.store.ts'

type Operation = 'getUser' | 'listFollowers' | 'listFollowing' | 'followUser' | 'unfollowUser'

/** Users and teams as others see them, and who follows whom. */
export function userRoutes(deps: Deps): Handlers<Operation> {
  const { database } = deps

  /** Found by a name of before: the answer has the one of now, and pages go on there. */
  const findNamed = (name: string) => findByAnyName(database.read, name, (each) => findUser(database.read, each))
  const getTeamProfile = async (name: string, actor: Actor) => {
    const userId = actor.kind === 'user' ? actor.userId : undefined
    const team = await findByAnyName(database.read, name, (each) =>
      findTeamProfile(database.read, { name: each, userId }),
    )
    if (team === undefined) throw AppError.missing(message('user.missing'))
    const listing = { ownerId: team.ownerId, reach: reachOf(actor) }
    return presentTeamProfile(team, { repositories: await countVisible(database.read, listing) })
  }
  /** Which of these users the one who asks follows. */
  const followedBy = (actor: Actor, userIds: readonly number[]) =>
    actor.kind === 'user' ? selectFollowedOf(database.read, { followerId: actor.userId, userIds }) : new Set<number>()
  const present = async (profile: NonNullable<Awaited<ReturnType<typeof findUser>>>, actor: Actor) => {
    const listing = { ownerId: profile.ownerId, reach: reachOf(actor) }
    return presentUser(profile, {
      actor,
      isFollowed: (await followedBy(actor, [profile.id])).has(profile.id),
      repositories: await countVisible(database.read, listing),
      stars: await countMarked(database.read, { ...listing, kind: 'star' }),
    })
  }
  const listFollows =
    (list: 'followers' | 'following'): Handlers<'listFollowers'>['listFollowers'] =>
    async ({ params, query }, { actor }) => {
      const user = await findNamed(params.username)
      if (user === undefined) {
        // Teams follow nobody: their page has an empty list. Who is nobody's is missing.
        await getTeamProfile(params.username, visitor)
        return { items: [], next: null }
      }
      const asked = { userId: user.id, list, before: idOf(query.after), limit: query.page_size + 1 }
      const rows = await selectFollows(database.read, asked)
      const userIds = rows.map(({ userId }) => userId)
      const followed = await followedBy(actor, userIds)
      return pageOf(rows, query.page_size, (row) => presentFollow(row, followed.has(row.userId)), lastId)
    }

  const setFollow =
    (set: boolean): Handlers<'followUser'>['followUser'] =>
    ({ params }, { actor, request }) =>
      followUser(deps, { ...params, set, actor: userOf(actor), address: addressOf(request.ip) })

  return {
    async getUser({ params }, { actor }) {
      const found = await findNamed(params.username)
      return found === undefined ? getTeamProfile(params.username, actor) : present(found, actor)
    },
    listFollowers: listFollows('followers'),
    listFollowing: listFollows('following'),
    followUser: setFollow(true),
    unfollowUser: setFollow(false),
  }
}
