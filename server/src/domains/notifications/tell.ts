import type { NotificationTopic } from '@sheaf/contract'
import type { Queries, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { digestSoon } from './digest.ts'
import { type Happening, touchInboxes, trimInbox, upsertNotifications } from './notification.store.ts'
import { areThere, selectRecipients } from './recipient.store.ts'
import { findSettings } from './settings.store.ts'
import { readNotificationSettings } from './settings.ts'
import { topicOf } from './topics.ts'

interface Told extends Happening {
  userIds: readonly number[]
  /** The team or person that may be muted, where it is one. */
  ownerId: number | null
}

/**
 * Tells some accounts what happened, each as it has chosen: in the inbox, by mail, both or not at all. Nobody is told what they did
 * themselves, but for what happened to their account. The same once more changes nothing.
 */
export async function tell(deps: Pick<Deps, 'jobs'>, tx: Tx, { userIds, ownerId, ...happening }: Told): Promise<void> {
  const { kind, actorId, repoId } = happening
  const others = userIds.filter((id) => id !== actorId)
  if (others.length === 0 || !(await areThere(tx, happening))) return
  const topic = topicOf[kind]
  // Who is shut out of a team wants to know before the mail of the day.
  const recipients = (await selectRecipients(tx, { userIds: others, repoId, ownerId })).map(({ userId, settings }) => {
    const chosen = readNotificationSettings(settings)
    return {
      userId,
      inbox: chosen[topic].inbox,
      mail: chosen[topic].mail && !isMailedAlone(kind),
      pace: kind === 'team-factor' ? ('soon' as const) : chosen.mail_pace,
    }
  })
  const reached = recipients.filter(({ inbox, mail }) => inbox || mail)
  const news = new Set(await upsertNotifications(tx, happening, reached))
  await touchInboxes(tx, [...news])
  const [only] = news
  if (news.size === 1 && only !== undefined) await trimInbox(tx, only)
  for (const { userId, mail, pace } of reached)
    if (mail && news.has(userId)) await digestSoon(deps, tx, { userId, pace })
}

/** Mail about the account is sent at once, by those who write its log; that of an invitation by whoever invites. */
const isMailedAlone = (kind: Happening['kind']): boolean => kind === 'security' || kind === 'team-invitation'

/** Does an account want mail about a topic? For those who send such mail themselves. */
export async function wantsMail(
  db: Queries,
  { userId, topic }: { userId: number; topic: NotificationTopic },
): Promise<boolean> {
  return readNotificationSettings((await findSettings(db, userId)) ?? '{}')[topic].mail
}
