import { randomBytes } from 'node:crypto'
import { tokenHash } from '../../http/secret-token.ts'

/** No letter or digit of it is taken for another one. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const count = 10
const letters = 16

/** Codes for when every other factor is lost: `abcd-efgh-jkmn-pqrs`, 79 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, newCode)
}

function newCode(): string {
  const code: string[] = []
  while (code.length < letters) {
    for (const byte of randomBytes(letters)) {
      // The rest is thrown again: else some letters came more often.
      if (byte < 256 - (256 % alphabet.length) && code.length < letters)
        code.push(alphabet[byte % alphabet.length] ?? '')
    }
  }
  return code.join('').replace(/.{4}(?=.)/g, '$&-')
}

/** What the database keeps of a code, however it was typed. Bound to its account. */
export function recoveryHash(userId: number, code: string): string {
  return tokenHash(`${userId}\n${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}
