import { hash, randomBytes } from 'node:crypto'

/** 256 random bits, as text that fits into cookies, headers and addresses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token. The token itself has too many bits to be guessed from it. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url')
}
