import type { Profile, RequestOf } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { lockUser } from '../accounts/index.ts'
import { readPreferences, writePreferences } from './preferences.ts'
import { presentProfile } from './profile.presenter.ts'
import { findProfile, replaceProfile } from './profile.store.ts'

/**
 * Saves the seven fields. With a `version`, only over the values that it was read with: of two windows that save at once
 * the second one is refused (409), and told so (RFC 9110, 13.1.1, in the body, since SPEC's call has no headers of its own).
 */
export async function updateProfile(
  { database }: Pick<Deps, 'database'>,
  { actor, fields }: { actor: UserActor; fields: RequestOf<'updateProfile'>['body'] },
): Promise<Profile> {
  const { userId } = actor
  return database.tx(async (tx) => {
    await lockUser(tx, userId)
    const before = await findProfile(tx, userId)
    if (before === undefined) throw AppError.unauthenticated()
    const { version, language, theme } = fields
    if (version !== undefined && version !== presentProfile(before).version) {
      throw AppError.refused(409, message('profile.changed'))
    }
    const profile = {
      displayName: fields.display_name,
      bio: fields.bio,
      location: fields.location,
      company: fields.company,
      websiteUrl: fields.website_url,
      preferences: writePreferences({ ...readPreferences(before.preferences), language, theme }),
    }
    await replaceProfile(tx, { userId, profile, now: Date.now() })
    return presentProfile(profile)
  })
}
