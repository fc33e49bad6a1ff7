import type { DatabaseSync } from 'node:sqlite'
import type { CodeQuery } from '../code-query.ts'
import { numberOf, openOnce, rowsBy } from '../index-file.ts'
import { compileTerm } from '../match-lines.ts'
import type { Counted } from '../rank-texts.ts'
import { type Demand, demandOf, matchOf, trigramsOf } from '../trigrams.ts'

export interface CommitsInput extends Pick<CodeQuery, 'terms' | 'matchesCase'>, Counted {
  /** The index. */
  file: string
  /** Each stands in `Name <address>` of the author, in lower case. */
  authors: string[]
  /** Where the page before ended: commits of lower numbers follow. */
  before: number | undefined
}

/** A commit that may be a hit, and the repositories that count in which it is, the best known first. */
export interface CommitCandidate {
  id: number
  oid: string
  repoIds: number[]
}

export type FoundCandidateCommits =
  | { problem: 'expression' | 'short' }
  | {
      problem: undefined
      /** Whose ids begin as the query does, in no order. */
      named: CommitCandidate[]
      /** The newest of all others. */
      candidates: CommitCandidate[]
      /** What was looked at ends here; nothing where it came to the end. */
      lookedTo: number | undefined
      /** Of some repository that counts only the newest commits are known. */
      isPartial: boolean
      /** The last change of repositories that the index has seen. */
      cursor: number
    }

/** Told at once, of one commit, and by the beginning of an id. */
const most = { told: 60, places: 4, named: 5 }
/** All that one search looks for, in milliseconds of its thread, and how many rows it reads between two looks at that. */
const searchMs = 60
const rowsPerLook = 64

const walkSql = `select messages.rowid, repo_id from messages cross join places on places.commit_id = messages.rowid
  where messages match ? and messages.rowid < ? order by messages.rowid desc`
const namedSql = `select id, repo_id, lower(hex(oid)) from commits join places on places.commit_id = commits.id
  where oid between ? and ? limit 200`
const oidSql = 'select id, lower(hex(oid)) from commits where id in (select value from json_each(?))'
const partialSql = 'select repo_id from histories where is_partial = 1'
const idWord = /^[0-9a-f]{7,64}$/i

/** The commits whose texts have the trigrams of a query, in the repositories that count, the newest first. */
export function findCommits(input: CommitsInput): FoundCandidateCommits {
  const demands: Demand[] = []
  const { terms, matchesCase, authors } = input
  for (const term of terms) {
    if (compileTerm(term, matchesCase) === undefined) return { problem: 'expression' }
    const trigrams = trigramsOf(term.value)
    const demand = term.kind === 'expression' ? demandOf(term.value) : trigrams.length === 0 ? undefined : [trigrams]
    if (demand !== undefined) demands.push(demand)
  }
  for (const author of authors) {
    const trigrams = trigramsOf(author)
    if (trigrams.length > 0) demands.push([trigrams])
  }
  if (demands.length === 0) return { problem: 'short' }
  const connection = openOnce(input.file, 'commits')
  if (connection === undefined) {
    return { problem: undefined, named: [], candidates: [], lookedTo: undefined, isPartial: false, cursor: 0 }
  }
  const weightOf = weigher(input)
  const [only, ...others] = terms
  const prefix = only?.kind === 'text' && others.length === 0 && idWord.test(only.value) ? only.value : undefined
  const named = prefix === undefined || input.before !== undefined ? [] : findNamed(connection, { prefix, weightOf })
  const isPartial = rowsBy(connection, partialSql)
    .all()
    .some((row) => weightOf(Number(row[0])) > 0)
  const cursor = numberOf(connection, 'select cursor from follower', 'cursor')
  return { problem: undefined, named, isPartial, cursor, ...walk(connection, { ...input, demands, weightOf }) }
}

type WeightOf = (repoId: number) => number

function weigher({ repositories, weights, open }: Counted): WeightOf {
  const listed = new Map(Array.from(repositories, (id, at) => [id, weights[at] ?? 0]))
  return (id) => listed.get(id) ?? open?.[id] ?? 0
}

/** Adds a repository to those of a commit, where it counts. */
function addPlace(places: number[], repoId: number, weightOf: WeightOf): void {
  const weight = weightOf(repoId)
  if (weight === 0) return
  const at = places.findIndex((other) => weightOf(other) < weight)
  places.splice(at < 0 ? places.length : at, 0, repoId)
  if (places.length > most.places) places.pop()
}

function findNamed(
  connection: DatabaseSync,
  { prefix, weightOf }: { prefix: string; weightOf: WeightOf },
): CommitCandidate[] {
  const [from, to] = ['0', 'f'].map((digit) => Buffer.from(prefix.padEnd(64, digit), 'hex'))
  const found = new Map<number, CommitCandidate>()
  // An id of SHA-1 is shorter than its own beginning with zeros behind it.
  const lowest = from?.subarray(0, Math.ceil(prefix.length / 2)) ?? Buffer.alloc(0)
  for (const row of rowsBy(connection, namedSql).iterate(lowest, to ?? lowest)) {
    const [id, oid] = [Number(row[0]), String(row[2])]
    if (!oid.startsWith(prefix.toLowerCase())) continue
    const known = found.get(id) ?? { id, oid, repoIds: [] }
    addPlace(known.repoIds, Number(row[1]), weightOf)
    if (known.repoIds.length > 0) found.set(id, known)
  }
  return [...found.values()].slice(0, most.named)
}

function walk(
  connection: DatabaseSync,
  {
    demands,
    before = Number.MAX_SAFE_INTEGER,
    weightOf,
  }: CommitsInput & { demands: readonly Demand[]; weightOf: WeightOf },
): { candidates: CommitCandidate[]; lookedTo: number | undefined } {
  const began = process.threadCpuUsage()
  const isOver = () => {
    const { user, system } = process.threadCpuUsage(began)
    return user + system > searchMs * 1_000
  }
  const found: { id: number; repoIds: number[] }[] = []
  let current: { id: number; repoIds: number[] } | undefined
  let rows = 0
  let isCut = false
  for (const row of rowsBy(connection, walkSql).iterate(matchOf(demands), before)) {
    const id = Number(row[0])
    rows += 1
    isCut = (current?.id !== id && found.length >= most.told) || (rows % rowsPerLook === 0 && isOver())
    if (isCut) break
    if (current?.id !== id) current = { id, repoIds: [] }
    addPlace(current.repoIds, Number(row[1]), weightOf)
    if (current.repoIds.length > 0 && found.at(-1) !== current) found.push(current)
  }
  const named = rowsBy(connection, oidSql).all(JSON.stringify(found.map(({ id }) => id)))
  const oids = new Map(named.map((row): [number, string] => [Number(row[0]), String(row[1])]))
  return {
    candidates: found.map(({ id, repoIds }) => ({ id, oid: oids.get(id) ?? '', repoIds })),
    lookedTo: isCut ? current?.id : undefined,
  }
}
