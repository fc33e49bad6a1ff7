import type { FoundCode } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { GitError } from '@sheaf/git-engine'
import type { Actor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Candidate } from '../../code-index/find-candidates.ts'
import type { MatchedFile } from '../../code-index/match-lines.ts'
import type { Deps } from '../../deps.ts'
import { TextTooMuch } from '../../text/text-too-much.ts'
import { type Reach, reachOf } from '../repositories/index.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'
import { type PublicRepositories, type PublicWeights, weightOf } from './public-repositories.ts'
import { type SearchedRepository, selectPlaces, selectPrivate, selectSearched } from './visible.store.ts'

type SearchDeps = Pick<Deps, 'codeIndex' | 'database' | 'git' | 'storage' | 'text'> & {
  publicRepositories: PublicRepositories
}

/**
 * A page is complete with so many files; candidates are looked at in pieces of so many, of which four in five are hits: a first piece that fills
 * most pages, and larger ones; as long as this, in milliseconds.
 */
const page = { files: 10, first: 13, candidates: 24, ms: 400 }
/** What is read of files for one piece. A file has a megabyte at most; one that has no room is left for the next piece. */
const pieceBytes = 8 * 1024 * 1024

interface CodeSearch {
  actor: Actor
  text: string
  /** Candidates that were looked at for the pages before. */
  skip: number
  signal: AbortSignal
}

/**
 * Files in the default branches of the repositories that somebody may see, that have all that a query asks for, the likeliest first. The index
 * says where it may be, and what is in the files whether it is.
 */
export async function searchCode(deps: SearchDeps, { actor, text, skip, signal }: CodeSearch): Promise<FoundCode> {
  const { codeIndex } = deps
  const query = parseQuery(text)
  if (query.terms.length === 0) throw AppError.refused(422, message('code_search.too_short'))
  const { terms, matchesCase, paths, language } = query
  const reach = reachOf(actor)
  const { listed, open } = await searchedBy(deps, { reach, query })
  const repositories = Int32Array.from(listed, ({ id }) => id)
  const weights = Uint8Array.from(listed, ({ stars }) => weightOf(stars))
  const found = await within(() =>
    deps.text.run(
      'codeCandidates',
      { file: codeIndex.file, repositories, weights, open, terms, matchesCase, paths, language },
      { signal },
    ),
  )
  if (found.problem === 'short') throw AppError.refused(422, message('code_search.too_short'))
  if (found.problem !== undefined) throw AppError.refused(422, message('code_search.not_an_expression'))

  const { candidates, isComplete } = found
  const until = performance.now() + page.ms
  const results: FoundCode['results'] = []
  let at = skip
  while (at < candidates.length && results.length < page.files && performance.now() < until) {
    const piece = candidates.slice(at, at + (at === skip ? page.first : page.candidates))
    let read: ReadPiece = { files: [], taken: 0 }
    // Read when a thread is about to be free: whoever waits holds no file meanwhile.
    const input = async () => {
      read = await readPiece(deps, { piece, reach })
      return { terms, matchesCase, files: read.files.map(({ content }) => content) }
    }
    const matched = (await within(() => deps.text.runFrom('codeLines', input, { signal }))) ?? []
    const { files, taken } = read
    const hits = files.flatMap(({ candidate, place }, of) => {
      const lines = matched[of]
      return lines ? [{ candidate, place, lines }] : []
    })
    // What stands as a word of its own comes before what is part of another.
    hits.sort((one, other) => Number(other.lines.isWord) - Number(one.lines.isWord))
    results.push(...hits.map(present))
    at += taken
  }
  return { results, next: at < candidates.length ? `${at}` : null, is_complete: isComplete }
}

/**
 * The repositories that count: those that a query or a limited key names are listed; else all that are public, and those listed that only
 * some may see.
 */
async function searchedBy(
  { database, publicRepositories }: SearchDeps,
  { reach, query }: { reach: Reach; query: ParsedQuery },
): Promise<{ listed: SearchedRepository[]; open: PublicWeights | undefined }> {
  if (query.owners.length === 0 && query.repositories.length === 0) {
    const [listed, open] = await Promise.all([selectPrivate(database.read, reach), publicRepositories.current()])
    if (listed !== undefined && open !== undefined) return { listed, open }
  }
  return { listed: await selectSearched(database.read, { reach, ...query }), open: undefined }
}

type Place = Awaited<ReturnType<typeof selectPlaces>>[number]

interface ReadCandidate {
  candidate: Candidate
  place: Place
  content: Uint8Array
}

interface ReadPiece {
  files: ReadCandidate[]
  /** How many of the candidates these are, with those that went. */
  taken: number
}

/** The bytes of candidates, from repositories that are still to be seen. */
async function readPiece(
  { database, git, storage }: SearchDeps,
  { piece, reach }: { piece: readonly Candidate[]; reach: ReturnType<typeof reachOf> },
): Promise<ReadPiece> {
  const ids = [...new Set(piece.map(({ repoId }) => repoId))]
  const places = new Map((await selectPlaces(database.read, { reach, ids })).map((place) => [place.id, place]))
  const read = await Promise.all(
    piece.map(async (candidate) => {
      const place = places.get(candidate.repoId)
      if (place === undefined) return undefined
      const gitDir = storage.repositoryDir({ node: place.storageNode, uid: place.uid })
      const blob = await git.read.blobs.open({ gitDir, oid: candidate.oid }).catch((error: unknown) => {
        // It went since it was indexed.
        if (error instanceof GitError && error.kind === 'missing') return undefined
        throw error
      })
      return blob?.whole && { candidate, place, content: blob.whole }
    }),
  )
  let size = 0
  let taken = 0
  const files: ReadCandidate[] = []
  for (const file of read) {
    size += file?.content.length ?? 0
    if (size > pieceBytes && taken > 0) break
    taken += 1
    if (file) files.push(file)
  }
  return { files, taken }
}

/** What takes too long for a thread is told as what is to be done about it. */
async function within<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TextTooMuch) throw AppError.refused(422, message('code_search.takes_too_long'))
    throw error
  }
}

interface Hit {
  candidate: Candidate
  place: Place
  lines: MatchedFile
}

const present = ({ candidate, place, lines }: Hit): FoundCode['results'][number] => ({
  owner: place.owner,
  repo_name: place.name,
  is_private: place.isPrivate === 1,
  commit: candidate.head,
  path: candidate.path,
  language: candidate.language,
  copies: candidate.copies,
  matches: lines.matches,
  lines: lines.lines.map(({ number, text, ranges, isCut }) => ({ number, text, ranges, is_cut: isCut })),
})
