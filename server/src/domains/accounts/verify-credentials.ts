import { foldAscii } from '../../db/fold-ascii.ts'
import type { Deps } from '../../deps.ts'
import { type AccountRow, findAccount, replacePasswordHash } from './account.store.ts'
import { countAttempt } from './count-attempt.ts'
import { knowledgeOf, type OriginKnowledge, type SignInOrigin } from './known-origins.ts'

export interface Attempt extends SignInOrigin {
  /** A name or an e-mail address. */
  login: string
  password: string
}

/** An account whose password was right for the hash that it has here, and what it knows of where that came from. */
export interface VerifiedAccount {
  account: AccountRow
  knowledge: OriginKnowledge
}

/**
 * The account with this name or address and this password, or nothing. Takes the same time and says the same whether
 * the account exists or not. Only failures count: those from devices and addresses that the account knows against
 * allowances of their own, so that nobody else's can keep its people out; all others share one. Throws the AppError
 * that says when to come back, and BusyError where too many passwords wait to be hashed.
 */
export async function verifyCredentials(
  deps: Pick<Deps, 'database' | 'limits' | 'passwords'>,
  attempt: Attempt,
): Promise<VerifiedAccount | undefined> {
  const { database, limits, passwords } = deps
  const { login, password, address, device } = attempt
  const account = await findAccount(database.read, login)
  const knowledge = await knowledgeOf(database.read, { userId: account?.userId, address, device })
  // By name or by address, it is one account; who does not exist is counted by what was typed.
  const whom = account === undefined ? `login ${foldAscii(login)}` : `user ${account.userId}`
  const { taken, slot } = await countAttempt({ limits }, { of: 'login', whom, address, device, knowledge })
  let verified: AccountRow | undefined
  try {
    const isRight = await passwords.verify(account?.passwordHash, password, slot)
    verified = isRight ? account : undefined
  } catch (error) {
    // What was not hashed was no guess.
    await limits.refund(taken)
    throw error
  }
  if (verified === undefined) return undefined
  await limits.refund(taken)
  if (!passwords.isOutdated(verified.passwordHash)) return { account: verified, knowledge }
  const to = await passwords.hash(password, slot)
  const isKept = await replacePasswordHash(database.write, { userId: verified.userId, from: verified.passwordHash, to })
  // Another one was kept meanwhile, of this password or of a new one: what counts is that.
  if (!isKept) return verifyCredentials(deps, attempt)
  return { account: { ...verified, passwordHash: to }, knowledge }
}
