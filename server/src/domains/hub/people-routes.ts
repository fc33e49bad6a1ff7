import { message } from '@sheaf/contract/messages'
import { type Actor, userOf, visitor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { idOf, lastId, pageOf } from '../../http/keyset-page.ts'
import { findByAnyName } from '../accounts/index.ts'
import { countMarked, countVisible, listOwnersOf, reachOf, roleOfRank } from '../repositories/index.ts'
import { countMembers, findTeamFor, mayInTeam, selectMembers } from '../teams/index.ts'
import { findTeamProfile, findUser, selectFollowedOf, selectFollows } from '../users/index.ts'
import type { hubEntries } from './find-hub-repository.ts'
import { sendHub } from './hub-media.ts'
import { hubOrigin, linkToNext } from './hub-origin.ts'
import { inHubSlot } from './hub-slot.ts'
import { HubText, parseHub } from './read-routes.ts'

const Named = z.object({ username: HubText.optional(), team: HubText.optional() })
const Page = z.object({ cursor: HubText.optional().catch(undefined) })

/** People of an answer: those who want more follow the header to the next. */
const pageSize = 100

interface Person {
  uid: string
  username: string
  displayName: string
  avatarUrl: string | null
}

/** Accounts and teams, who follows whom and who is in a team: what clients are told of them is what pages show to the same reader. */
export function hubPeopleRoutes(
  app: FastifyInstance,
  { deps, enter }: { deps: Deps; enter: ReturnType<typeof hubEntries> },
): void {
  const { read } = deps.database
  const profiles = enter({ by: 'anyone', area: 'profile_access', level: 1 })
  const follows = enter({ by: 'anyone', area: 'follow_access', level: 1 })

  const nameIn = (request: FastifyRequest) => {
    const { username, team } = parseHub(Named, request.params)
    return username ?? team ?? ''
  }
  const findPerson = (name: string) => findByAnyName(read, name, (each) => findUser(read, each))
  const findTeam = (name: string, actor: Actor) => {
    const userId = actor.kind === 'user' ? actor.userId : undefined
    return findByAnyName(read, name, (each) => findTeamProfile(read, { name: each, userId }))
  }
  const avatarOf = (request: FastifyRequest, url: string | null) =>
    url === null ? '' : new URL(url, `${hubOrigin(deps, request)}/`).href
  const present = (request: FastifyRequest, person: Person) => ({
    _id: person.uid,
    user: person.username,
    fullname: person.displayName || person.username,
    avatarUrl: avatarOf(request, person.avatarUrl),
    type: 'user',
    isPro: false,
  })
  /** Which of these whoever asks follows: of visitors nothing is said. */
  const followedBy = async (actor: Actor, userIds: readonly number[]) =>
    actor.kind === 'user' ? selectFollowedOf(read, { followerId: actor.userId, userIds }) : undefined
  const countsOf = async (ownerId: number, actor: Actor) => {
    const owned = { ownerId, reach: reachOf(actor) }
    const [numModels, numDatasets] = [
      await countVisible(read, { ...owned, kind: 'model' }),
      await countVisible(read, { ...owned, kind: 'dataset' }),
    ]
    return { numModels, numDatasets, numSpaces: 0, numPapers: 0 }
  }
  /** Teams of whoever asks, where that is the account itself: whose members others are, they are not told. */
  const teamsOf = async (actor: Actor, person: { id: number }) => {
    const isOwn = actor.kind === 'user' && actor.userId === person.id
    if (!isOwn || (actor.via === 'key' && actor.scope !== undefined)) return []
    const owners = await listOwnersOf(read, { userId: person.id })
    return owners
      .filter(({ kind }) => kind === 'team')
      .map(({ uid, name }) => ({ _id: uid, type: 'org', name, fullname: name, avatarUrl: '' }))
  }

  app.get('/api/users/:username/overview', profiles, (request, reply) =>
    inHubSlot(request, async () => {
      const { actor = visitor } = request
      const person = await findPerson(nameIn(request))
      if (person === undefined) throw AppError.missing(message('user.missing'))
      const followed = await followedBy(actor, [person.id])
      return sendHub(reply, {
        ...present(request, person),
        details: person.bio,
        createdAt: new Date(person.createdAt).toISOString(),
        ...(followed !== undefined && { isFollowing: followed.has(person.id) }),
        ...(await countsOf(person.ownerId, actor)),
        numUpvotes: 0,
        numLikes: await countMarked(read, { ownerId: person.ownerId, reach: reachOf(actor), kind: 'star' }),
        numFollowers: person.followers,
        numFollowing: person.following,
        orgs: await teamsOf(actor, person),
      })
    }),
  )

  const listFollows = (list: 'followers' | 'following') => (request: FastifyRequest, reply: FastifyReply) =>
    inHubSlot(request, async () => {
      const { cursor } = parseHub(Page, request.query)
      const { actor = visitor } = request
      const person = await findPerson(nameIn(request))
      if (person === undefined) throw AppError.missing(message('user.missing'))
      const asked = { userId: person.id, list, before: idOf(cursor), limit: pageSize + 1 }
      const rows = await selectFollows(read, asked)
      const userIds = rows.map(({ userId }) => userId)
      const followed = await followedBy(actor, userIds)
      const { items, next } = pageOf(
        rows,
        pageSize,
        (row) => ({
          ...present(request, row),
          ...(followed !== undefined && { isFollowing: followed.has(row.userId) }),
        }),
        lastId,
      )
      if (next !== null) reply.header('link', linkToNext(deps, request, { cursor: next }))
      return sendHub(reply, items)
    })
  app.get('/api/users/:username/followers', follows, listFollows('followers'))
  app.get('/api/users/:username/following', follows, listFollows('following'))

  app.get('/api/organizations/:team/overview', profiles, (request, reply) =>
    inHubSlot(request, async () => {
      const { actor = visitor } = request
      const team = await findTeam(nameIn(request), actor)
      if (team === undefined) throw AppError.missing(message('team.missing'))
      const seesMembers = mayInTeam(actor, roleOfRank(team.rank), 'see-members')
      return sendHub(reply, {
        _id: team.uid,
        type: 'org',
        name: team.name,
        fullname: team.displayName || team.name,
        avatarUrl: '',
        details: team.description,
        isVerified: false,
        isFollowing: false,
        ...(seesMembers && { numUsers: (await countMembers(read, team.ownerId)).members }),
        ...(await countsOf(team.ownerId, actor)),
        numFollowers: 0,
      })
    }),
  )

  // Nobody follows a team: its list is empty, and that of one that is not there is missing.
  app.get('/api/organizations/:team/followers', follows, (request, reply) =>
    inHubSlot(request, async () => {
      const team = await findTeam(nameIn(request), visitor)
      if (team === undefined) throw AppError.missing(message('team.missing'))
      return sendHub(reply, [])
    }),
  )

  const ofMembers = enter({ by: 'account', area: 'profile_access', level: 1 })
  app.get('/api/organizations/:team/members', ofMembers, (request, reply) =>
    inHubSlot(request, async () => {
      const { cursor } = parseHub(Page, request.query)
      const actor = userOf(request.actor ?? visitor)
      const team = await findTeamFor(deps, { actor, name: nameIn(request), action: 'see-members' })
      const asked = { teamId: team.id, q: undefined, after: cursor, limit: pageSize + 1 }
      const { items, next } = pageOf(
        await selectMembers(read, asked),
        pageSize,
        (row) => present(request, row),
        ({ username }) => username.toLowerCase(),
      )
      if (next !== null) reply.header('link', linkToNext(deps, request, { cursor: next }))
      return sendHub(reply, items)
    }),
  )
}
