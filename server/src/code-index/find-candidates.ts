import type { DatabaseSync } from 'node:sqlite'
import type { CodeQuery } from './code-query.ts'
import { openToRead } from './index-file.ts'
import { compileTerm } from './match-lines.ts'
import { type Demand, demandOf, trigramsOf } from './trigrams.ts'

export interface CandidatesInput extends CodeQuery {
  /** The index. */
  file: string
  /** Repositories that count, and how well known each is (`weightOf`). */
  repositories: Int32Array
  weights: Uint8Array
  /** The same of all others that count, by their numbers, 0 for those that do not: nothing of these is looked at. */
  open: Uint8Array | undefined
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
      candidates: Candidate[]
      /** Nothing that may be a hit is missing. */
      isComplete: boolean
    }

/** So many are ranked, and so many of them are told. */
const most = { ranked: 20_000, told: 500 }
const searchMs = 60
/** So many rows are read between two looks at the clock. */
const rowsPerLook = 64

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
  if (connection === undefined) return { problem: undefined, candidates: [], isComplete: true }
  return { problem: undefined, ...search(connection, { ...input, match: matchOf(demands) }) }
}

const matchOf = (demands: readonly Demand[]) =>
  demands
    .map(
      (branches) =>
        `(${branches
          .map((trigrams) => trigrams.map(quoted).join(' AND '))
          .map(grouped)
          .join(' OR ')})`,
    )
    .join(' AND ')
const quoted = (trigram: string) => `"${trigram.replaceAll('"', '""')}"`
const grouped = (text: string) => `(${text})`

function search(connection: DatabaseSync, { match, ...input }: CandidatesInput & { match: string }) {
  const listed = new Map(Array.from(input.repositories, (id, at) => [id, input.weights[at] ?? 0]))
  const weightOfRepo = (id: number): number => listed.get(id) ?? input.open?.[id] ?? 0
  const ranked: {
    doc: number
    score: number
    repoId: number
    path: string
    language: string | null
    copies: number
  }[] = []
  const until = performance.now() + searchMs
  let isComplete = true
  let best: (typeof ranked)[number] | undefined
  let rows = 0
  for (const row of connection
    .prepare(
      `select texts.rowid as doc, repo_id as repo, path, language from texts cross join paths on paths.doc_id = texts.rowid
        where texts match ? order by texts.rowid desc`,
    )
    .iterate(match)) {
    const doc = Number(row.doc)
    const repoId = Number(row.repo)
    const path = String(row.path)
    const language = typeof row.language === 'string' ? row.language : null
    if (best !== undefined && best.doc !== doc) {
      ranked.push(best)
      best = undefined
    }
    rows += 1
    if (ranked.length === most.ranked || (rows % rowsPerLook === 0 && performance.now() > until)) {
      isComplete = false
      break
    }
    const weight = weightOfRepo(repoId)
    if (weight === 0 || !fits(input, { path, language })) continue
    const score = scoreOf(input, { path, language, weight })
    const copies = best === undefined ? 0 : best.copies + 1
    if (best === undefined || score > best.score) best = { doc, score, repoId, path, language, copies }
    else best.copies = copies
  }
  if (best !== undefined && isComplete) ranked.push(best)
  ranked.sort((one, other) => other.score - one.score || other.doc - one.doc)
  const docOf = connection.prepare('select lower(hex(oid)) as oid from docs where id = ?')
  const findHead = connection.prepare('select head from repos where repo_id = ?')
  const heads = new Map<number, string>()
  const headOf = (repoId: number): string => {
    const head = heads.get(repoId) ?? String(findHead.get(repoId)?.head)
    heads.set(repoId, head)
    return head
  }
  const candidates = ranked.slice(0, most.told).map(
    ({ doc, score: _, ...place }): Candidate => ({
      ...place,
      oid: String(docOf.get(doc)?.oid),
      head: headOf(place.repoId),
    }),
  )
  return { candidates, isComplete: isComplete && ranked.length <= most.told }
}

interface Place {
  path: string
  language: string | null
}

function fits({ paths, language }: CodeQuery, place: Place): boolean {
  if (language !== undefined && place.language?.toLowerCase() !== language) return false
  if (paths.length === 0) return true
  const path = place.path.toLowerCase()
  return paths.every((part) => path.includes(part))
}

const foreign = /(?:^|\/)(?:vendor|third[_-]party|node_modules|dist|deps|external)\//
const aside =
  /(?:^|\/)(?:tests?|__tests__|spec|fixtures|examples?|docs?|locales?)\/|[._](?:test|spec|min)\.|\.(?:lock|po|svg|json|csv)$/

/** Source before tests, data and what others wrote; a file that is called so before one that only says it; known repositories first. */
function scoreOf({ terms }: CodeQuery, { path, language, weight }: Place & { weight: number }): number {
  const lower = path.toLowerCase()
  const name = lower.slice(lower.lastIndexOf('/') + 1)
  const isCalledSo = terms.some(({ kind, value }) => kind === 'text' && name.includes(value.toLowerCase()))
  const depth = path.split('/').length - 1
  return (
    (isCalledSo ? 3 : 0) +
    (language === null ? 0 : 1) -
    (foreign.test(lower) ? 4 : 0) -
    (aside.test(lower) ? 1.5 : 0) -
    Math.min(1, depth / 10) +
    weight / 53
  )
}
