import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { isEmailTaken, isNameTaken } from './account.store.ts'
import { refuseWhenClosed } from './registration.policy.ts'

export const taken = message('registration.taken')

/** Refuses when the name or the address is taken. Never says which: that would tell who has an account. */
export async function checkRegistration(
  { config, database, limits }: Deps,
  { username, email, address }: { username: string; email: string; address: string },
): Promise<void> {
  refuseWhenClosed(config)
  await limits.take('check-registration/address', address)
  const found = [await isNameTaken(database.read, username), await isEmailTaken(database.read, email)]
  if (found.includes(true)) throw AppError.refused(409, taken)
}
