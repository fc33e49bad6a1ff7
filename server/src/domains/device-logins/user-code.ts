import { randomInt } from 'node:crypto'

/** Consonants that are not taken for each other or for digits, and make no words (RFC 8628, 6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const length = 8

/** A code that somebody types: two groups of four letters. */
export function newUserCode(): string {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** The same code however it was typed. */
export const readUserCode = (typed: string): string => {
  const code = typed.toUpperCase().replaceAll(/[^A-Z]/g, '')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
