import type { Turns } from '@sheaf/code/diff'
import type { RepositoryAt } from '@sheaf/repository'
import { createContext, useContext } from 'react'

/** What all files of a diff have in common. */
export interface DiffSource {
  at: RepositoryAt
  /** What the server is asked for the lines of a file, in whole ids. */
  range: string
  /** The commit before, if there is one, and the one after. */
  base: string | null
  head: string
  isSplit: boolean
  ignoreWhitespace: boolean
  /** All of it is loaded and drawn, for the browser's own search: it is small enough. */
  isWhole: boolean
  turns: Turns
}

export const DiffContext = createContext<DiffSource | undefined>(undefined)

/** The diff that a file is part of. */
export function useDiffSource(): DiffSource {
  const source = useContext(DiffContext)
  if (source === undefined) throw new Error('A file of a diff stands outside of one')
  return source
}
