import type { DatabaseSync } from 'node:sqlite'
import type { CodeQuery } from './code-query.ts'
import { openOnce, rowsBy } from './index-file.ts'
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
  const connection = openOnce(input.file, 'code')
  if (connection === undefined) return { problem: undefined, candidates: [], count: 0, isComplete: true }
  return { problem: undefined, ...search(connection, { ...input, demands }) }
}

function search(connection: DatabaseSync, { skip, ...input }: CandidatesInput & { demands: readonly Demand[] }) {
  const { ranked, isComplete } = rankTexts(connection, { ...input, most: most.ranked })
  const told = ranked.slice(skip, skip + most.told)
  const oids = namesOf(connection, docSql, new Set(told.map(({ doc }) => doc)))
  const heads = namesOf(connection, headSql, new Set(told.map(({ repoId }) => repoId)))
  const candidates = told.map(
    ({ doc, score: _, ...place }): Candidate => ({
      ...place,
      oid: oids.get(doc) ?? '',
      head: heads.get(place.repoId) ?? '',
    }),
  )
  return { candidates, count: ranked.length, isComplete }
}

const docSql = 'select id, lower(hex(oid)) from docs where id in (select value from json_each(?))'
const headSql = 'select repo_id, head from repos where repo_id in (select value from json_each(?))'

/** What rows are called, by their numbers: all of them by one statement. */
function namesOf(connection: DatabaseSync, sql: string, ids: ReadonlySet<number>): Map<number, string> {
  const rows = rowsBy(connection, sql).all(JSON.stringify([...ids]))
  return new Map(rows.map((row): [number, string] => [Number(row[0]), String(row[1])]))
}
