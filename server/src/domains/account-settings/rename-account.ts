import { limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { foldAscii } from '../../db/fold-ascii.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import {
  countHeldNames,
  holdName,
  isNameHeld,
  isNameOfAnother,
  lockUser,
  releaseName,
  renameOwner,
} from '../accounts/index.ts'

const taken = message('account.name_taken')
const nameTaken = () => AppError.refused(409, taken, { username: taken })

/**
 * Gives an account another name. The old one is held back for `formerNameDays`: it leads to the account, on pages as in Git,
 * and nobody else may have it; the account itself may take it back. Refused (AppError): a name that is taken or held back for
 * another, and one change more than there may be names held back.
 */
export async function renameAccount(
  { database }: Pick<Deps, 'database'>,
  { actor, username }: { actor: UserActor; username: string },
): Promise<void> {
  const { userId, ownerId, username: before } = actor
  const isOther = foldAscii(before) !== foldAscii(username)
  try {
    await database.tx(async (tx) => {
      await lockUser(tx, userId)
      if (await isNameOfAnother(tx, { name: username, ownerId })) throw nameTaken()
      if (await isNameHeld(tx, { name: username, except: ownerId })) throw nameTaken()
      await releaseName(tx, username)
      if (isOther) {
        if ((await countHeldNames(tx, ownerId)) >= sizes.formerNamesPerAccount) {
          throw AppError.refused(422, message('account.too_many_names', { days: sizes.formerNameDays }))
        }
        const until = Date.now() + sizes.formerNameDays * 24 * 60 * 60_000
        await holdName(tx, { name: before, ownerId, until })
      }
      await renameOwner(tx, { ownerId, name: username })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw nameTaken()
    throw error
  }
}
