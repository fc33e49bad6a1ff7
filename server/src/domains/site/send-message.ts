import { message } from '@sheaf/contract/messages'
import type { Actor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { MailLanguage } from '../../http/reader-language.ts'
import type { Allowance } from '../../limits/allowance.ts'
import { mailQueueName, maxMails } from '../../mail/mail-queue.ts'
import { messageLetter, type SiteMessage } from './message-letter.ts'
import { selectAdministrators } from './site.store.ts'

interface Sending extends SiteMessage {
  actor: Actor
  /** Where the request comes from, as limits count it. */
  address: string
  /** The one that its sender reads, which those who get it most likely read as well. */
  language: MailLanguage
}

/** More administrators than this are not written to. */
const maxReceivers = 5

/** Mails a message to SHEAF_CONTACT or, where there is none, to the administrators. Who reads it answers the address it names. */
export async function sendMessage(
  { config, database, jobs, limits }: Pick<Deps, 'config' | 'database' | 'jobs' | 'limits'>,
  { actor, address, language, ...said }: Sending,
): Promise<void> {
  const username = actor.kind === 'user' ? actor.username : undefined
  const allowances: Allowance[] = [
    ['message/address', address],
    ['message/site', 'all'],
  ]
  if (actor.kind === 'user') allowances.push(['message/account', `${actor.userId}`])
  await limits.takeAll(allowances)
  const receivers = config.contact
    ? [config.contact]
    : await selectAdministrators(database.read, { limit: maxReceivers })
  if (receivers.length === 0) throw AppError.refused(404, message('site_message.no_receiver'))
  await database.tx(async (tx) => {
    if (await jobs.areWaiting(tx, { queue: mailQueueName, count: maxMails })) {
      throw new AppError('unavailable', message('server.mail_backlog'), { retryAfter: 300 })
    }
    for (const to of receivers) {
      const letter = messageLetter({ ...said, to, language, username })
      await jobs.enqueue(tx, { queue: mailQueueName, payload: letter })
    }
  })
  jobs.wake()
}
