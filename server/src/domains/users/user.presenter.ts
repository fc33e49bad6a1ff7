import type { User } from '@sheaf/contract'
import type { Actor } from '@sheaf/server-core/actor'
import type { findUser } from './user.store.ts'

type ProfileRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

/**
 * A user as an actor may see them, with the number of repositories that this actor sees. Everyone sees the e-mail
 * address where its owner shows it; its owner does in any case, through a key only as far as that opens addresses.
 */
export function presentUser(
  profile: ProfileRow,
  { actor, repositories }: { actor: Actor; repositories: number },
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
    is_owner: isOwner,
    repositories,
  }
}
