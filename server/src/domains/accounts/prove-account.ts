import type { Deps } from '../../deps.ts'
import { type AccountRow, findAccount, replacePasswordHash } from './account.store.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'

/**
 * The account with this name or address and this password, or nothing. Takes the same time and says the same
 * whether the account exists or not. Only failures count against the limits.
 */
export async function proveAccount(
  { database, limits }: Pick<Deps, 'database' | 'limits'>,
  { login, password, address }: { login: string; password: string; address: string },
): Promise<AccountRow | undefined> {
  const counted = [
    ['login/address', address],
    ['login/account', `${login} ${address}`],
    ['login/account-anywhere', login],
  ] as const
  for (const [rule, whom] of counted) await limits.take(rule, whom)
  const account = await findAccount(database.read, login)
  if (!(await verifyPassword(account?.passwordHash, password)) || !account) return undefined
  for (const [rule, whom] of counted) await limits.giveBack(rule, whom)
  if (isOutdated(account.passwordHash)) {
    const to = await hashPassword(password)
    await replacePasswordHash(database.write, { userId: account.userId, from: account.passwordHash, to })
  }
  return account
}
