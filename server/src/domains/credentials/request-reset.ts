import { limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import { z } from 'zod'
import { foldAscii } from '../../db/fold-ascii.ts'
import type { Deps } from '../../deps.ts'
import { type MailLanguage, mailLanguages } from '../../http/reader-language.ts'
import { newToken, tokenHash } from '../../http/secret-token.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { mailQueueName, maxMails } from '../../mail/mail-queue.ts'
import { findAccount, inboxOf } from '../accounts/index.ts'
import { resetLetter } from './letters/reset-letter.ts'
import { deleteResetsBefore, insertReset } from './password-reset.store.ts'

const queueName = 'password-reset'
const Payload = z.object({ email: z.string(), language: z.enum(mailLanguages) })

/** Links that an account may have at a time: who asks again need not find the newest mail. */
const keptLinks = 3

interface ResetRequest {
  email: string
  /** Where the request comes from, as limits count it. */
  address: string
  language: MailLanguage
}

/**
 * Has a link mailed, if the address has an account. Whether it has is looked up by a job: what is answered, and when, is the
 * same for every address.
 */
export async function requestReset(
  { database, jobs, limits }: Pick<Deps, 'database' | 'jobs' | 'limits'>,
  { email: typed, address, language }: ResetRequest,
): Promise<void> {
  const email = foldAscii(typed)
  await limits.takeAll([
    ['reset-request/address', address],
    ['reset-request/inbox', inboxOf(email)],
  ])
  await database.tx(async (tx) => {
    for (const queue of [queueName, mailQueueName]) {
      if (await jobs.areWaiting(tx, { queue, count: maxMails })) {
        throw new AppError('unavailable', message('server.mail_backlog'), { retryAfter: 300 })
      }
    }
    // Asked for again while it waits, it is asked for once.
    await jobs.enqueue(tx, { queue: queueName, payload: { email, language }, dedupe: `${queueName}:${email}` })
  })
  jobs.wake()
}

/** The job that mails a link to whoever has the address, unless nobody does or the account is suspended. */
export function resetQueue(deps: Pick<Deps, 'config' | 'database' | 'jobs'>): Queue<typeof Payload> {
  return { name: queueName, payload: Payload, attempts: 10, concurrency: 2, run: (asked) => mailLink(deps, asked) }
}

async function mailLink(
  { config, database, jobs }: Pick<Deps, 'config' | 'database' | 'jobs'>,
  { email, language }: z.output<typeof Payload>,
): Promise<void> {
  const account = await findAccount(database.read, email)
  if (account === undefined || account.suspendedAt !== null) return
  const token = newToken()
  const now = Date.now()
  // Never the address that was asked for: whoever asks may name any host, and the token would go there.
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  await database.tx(async (tx) => {
    await deleteResetsBefore(tx, now)
    await insertReset(tx, {
      user_id: account.userId,
      token_hash: tokenHash(token),
      email: account.email,
      created_at: now,
      expires_at: now + sizes.passwordResetSeconds * 1000,
      kept: keptLinks,
    })
    const mail = resetLetter({ to: account.email, language, username: account.username, origin, token })
    await jobs.enqueue(tx, { queue: mailQueueName, payload: mail })
  })
  jobs.wake()
}
