import type { SecurityEventKind } from '@sheaf/contract'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { on, type Subscriber } from '../../events/event-kind.ts'
import { noOrigin, type RequestOrigin } from '../../http/request-origin.ts'
import { mailQueueName, maxMails } from '../../mail/mail-queue.ts'
import {
  accessKeyChanged,
  accessKeyCreated,
  factorChanged,
  type PasswordChange,
  passwordChanged,
  sessionsEnded,
  signedIn,
  signingKeyAdded,
  sshKeyAdded,
} from '../events/index.ts'
import { readPreferences } from '../profile/index.ts'
import { noticeLetter } from './letters/notice-letter.ts'
import { type MailedKind, noticeWords } from './letters/words.ts'
import { findRecipient, insertSecurityEvent } from './security-event.store.ts'

/** Lines that an account's log has at most. */
export const keptEvents = 500

interface Told {
  userId: number
  kind: SecurityEventKind
  subject?: string | undefined
  origin: RequestOrigin | undefined
  at: number
}

const ofPassword: Readonly<Record<PasswordChange, MailedKind>> = {
  changed: 'password-changed',
  reset: 'password-reset',
  administrator: 'password-ended',
}

/** Writes the log of what happens to accounts, and mails their owners what they should know of at once. */
export function securitySubscriber(deps: Pick<Deps, 'config' | 'jobs' | 'log'>): Subscriber {
  const tell = (tx: Tx, told: Told) => note(deps, tx, told)
  return {
    name: 'security',
    handlers: [
      on(signedIn, (tx, { userId, origin, isNewDevice }, at) =>
        tell(tx, { userId, kind: isNewDevice ? 'signed-in-new-device' : 'signed-in', origin, at }),
      ),
      on(passwordChanged, (tx, { userId, how, origin }, at) => tell(tx, { userId, kind: ofPassword[how], origin, at })),
      on(accessKeyCreated, (tx, { userId, title, origin }, at) =>
        tell(tx, { userId, kind: 'access-key-created', subject: title, origin, at }),
      ),
      on(accessKeyChanged, (tx, { userId, title, origin }, at) =>
        tell(tx, { userId, kind: 'access-key-changed', subject: title, origin, at }),
      ),
      on(sshKeyAdded, (tx, { userId, name, origin }, at) =>
        tell(tx, { userId, kind: 'ssh-key-added', subject: name, origin, at }),
      ),
      on(signingKeyAdded, (tx, { userId, name, origin }, at) =>
        tell(tx, { userId, kind: 'signing-key-added', subject: name, origin, at }),
      ),
      on(factorChanged, (tx, { userId, change, name, origin }, at) =>
        tell(tx, { userId, kind: change, subject: name, origin, at }),
      ),
      on(sessionsEnded, (tx, { userId, which, origin }, at) =>
        tell(tx, { userId, kind: which === 'one' ? 'session-ended' : 'sessions-ended', origin, at }),
      ),
    ],
    delivered: () => deps.jobs.wake(),
  }
}

async function note(
  { config, jobs, log }: Pick<Deps, 'config' | 'jobs' | 'log'>,
  tx: Tx,
  { userId, kind, subject = '', origin = noOrigin, at }: Told,
): Promise<void> {
  const recipient = await findRecipient(tx, userId)
  // Gone meanwhile: nobody is left to be told.
  if (recipient === undefined) return
  const { address, browser, system } = origin
  const isNew = await insertSecurityEvent(tx, {
    user_id: userId,
    kind,
    subject,
    address,
    browser,
    system,
    created_at: at,
    kept: keptEvents,
  })
  if (!isNew || !isMailed(kind)) return
  if (await jobs.areWaiting(tx, { queue: mailQueueName, count: maxMails })) {
    log.warn({ user: recipient.username, kind }, 'too much mail waits: an owner is not told what happened')
    return
  }
  const { email: to, username } = recipient
  // What its owner has chosen for the account comes before what a browser asked for.
  const language = readPreferences(recipient.preferences).language || origin.language
  const { publicUrl } = config
  const payload = noticeLetter({ to, language, kind, username, subject, origin, at, publicUrl })
  await jobs.enqueue(tx, { queue: mailQueueName, payload })
}

const isMailed = (kind: SecurityEventKind): kind is MailedKind & SecurityEventKind => kind in noticeWords.en.kinds
