import { limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import { foldAscii } from '../../db/fold-ascii.ts'
import type { Deps } from '../../deps.ts'
import type { MailLanguage } from '../../http/reader-language.ts'
import { newToken, tokenHash } from '../../http/secret-token.ts'
import { mailQueueName, maxMails } from '../../mail/mail-queue.ts'
import { isEmailTaken } from './account.store.ts'
import { deleteCodesBefore, deleteCodesOf, insertCode } from './code.store.ts'
import { codeHash, codeLifetime, newCode } from './code.ts'
import { inboxOf } from './inbox.ts'
import { accountExistsLetter, codeLetter } from './letters/letters.ts'
import { refuseWhenClosed } from './registration.policy.ts'

interface CodeRequest {
  email: string
  /** Where the request comes from, as limits count it. */
  address: string
  /** The one that its sender reads: that of the mail. */
  language: MailLanguage
  /** The token of the browser, where it asked before. */
  earlier: string | undefined
}

/**
 * Mails a code and gives the token that binds it to the browser. What that browser asked for before is void. An
 * address with an account gets another mail, which is all the difference there is.
 */
export async function sendCode(
  { config, database, jobs, limits }: Deps,
  { email: typed, address, language, earlier }: CodeRequest,
): Promise<string> {
  refuseWhenClosed(config)
  const email = foldAscii(typed)
  await limits.takeAll([
    ['send-code/address', address],
    ['send-code/inbox', inboxOf(email)],
  ])
  const now = Date.now()
  const [browser, code] = [newToken(), newCode()]
  const mail = (await isEmailTaken(database.read, email))
    ? accountExistsLetter({ to: typed, language, publicUrl: config.publicUrl })
    : codeLetter({ to: typed, language, code })
  await database.tx(async (tx) => {
    if (await jobs.areWaiting(tx, { queue: mailQueueName, count: maxMails })) throw tooMuchMail()
    if (earlier !== undefined) await deleteCodesOf(tx, tokenHash(earlier))
    await deleteCodesBefore(tx, now)
    await insertCode(tx, {
      browser_hash: tokenHash(browser),
      email,
      code_hash: codeHash({ browser, email, code }),
      tries_left: sizes.codeTries,
      created_at: now,
      expires_at: now + codeLifetime,
      verified_at: null,
    })
    await jobs.enqueue(tx, { queue: mailQueueName, payload: mail })
  })
  jobs.wake()
  return browser
}

function tooMuchMail(): AppError {
  return new AppError('unavailable', message('server.mail_backlog'), { retryAfter: 300 })
}
