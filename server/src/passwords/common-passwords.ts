import { readFile } from 'node:fs/promises'
import { foldAscii } from '../db/fold-ascii.ts'

let list: Promise<string> | undefined

/**
 * Is this one of the passwords that guessers try first (NIST SP 800-63B, 3.1.1.2)? In either case. The list is read when it
 * is first asked for, and searched as one text: 0.1 ms, and 200 KB.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readFile(new URL('generated/common-passwords.txt', import.meta.url), 'utf8').catch((error: unknown) => {
    list = undefined
    throw error
  })
  // A line of the list's own head is no password, nor is what spans several.
  if (password.includes('\n') || password.startsWith('#')) return false
  return (await list).includes(`\n${foldAscii(password)}\n`)
}
