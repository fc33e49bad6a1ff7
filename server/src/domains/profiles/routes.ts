import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { countVisible, reachOf } from '../repositories/index.ts'
import { findProfile } from './profile.store.ts'

export function profileRoutes({ database }: Deps): Handlers<'getUser'> {
  return {
    async getUser({ params }, { actor }) {
      const profile = await findProfile(database.read, params.username)
      if (profile === undefined) throw AppError.missing('User not found')
      const { ownerId } = profile
      const isOwner = actor.kind === 'user' && actor.ownerId === ownerId
      // An address is its owner's to show; a key shows it only when it opens the area of addresses.
      const isOwn = isOwner && (actor.via !== 'key' || actor.grants.email_access >= 1)
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
          email: isOwn || profile.showsEmail === 1 ? profile.email : '',
          created_at: new Date(profile.createdAt).toISOString(),
        },
        is_owner: isOwner,
        repositories: await countVisible(database.read, { ownerId, reach: reachOf(actor) }),
      }
    },
  }
}
