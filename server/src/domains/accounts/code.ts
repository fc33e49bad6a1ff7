import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '@sheaf/contract'

/** For how long an address stays verified before it is registered, in milliseconds. */
export const verifiedFor = 30 * 60_000
export const codeLifetime = limits.codeSeconds * 1000

/** A new code of random digits, `limits.codeDigits` of them. */
export function newCode(): string {
  return String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0')
}

/**
 * What the database keeps of a code. Keyed with the browser's token, which only that browser has: six digits
 * alone would be found from any plain hash.
 */
export function codeHash({ browser, email, code }: { browser: string; email: string; code: string }): string {
  return createHmac('sha256', browser).update(`${email}\n${code}`).digest('base64url')
}

/** Are these two hashes the same? Takes the same time wherever they differ. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
