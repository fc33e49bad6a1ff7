import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { ParsedQuery } from './parse-query.ts'
import type { PublicWeights } from './public-repositories.ts'
import type { SearchedRepository } from './visible.store.ts'

/** A file that may have what is sought. */
export interface CodeCandidate {
  repoId: number
  path: string
  language: string | null
  copies: number
}

/** The next candidates, how many there are with those before and behind them, and whether nothing that may be a hit is missing. */
export interface FoundPlaces<Of extends CodeCandidate> {
  candidates: Of[]
  count: number
  isComplete: boolean
}

/** Where the text of a candidate lies. */
export interface CodeBlob {
  oid: string
  /** The commit in which the file has it. */
  head: string
}

/** The repositories that count: those that are listed, and all others that have a weight, where there are such. */
export interface SearchedRepositories {
  listed: SearchedRepository[]
  open: PublicWeights | undefined
}

/** What an index is asked. */
export interface PlacesQuery {
  query: ParsedQuery
  searched: SearchedRepositories
  skip: number
  signal: AbortSignal
}

/** What is told of a query that nothing can be looked for by. */
export const refusedFor = (problem: 'expression' | 'short'): AppError =>
  AppError.refused(422, message(problem === 'short' ? 'code_search.too_short' : 'code_search.not_an_expression'))
