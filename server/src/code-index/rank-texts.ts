import type { DatabaseSync } from 'node:sqlite'
import type { CodeQuery } from './code-query.ts'
import { rowsBy } from './index-file.ts'
import { nameTrigrams, sourceTrigrams } from './marks.ts'
import { type Demand, matchOf } from './trigrams.ts'

/** Repositories that count, and how well known each is (`weightOf`). */
export interface Counted {
  repositories: Int32Array
  weights: Uint8Array
  /** The same of all others that count, by their numbers, 0 for those that do not: nothing of these is looked at. */
  open: Uint8Array | undefined
}

interface RankQuery extends CodeQuery, Counted {
  demands: readonly Demand[]
  /** So many are enough. */
  most: number
}

/** A text, the best of its places, and in how many others of those that count it lies. */
interface RankedText {
  doc: number
  score: number
  repoId: number
  path: string
  language: string | null
  copies: number
}

/** All that one search looks for in the index, in milliseconds of its thread, and how many rows it reads between two looks at that. */
const searchMs = 60
const rowsPerLook = 64
/** A file that is called so comes before one that says it, and a word of its own before a part of one. */
export const bonus = { called: 4, word: 2.6 }
/** Rows of one walk that has found something: a text may lie in a thousand forks. */
const enoughRows = 4_000

/** What texts must have that are looked at: trigrams, or whole words, or trigrams of a name beside whole words. */
interface Walk {
  index: keyof typeof walkSql
  demands: readonly Demand[]
  words?: readonly Demand[]
}

const walkSql = {
  texts: `select texts.rowid, repo_id, path, language, standing from texts cross join paths on paths.doc_id = texts.rowid
    where texts match ? order by texts.rowid desc`,
  // Of the words a list is made once; without the sign, each of its texts would be looked up by itself.
  called: `select texts.rowid, repo_id, path, language, standing from texts cross join paths on paths.doc_id = texts.rowid
    where texts match ? and +texts.rowid in (select words.rowid from words where words match ?) order by texts.rowid desc`,
  words: `select words.rowid, repo_id, path, language, standing from words cross join paths on paths.doc_id = words.rowid
    where words match ? order by words.rowid desc`,
}

/**
 * The texts that meet a demand, the likeliest first. Not all are looked at where more meet it than are enough: first those with the words of a query as
 * words, which are hits, then those that have its letters, which may not be; of each the newest source, and last what is called so.
 */
export function rankTexts(
  connection: DatabaseSync,
  query: RankQuery,
): { ranked: RankedText[] /** None that counts is missing. */; isComplete: boolean } {
  const texts = new Map<number, RankedText>()
  const walk = walkerOf(connection, { query, texts })
  const all: Walk = { index: 'texts', demands: query.demands }
  const words = wordsOf(query).map((demands): Walk => ({ index: 'words', demands }))
  const sourceOf = ({ index, demands }: Walk): Walk => ({ index, demands: [...demands, [sourceTrigrams]] })
  // What counts by its place is hard to come by among all of them: they are gone through once.
  const isNarrow = query.paths.length > 0 || query.language !== undefined || query.open === undefined
  const inTurn = [...words, all].flatMap((each) => (isNarrow ? [each] : [sourceOf(each), each]))
  const cut = inTurn.find((each) => !walk(each))
  if (cut !== undefined) {
    const called = query.terms.flatMap(({ kind, value }) => {
      const trigrams = kind === 'text' ? nameTrigrams(value) : []
      return trigrams.length === 0 ? [] : [trigrams]
    })
    // What is called so says so, nearly always: to ask for its letters as well would read far longer lists than those of names. Of several words,
    // the others have to stand in it, which lists of words say in a tenth of the time.
    if (called.length > 0) {
      if (query.terms.length === 1) walk({ ...all, demands: [called] })
      else if (words[0] !== undefined) walk({ index: 'called', demands: [called], words: words[0].demands })
      else walk({ ...all, demands: [...all.demands, called] })
    }
    // Where words came to their end, all that have them were seen.
    if (isNarrow && (cut.index === 'words' || words.length === 0)) walk(sourceOf(cut))
  }
  const ranked = [...texts.values()].sort((one, other) => other.score - one.score || other.doc - one.doc)
  return { ranked, isComplete: cut === undefined }
}

/** The words of a query that is nothing but words; one demand, or none. Of ASCII alone, of which it is certain what a word is to the index. */
const wordsOf = ({ terms }: CodeQuery): Demand[][] =>
  terms.every(({ kind, value }) => kind === 'text' && /^\w+$/.test(value)) ? [terms.map(({ value }) => [[value]])] : []

/** What looks at texts that meet a demand, the newest first, until there are enough of them or the time is over. True where it came to their end. */
function walkerOf(
  connection: DatabaseSync,
  { query, texts }: { query: RankQuery; texts: Map<number, RankedText> },
): (walk: Walk) => boolean {
  const listed = new Map(Array.from(query.repositories, (id, at) => [id, query.weights[at] ?? 0]))
  const weightOfRepo = (id: number): number => listed.get(id) ?? query.open?.[id] ?? 0
  const names = query.terms.flatMap(({ kind, value }) => (kind === 'text' ? [value.toLowerCase()] : []))
  const before = process.threadCpuUsage()
  const isOver = () => {
    const { user, system } = process.threadCpuUsage(before)
    return user + system > searchMs * 1_000
  }
  return ({ index, demands, words }) => {
    let [rows, found, doc] = [0, 0, 0]
    let isNew = true
    let best: RankedText | undefined
    const asked = [demands, ...(words === undefined ? [] : [words])].map(matchOf)
    for (const row of rowsBy(connection, walkSql[index]).iterate(...asked)) {
      if (row[0] !== doc) {
        if (found === query.most || (found > 0 && rows > enoughRows)) return false
        doc = Number(row[0])
        isNew = !texts.has(doc)
        best = undefined
        // What was seen before counts here as well, or this would look for as many others.
        if (!isNew) found += 1
      }
      rows += 1
      if (rows % rowsPerLook === 0 && isOver()) return false
      const repoId = Number(row[1])
      const weight = isNew ? weightOfRepo(repoId) : 0
      if (weight === 0) continue
      const path = String(row[2])
      const language = typeof row[3] === 'string' ? row[3] : null
      if (!fits(query, { path, language })) continue
      const score =
        Number(row[4]) + weight / 53 + (isCalled(names, path) ? bonus.called : 0) + (index === 'texts' ? 0 : bonus.word)
      const copies = best === undefined ? 0 : best.copies + 1
      if (best === undefined) {
        best = { doc, score, repoId, path, language, copies }
        texts.set(doc, best)
        found += 1
      } else if (score > best.score) Object.assign(best, { score, repoId, path, language, copies })
      else best.copies = copies
    }
    return true
  }
}

/** Is a file one of those that a query is about, by its place? */
export function fits({ paths, language }: CodeQuery, place: { path: string; language: string | null }): boolean {
  if (language !== undefined && place.language?.toLowerCase() !== language) return false
  if (paths.length === 0) return true
  const path = place.path.toLowerCase()
  return paths.every((part) => path.includes(part))
}

/** Has a file one of these in its name? */
export function isCalled(names: readonly string[], path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  return names.some((part) => name.includes(part))
}
