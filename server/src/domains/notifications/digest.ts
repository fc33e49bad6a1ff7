import type { MailPace } from '@sheaf/contract'
import { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { mailQueueName, maxMails } from '../../mail/mail-queue.ts'
import { readPreferences } from '../profile/index.ts'
import { selectNamed } from './inbox.store.ts'
import { digestLetter } from './letters/digest-letter.ts'
import { takeMailed } from './mark.store.ts'
import { presentNotification } from './notification.presenter.ts'
import { findMailbox } from './recipient.store.ts'

const queue = 'notification-mail'
const Digest = z.object({ userId: z.int() })

const minute = 60_000
const day = 24 * 60 * minute
/** So much is gathered into one mail for whoever wants it soon. */
const gatherMs = 10 * minute
/** Mail of the day leaves from this time on (UTC), each account's in a minute of its own of that hour. */
const dailyAt = 6 * 60 * minute
/** So many are told in one mail; how many more there are is said. */
const told = 50

/** When the next mail of this pace is due, in milliseconds since 1970. */
export function dueAt(pace: MailPace, { userId, now }: { userId: number; now: number }): number {
  if (pace === 'soon') return now + gatherMs
  const today = Math.floor(now / day) * day + dailyAt + (userId % 60) * minute
  return today > now ? today : today + day
}

/** Has what waits to be mailed to an account mailed in time: asked for again and again, it is one mail. */
export const digestSoon = (
  { jobs }: Pick<Deps, 'jobs'>,
  db: Queries,
  { userId, pace }: { userId: number; pace: MailPace },
): Promise<void> =>
  jobs.enqueue(db, {
    queue,
    payload: { userId },
    dedupe: `${queue}:${pace}:${userId}`,
    runAt: dueAt(pace, { userId, now: Date.now() }),
  })

/**
 * Mails an account what has gathered, in one mail. What is taken and the mail are one transaction: on however many servers this
 * runs, and however often, each is mailed once. What was read meanwhile is not mailed.
 */
export function digestQueue({
  config,
  database,
  jobs,
}: Pick<Deps, 'config' | 'database' | 'jobs'>): Queue<typeof Digest> {
  return {
    name: queue,
    payload: Digest,
    attempts: 50,
    concurrency: 2,
    async run({ userId }) {
      await database.tx(async (tx) => {
        // They are all taken, whatever follows: an account that may not be written to is not written to later.
        const ids = await takeMailed(tx, { userId, reach: { userId } })
        const mailbox = await findMailbox(tx, userId)
        if (ids.length === 0 || mailbox === undefined) return
        if (await jobs.areWaiting(tx, { queue: mailQueueName, count: maxMails })) {
          throw new Error('too much mail waits')
        }
        const rows = await selectNamed(tx, ids)
        const items = rows.slice(0, told).flatMap(presentNotification)
        const language = readPreferences(mailbox.preferences).language || 'en'
        const { email: to, username } = mailbox
        const more = rows.length - items.length
        const payload = digestLetter({ to, language, username, items, more, publicUrl: config.publicUrl })
        await jobs.enqueue(tx, { queue: mailQueueName, payload })
      })
      jobs.wake()
    },
  }
}
