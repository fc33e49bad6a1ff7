import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import { foldAscii } from '../../db/fold-ascii.ts'
import { isCommonPassword } from '../../passwords/common-passwords.ts'

const common = message('password.common')

interface Choice {
  password: string
  username: string
  email: string
  /** The field of the request that has the password. */
  field?: string
}

/** Refuses (AppError) a new password that others would guess: one of the most common ones, and the account's own name or address. */
export async function refuseGuessablePassword({
  password,
  username,
  email,
  field = 'password',
}: Choice): Promise<void> {
  const own = [username, email, email.slice(0, email.lastIndexOf('@'))].map(foldAscii)
  if (own.includes(foldAscii(password)) || (await isCommonPassword(password))) {
    throw AppError.refused(422, common, { [field]: common })
  }
}
