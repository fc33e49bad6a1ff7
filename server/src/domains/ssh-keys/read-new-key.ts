import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import { type PublicKey, PublicKeyError } from '../../ssh/public-key.ts'
import { readPublicKeyLine } from '../../ssh/public-key-line.ts'

const inUse = message('ssh_key.in_use')

/** What is told of a key that somebody has. Whose it is stays unsaid: else anyone could ask whose key this is. */
export const keyInUse = (): AppError => AppError.refused(409, inUse, { content: inUse })

/** Reads a public key that is to be added. Throws (AppError) for what is no safe one. */
export function readNewKey(content: string): PublicKey {
  try {
    return readPublicKeyLine(content)
  } catch (error) {
    if (error instanceof PublicKeyError) throw AppError.malformed(error.said, { content: error.said })
    throw error
  }
}
