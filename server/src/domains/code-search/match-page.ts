import type { FoundCode } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { createFairQueue, type FairQueue, type Release } from '@sheaf/server-core/admission/fair-queue'
import { AppError } from '@sheaf/server-core/app-error'
import type { CodeQuery } from '../../code-index/code-query.ts'
import type { MatchedFile } from '../../code-index/match-lines.ts'
import type { Deps } from '../../deps.ts'
import { TextTooMuch } from '../../text/text-too-much.ts'

/**
 * A page is complete with so many files; candidates are looked at in pieces, as long as this, in milliseconds. Where something was found, the rest is for the next page much sooner: of a word that few
 * files have, a hundred large ones have the letters.
 */
const page = { files: 10, ms: 400, msWithHits: 30 }
/**
 * Candidates of one piece, and of the first, which fills most pages: nearly all are hits where a query is of whole words. Where something was found, pieces are small: in a
 * large one, all that is left of the time of a page is over before it is looked at.
 */
const piece = { least: 4, first: 11, withHits: 6, most: 24 }
/** What is read of files for one piece. A file has a megabyte at most; one that has no room is left for the next piece. */
const pieceBytes = 8 * 1024 * 1024

/** What lets one search of all read its next files while a thread looks into those before: it holds two pieces then. */
export const createEarlyReads = (): FairQueue => createFairQueue({ slots: 1, waiting: 0 })

/** A file that was read, and what it was read for. */
interface ReadFile<Of> {
  of: Of
  /** Of nobody else: it goes to the thread that looks into it. */
  content: Uint8Array<ArrayBuffer>
}

export interface ReadFiles<Of> {
  files: ReadFile<Of>[]
  /** How many of the candidates these are, with those that went. */
  taken: number
}

/** As many of the files as one piece has room for, and one at least. */
export function untilFull<Of>(read: readonly (ReadFile<Of> | undefined)[]): ReadFiles<Of> {
  let size = 0
  let taken = 0
  const files: ReadFile<Of>[] = []
  for (const file of read) {
    size += file?.content.length ?? 0
    if (size > pieceBytes && taken > 0) break
    taken += 1
    if (file) files.push(file)
  }
  return { files, taken }
}

/** A file that has all that was asked for. */
export interface Hit<Of> {
  of: Of
  lines: MatchedFile
}

interface PageQuery<Candidate, Of> extends Pick<CodeQuery, 'terms' | 'matchesCase'> {
  candidates: readonly Candidate[]
  /** Candidates that were looked at for the pages before. */
  skip: number
  read: (piece: readonly Candidate[]) => Promise<ReadFiles<Of>>
  signal: AbortSignal
}

/** Reads pieces of candidates, one of them early where it may. */
function readerOf<Candidate, Of>(
  { candidates, read }: Pick<PageQuery<Candidate, Of>, 'candidates' | 'read'>,
  earlyReads: FairQueue,
) {
  let release: Release | undefined
  let early: { from: number; files: Promise<ReadFiles<Of>> } | undefined
  return {
    read(from: number, count: number): Promise<ReadFiles<Of>> {
      const files = early?.from === from ? early.files : read(candidates.slice(from, from + count))
      early = undefined
      return files
    },
    readEarly(from: number): void {
      if (from >= candidates.length) return
      release ??= earlyReads.take({ beside: 0 })
      if (release === undefined) return
      const files = read(candidates.slice(from, from + piece.most))
      // Nobody asks for it where the page is full before.
      files.catch(() => undefined)
      early = { from, files }
    },
    end: () => release?.(),
  }
}

/** Looks into candidates until a page is full or its time is over; `next` is how many were looked at, where there are more. */
export async function matchPage<Candidate, Of>(
  { text, earlyReads }: Pick<Deps, 'text'> & { earlyReads: FairQueue },
  { candidates, skip, read, terms, matchesCase, signal }: PageQuery<Candidate, Of>,
): Promise<{ hits: Hit<Of>[]; next: number | undefined }> {
  const began = performance.now()
  const isOver = () => performance.now() - began > (found.length > 0 ? page.msWithHits : page.ms)
  const found: Hit<Of>[] = []
  const reader = readerOf({ candidates, read }, earlyReads)
  let at = skip
  try {
    while (at < candidates.length && found.length < page.files && !isOver()) {
      const [from, count] = [at, pieceFor({ looked: at - skip, hits: found.length })]
      let current: ReadFiles<Of> = { files: [], taken: 0 }
      // Read when a thread is about to be free: whoever waits holds no file meanwhile.
      const input = async () => {
        current = await reader.read(from, count)
        // Where the first files had nothing, those behind them seldom fill the page.
        if (from > skip && found.length === 0) reader.readEarly(from + current.taken)
        return { terms, matchesCase, files: current.files.map(({ content }) => content) }
      }
      const matched = (await within(() => text.runFrom('codeLines', input, { signal }))) ?? []
      const { files, taken } = current
      const hits = files.flatMap(({ of }, index) => {
        const lines = matched[index]
        return lines ? [{ of, lines }] : []
      })
      // What stands as a word of its own comes before what is part of another.
      hits.sort((one, other) => Number(other.lines.isWord) - Number(one.lines.isWord))
      found.push(...hits)
      at += taken
    }
  } finally {
    reader.end()
  }
  return { hits: found, next: at < candidates.length ? at : undefined }
}

/** How many candidates to look at next: as many as fill the page, where as many of them are hits as of those before. */
function pieceFor({ looked, hits }: { looked: number; hits: number }): number {
  if (looked === 0) return piece.first
  if (hits === 0) return piece.most
  return Math.min(piece.withHits, Math.max(piece.least, Math.ceil(((page.files - hits) * looked) / hits)))
}

/** What takes too long for a thread is told as what is to be done about it. */
export async function within<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TextTooMuch) throw AppError.refused(422, message('code_search.takes_too_long'))
    throw error
  }
}

/** The lines of a hit, as they are told. */
export const presentLines = ({
  matches,
  lines,
}: MatchedFile): Pick<FoundCode['results'][number], 'matches' | 'lines'> => ({
  matches,
  lines: lines.map(({ number, text, ranges, isCut }) => ({ number, text, ranges, is_cut: isCut })),
})
