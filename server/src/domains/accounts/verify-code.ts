import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import { foldAscii } from '../../db/fold-ascii.ts'
import type { Deps } from '../../deps.ts'
import { tokenHash } from '../../http/secret-token.ts'
import { consumeAttempt, markVerified } from './code.store.ts'
import { codeHash, sameHash, verifiedFor } from './code.ts'
import { refuseWhenClosed } from './registration.policy.ts'

const wrong = message('registration.code_wrong')
const wrongCode = () => AppError.refused(400, wrong, { code: wrong })

/** Verifies an address in this browser, or refuses without telling which part was wrong. */
export async function verifyCode(
  { config, database, limits }: Deps,
  guess: { email: string; code: string; browser: string | undefined; address: string },
): Promise<void> {
  refuseWhenClosed(config)
  await limits.take('verify-code/address', guess.address)
  const { browser, code } = guess
  if (browser === undefined) throw wrongCode()
  const email = foldAscii(guess.email)
  const now = Date.now()
  const expected = await consumeAttempt(database.write, { browserHash: tokenHash(browser), email, now })
  if (!expected || !sameHash(expected.codeHash, codeHash({ browser, email, code }))) throw wrongCode()
  await markVerified(database.write, { id: expected.id, now, until: now + verifiedFor })
}
