import type { Preferences, RequestOf } from '@sheaf/contract'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { lockUser } from '../accounts/index.ts'
import { readPreferences, writePreferences } from './preferences.ts'
import { findProfile, replaceProfile } from './profile.store.ts'

/** Changes what is named and leaves the rest. Two browsers that change different things at once both have their way. */
export async function updatePreferences(
  { database }: Pick<Deps, 'database'>,
  { actor, changes }: { actor: UserActor; changes: RequestOf<'updatePreferences'>['body'] },
): Promise<Preferences> {
  const { userId } = actor
  return database.tx(async (tx) => {
    await lockUser(tx, userId)
    const before = await findProfile(tx, userId)
    if (before === undefined) throw AppError.unauthenticated()
    const preferences = { ...readPreferences(before.preferences), ...given(changes) }
    const profile = { ...before, preferences: writePreferences(preferences) }
    await replaceProfile(tx, { userId, profile, now: Date.now() })
    return preferences
  })
}

/** What stands there as `undefined` is not there. */
const given = (changes: RequestOf<'updatePreferences'>['body']): Partial<Preferences> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
