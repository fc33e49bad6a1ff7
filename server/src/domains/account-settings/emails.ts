import { randomUUIDv7 } from 'node:crypto'
import { limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { foldAscii } from '../../db/fold-ascii.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import type { MailLanguage } from '../../http/reader-language.ts'
import { mailQueueName, maxMails } from '../../mail/mail-queue.ts'
import {
  accountExistsLetter,
  codeHash,
  codeLetter,
  codeLifetime,
  emailChangedLetter,
  inboxOf,
  isEmailTaken,
  lockUser,
  newCode,
  sameHash,
} from '../accounts/index.ts'
import { findAccountSettings } from './account-settings.store.ts'
import {
  consumeEmailAttempt,
  deleteEmail,
  findEmail,
  markEmailVerified,
  putPendingEmail,
  selectEmails,
  swapPrimary,
} from './email.store.ts'

const wrong = message('registration.code_wrong')
const missing = () => AppError.missing(message('email.missing'))

interface Asking {
  actor: UserActor
  /** The secret of the browser that asks: a code works in no other. */
  browser: string
  language: MailLanguage
}

/**
 * Mails a code to an address that is to be the account's. One that has an account already gets another mail, which is all the
 * difference there is: nobody learns here who has an account. Refused (AppError): one of the account's own, and one more than
 * it may have.
 */
export async function addEmail(
  { config, database, jobs, limits }: Pick<Deps, 'config' | 'database' | 'jobs' | 'limits'>,
  { actor, browser, language, email: typed, address }: Asking & { email: string; address: string },
): Promise<void> {
  const { userId } = actor
  const email = foldAscii(typed)
  await limits.takeAll([
    ['send-code/address', address],
    ['send-code/inbox', inboxOf(email)],
  ])
  const [now, code] = [Date.now(), newCode()]
  await database.tx(async (tx) => {
    await lockUser(tx, userId)
    const own = await selectEmails(tx, userId)
    const known = own.find((each) => each.email === email)
    const account = await findAccountSettings(tx, userId)
    if (account?.email === email || known?.verifiedAt) {
      const yours = message('email.yours')
      throw AppError.refused(409, yours, { email: yours })
    }
    if (known === undefined && own.length >= sizes.emailsPerAccount) {
      throw AppError.refused(422, message('email.too_many', { max: sizes.emailsPerAccount }))
    }
    if (await jobs.areWaiting(tx, { queue: mailQueueName, count: maxMails })) {
      throw new AppError('unavailable', message('server.mail_backlog'), { retryAfter: 300 })
    }
    const taken = await isEmailTaken(tx, email)
    await putPendingEmail(tx, {
      uid: randomUUIDv7(),
      userId,
      email,
      // Of a code that nobody is sent, nothing is right.
      codeHash: taken ? null : codeHash({ browser, email, code }),
      codeExpiresAt: now + codeLifetime,
      tries: sizes.codeTries,
      now,
    })
    const mail = taken
      ? accountExistsLetter({ to: typed, language, publicUrl: config.publicUrl })
      : codeLetter({ to: typed, language, code })
    await jobs.enqueue(tx, { queue: mailQueueName, payload: mail })
  })
  jobs.wake()
}

/** Proves an address with the mailed code, or refuses without telling which part was wrong. */
export async function verifyEmail(
  { database, limits }: Pick<Deps, 'database' | 'limits'>,
  { actor, browser, uid, code, address }: Omit<Asking, 'language'> & { uid: string; code: string; address: string },
): Promise<void> {
  await limits.take('verify-code/address', address)
  const { userId } = actor
  const now = Date.now()
  const expected = await consumeEmailAttempt(database.write, { userId, uid, now })
  const given = expected && codeHash({ browser, email: expected.email, code })
  if (!expected?.codeHash || given === undefined || !sameHash(expected.codeHash, given)) {
    throw AppError.refused(400, wrong, { code: wrong })
  }
  await database.tx(async (tx) => {
    // Somebody may have registered it meanwhile: whoever proved it first has it.
    if (await isEmailTaken(tx, expected.email)) throw AppError.refused(400, wrong, { code: wrong })
    await markEmailVerified(tx, { id: expected.id, now })
  })
}

/** Makes a proved address the one that signs in, gets mail and is shown. The one before is told, and stays beside it. */
export async function makeEmailPrimary(
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  { actor, uid, language }: Pick<Asking, 'actor' | 'language'> & { uid: string },
): Promise<void> {
  const { userId } = actor
  try {
    await database.tx(async (tx) => {
      await lockUser(tx, userId)
      const chosen = await findEmail(tx, { userId, uid })
      const account = await findAccountSettings(tx, userId)
      if (chosen === undefined || account === undefined) throw missing()
      if (chosen.verifiedAt === null) throw AppError.refused(403, message('registration.unverified'))
      const change = { userId, id: chosen.id, from: account.email, to: chosen.email, now: Date.now() }
      await swapPrimary(tx, change)
      const mail = emailChangedLetter({ to: account.email, language, email: chosen.email })
      await jobs.enqueue(tx, { queue: mailQueueName, payload: mail })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw missing()
    throw error
  }
  jobs.wake()
}

/** Takes an address off an account; the primary one stays. */
export async function removeEmail(
  { database }: Pick<Deps, 'database'>,
  { actor, uid }: { actor: UserActor; uid: string },
): Promise<void> {
  if (!(await deleteEmail(database.write, { userId: actor.userId, uid }))) throw missing()
}
