import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { contractMessage, type Message } from './messages/contract-message.ts'
import { trimSlashes } from './slashes.ts'

/** Letters that HFS+ does not see in names (`git help fsck`, hasDotgit). */
const unseen = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g
/** NTFS finds `.git` under these as well: dots and spaces at the end, a stream behind a colon, the short name. */
const dotGit = /^(?:\.git|git~\d+)[. ]*(?::.*)?$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: no name of a file should hold them
const control = /[\x00-\x1f\x7f]/
const maxNameBytes = 255

/** Why no file can be made or changed at this path, if so: what Git refuses, what file systems mistake, and what nobody could type. */
export function filePathProblem(path: string): Message | undefined {
  if (path === '') return contractMessage('file_path.required')
  const bytes = utf8Length(path)
  if (bytes > limits.treePathMax) return contractMessage('file_path.too_long', { max: limits.treePathMax })
  if (control.test(path) || !path.isWellFormed()) return contractMessage('file_path.unprintable')
  for (const name of path.split('/')) {
    if (name === '') return contractMessage('file_path.empty_name')
    if (name === '.' || name === '..') return contractMessage('browse.path_dots')
    if (utf8Length(name) > maxNameBytes) return contractMessage('file_path.too_long', { max: maxNameBytes })
    if (name.split('\\').some((part) => dotGit.test(part.replace(unseen, '').toLowerCase())))
      return contractMessage('file_path.git', { name })
  }
  return undefined
}

/** Of UTF-8, without making it: a path is looked at with each key that is pressed. */
function utf8Length(text: string): number {
  let bytes = 0
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}

/** Where a file of a repository is to lie, or lies; slashes at either end don't count. */
export const FilePath = z.string().check(
  z.overwrite(trimSlashes),
  z.superRefine((path, ctx) => {
    const found = filePathProblem(path)
    if (found) ctx.addIssue({ code: 'custom', message: found.code, params: found.params })
  }),
)
