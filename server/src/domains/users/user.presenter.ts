import type { Follow, User } from '@sheaf/contract'
import type { Actor } from '@sheaf/server-core/actor'
import { roleOfRank } from '../repositories/index.ts'
import type { selectFollows } from './follow.store.ts'
import type { findTeamProfile, findUser } from './user.store.ts'

type ProfileRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

/**
 * A user as an actor may see them, with the numbers of repositories, own and starred, that this actor sees. Everyone sees the e-mail
 * address where its owner shows it; its owner does in any case, through a key only as far as that opens addresses.
 */
export function presentUser(
  profile: ProfileRow,
  { actor, isFollowed, ...counts }: { actor: Actor; isFollowed: boolean; repositories: number; stars: number },
): User {
  const isOwner = actor.kind === 'user' && actor.ownerId === profile.ownerId
  const seesOwn = isOwner && (actor.via !== 'key' || actor.grants.email_access >= 1)
  return {
    model: {
      uid: profile.uid,
      username: profile.username,
      display_name: profile.displayName,
      avatar_url: profile.avatarUrl,
      bio: profile.bio,
      company: profile.company,
      location: profile.location,
      website_url: profile.websiteUrl,
      email: seesOwn || profile.showsEmail === 1 ? profile.email : '',
      created_at: new Date(profile.createdAt).toISOString(),
    },
    team: false,
    role: null,
    needs_factor: false,
    is_owner: isOwner,
    followers: profile.followers,
    following: profile.following,
    is_follow: isFollowed,
    ...counts,
  }
}

type TeamRow = NonNullable<Awaited<ReturnType<typeof findTeamProfile>>>

/** A team in the place of a user: who is in it is for its members alone. */
export function presentTeamProfile(team: TeamRow, { repositories }: { repositories: number }): User {
  const role = roleOfRank(team.rank) ?? null
  return {
    model: {
      uid: team.uid,
      username: team.name,
      display_name: team.displayName,
      avatar_url: null,
      bio: team.description,
      company: '',
      location: '',
      website_url: '',
      email: '',
      created_at: new Date(team.createdAt).toISOString(),
    },
    team: true,
    role,
    needs_factor: team.needsFactor === 1,
    is_owner: role === 'owner',
    repositories,
    // Teams star nothing and follow nobody, and nobody follows them.
    stars: 0,
    followers: 0,
    following: 0,
    is_follow: false,
  }
}

type FollowRow = Awaited<ReturnType<typeof selectFollows>>[number]

/** Somebody in a list of follows. */
export const presentFollow = (row: FollowRow, isFollowed: boolean): Follow => ({
  username: row.username,
  display_name: row.displayName,
  avatar_url: row.avatarUrl,
  since: new Date(row.since).toISOString(),
  is_follow: isFollowed,
})
