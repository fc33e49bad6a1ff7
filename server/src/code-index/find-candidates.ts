import type { DatabaseSync } from 'node:sqlite'
import type { CodeQuery } from './code-query.ts'
import { openToRead } from './index-file.ts'
import { compileTerm } from './match-lines.ts'
import { type Counted, rankTexts } from './rank-texts.ts'
import { type Demand, demandOf, trigramsOf } from './trigrams.ts'

export interface CandidatesInput extends CodeQuery, Counted {
  /** The index. */
  file: string
  /** How many of the likeliest were told before. */
  skip: number
}

/** A text that may be a hit, where it lies most likely, and in how many other files of repositories that count. */
export interface Candidate {
  oid: string
  repoId: number
  /** The commit of which it was indexed. */
  head: string
  path: string
  language: string | null
  copies: number
}

export type FoundCandidates =
  | { problem: 'expression' | 'short' }
  | {
      problem: undefined
      /** The next of them. */
      candidates: Candidate[]
      /** How many there are, with those that are told before and behind these. */
      count: number
      /** Nothing that may be a hit is missing. */
      isComplete: boolean
    }

/** Of each kind so many are enough, and so many of all are told at once: more than one page looks into. */
const most = { ranked: 200, told: 100 }

let opened: { file: string; connection: DatabaseSync } | undefined

/** The index, opened once by each thread; one that was made anew is another file. */
function open(file: string): DatabaseSync | undefined {
  if (opened?.file === file) return opened.connection
  opened?.connection.close()
  const connection = openToRead(file)
  opened = connection && { file, connection }
  return connection
}

/**
 * The texts that have the trigrams of a query, in the repositories that count, the likeliest first. Four in five of them are hits: the others
 * have the letters in another order.
 */
export function findCandidates(input: CandidatesInput): FoundCandidates {
  const demands: Demand[] = []
  for (const term of input.terms) {
    if (compileTerm(term, input.matchesCase) === undefined) return { problem: 'expression' }
    const trigrams = trigramsOf(term.value)
    const demand = term.kind === 'expression' ? demandOf(term.value) : trigrams.length === 0 ? undefined : [trigrams]
    if (demand !== undefined) demands.push(demand)
  }
  if (demands.length === 0) return { problem: 'short' }
  const connection = open(input.file)
  if (connection === undefined) return { problem: undefined, candidates: [], count: 0, isComplete: true }
  return { problem: undefined, ...search(connection, { ...input, demands }) }
}

function search(connection: DatabaseSync, { skip, ...input }: CandidatesInput & { demands: readonly Demand[] }) {
  const { ranked, isComplete } = rankTexts(connection, { ...input, most: most.ranked })
  const docOf = connection.prepare('select lower(hex(oid)) as oid from docs where id = ?')
  const findHead = connection.prepare('select head from repos where repo_id = ?')
  const heads = new Map<number, string>()
  const headOf = (repoId: number): string => {
    const head = heads.get(repoId) ?? String(findHead.get(repoId)?.head)
    heads.set(repoId, head)
    return head
  }
  const candidates = ranked.slice(skip, skip + most.told).map(
    ({ doc, score: _, ...place }): Candidate => ({
      ...place,
      oid: String(docOf.get(doc)?.oid),
      head: headOf(place.repoId),
    }),
  )
  return { candidates, count: ranked.length, isComplete }
}
