import { limits as bounds } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { findAccountsNamed } from '../accounts/index.ts'
import { whoMay } from '../repositories/index.ts'
import { selectMembersOf, selectTeamsActedFor, selectTeamsNamed } from '../threads/index.ts'

/** Somebody who is asked for a review: by their own name, or as one of a team. */
export interface AskedReviewer {
  userId: number
  teamId: number | null
}

interface Wanted {
  repoId: number
  /** Of people and of teams. */
  names: readonly string[]
  /** Who asks. */
  actor: UserActor
  authorId: number | null
}

/**
 * Who of these can be asked to review. A team that the one who asks acts for stands for its members, those first who have been it longest, as many as may be
 * asked: who else is in a team is not told to others by asking it. Refused (AppError): 404 of whom may not see the repository, or has nobody who may, 422 of the author.
 */
export async function findReviewers(
  { database: { read } }: Pick<Deps, 'database'>,
  { repoId, names, actor, authorId }: Wanted,
): Promise<AskedReviewer[]> {
  if (names.length === 0) return []
  const people = await findAccountsNamed(read, names)
  const known = new Set(people.map(({ username }) => username.toLowerCase()))
  const others = names.filter((name) => !known.has(name.toLowerCase()))
  const members = await membersOf(read, { names: others, actor })
  const userIds = [...people, ...members].map(({ userId }) => userId)
  const readers = await whoMay(read, { repoId, userIds, action: 'read' })
  const able = [
    ...people.map(({ userId, username }) => ({ userId, teamId: null, name: username })),
    ...members.filter(({ userId }) => userId !== authorId),
  ].filter(({ userId }) => readers.has(userId))
  const found = new Set(able.map(({ name }) => name.toLowerCase()))
  const unknown = names.find((name) => !found.has(name.toLowerCase()))
  if (unknown !== undefined) {
    const said = message('review.nobody', { name: unknown })
    throw AppError.refused(404, said, { usernames: said })
  }
  if (able.some(({ userId }) => userId === authorId)) {
    const said = message('review.own')
    throw AppError.refused(422, said, { usernames: said })
  }
  const asked = new Map<number, AskedReviewer>()
  for (const { userId, teamId } of able) if (!asked.has(userId)) asked.set(userId, { userId, teamId })
  return [...asked.values()].slice(0, bounds.reviewersPerPull)
}

async function membersOf(read: Queries, { names, actor }: { names: readonly string[]; actor: UserActor }) {
  if (names.length === 0) return []
  const teams = await selectTeamsNamed(read, names)
  if (teams.length === 0) return []
  const teamIds = teams.map(({ teamId }) => teamId)
  const own = new Set(await selectTeamsActedFor(read, { userId: actor.userId, teamIds }))
  const members = teams
    .filter(({ teamId }) => own.has(teamId))
    .map(async ({ teamId, name }) => {
      const found = await selectMembersOf(read, { teamIds: [teamId], limit: bounds.reviewersPerPull })
      return found.map((userId) => ({ userId, teamId, name }))
    })
  return (await Promise.all(members)).flat()
}
