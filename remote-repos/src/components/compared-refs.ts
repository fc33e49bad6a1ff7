import { headRevision } from '@sheaf/contract'
import { folderPathOf } from './address.ts'

/** What an address compares. */
export interface ComparedRefs {
  base: string
  head: string
  /** `...`: `head` with where the two parted. `..`: `head` with `base`. */
  dots: '..' | '...'
}

/** The text behind `/compare/` in an address, with the refs as they are called. */
export const comparedRangeOf = (location: { pathname: string; search: string }): string => folderPathOf(location)

/**
 * Reads what an address compares. No name of a ref has two dots in a row (git-check-ref-format(1)); one ref alone is
 * compared with the default branch, and so is a side that is left out. Nothing where the address has neither.
 */
export function readComparedRefs(range: string): ComparedRefs | undefined {
  if (range === '') return undefined
  const [, base, dots, head] = /^(.*?)(\.{2,3})(.*)$/s.exec(range) ?? []
  if (base === undefined || head === undefined) return { base: headRevision, head: range, dots: '...' }
  return { base: base || headRevision, head: head || headRevision, dots: dots === '..' ? '..' : '...' }
}

/** How the server is asked for it. */
export const rangeOf = ({ base, head, dots }: ComparedRefs): string => `${base}${dots}${head}`

/** Is the head one of another repository, `owner:ref` or `owner/name:ref`? No name of a ref has a colon. */
export const isAcrossForks = ({ head }: ComparedRefs): boolean => head.includes(':')

/** How the server is asked where two of different repositories parted. */
export const sidesOf = ({ base, head }: ComparedRefs): { base: string; head: string } => ({ base, head })
