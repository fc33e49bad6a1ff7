import type { NotificationSettings, RequestOf } from '@sheaf/contract'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { lockUser } from '../accounts/index.ts'
import { digestSoon } from './digest.ts'
import { findSettings, replaceSettings } from './settings.store.ts'
import { readNotificationSettings } from './settings.ts'

/** Changes what is named and leaves the rest. What waits for the mail of the day is mailed soon, where that is chosen now. */
export async function updateNotificationSettings(
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  { actor, changes }: { actor: UserActor; changes: RequestOf<'updateNotificationSettings'>['body'] },
): Promise<NotificationSettings> {
  const { userId } = actor
  const settings = await database.tx(async (tx) => {
    await lockUser(tx, userId)
    const stored = await findSettings(tx, userId)
    if (stored === undefined) throw AppError.unauthenticated()
    const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const chosen = JSON.stringify({ ...readNotificationSettings(stored), ...named })
    await replaceSettings(tx, { userId, settings: chosen })
    if (changes.mail_pace === 'soon') await digestSoon({ jobs }, tx, { userId, pace: 'soon' })
    return readNotificationSettings(chosen)
  })
  jobs.wake()
  return settings
}
