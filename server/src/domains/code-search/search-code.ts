import type { FoundCode } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { GitError } from '@sheaf/git-engine'
import type { Actor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Candidate } from '../../code-index/find-candidates.ts'
import type { Deps } from '../../deps.ts'
import { type Reach, reachOf } from '../repositories/index.ts'
import { type Hit, matchPage, presentLines, type ReadFiles, untilFull, within } from './match-page.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'
import { type PublicRepositories, type PublicWeights, weightOf } from './public-repositories.ts'
import { type Greps, searchRef } from './search-ref.ts'
import { type SearchedRepository, selectClosed, selectPlaces, selectSearched } from './visible.store.ts'

type SearchDeps = Pick<Deps, 'codeIndex' | 'database' | 'git' | 'storage' | 'text'> & {
  publicRepositories: PublicRepositories
  greps: Greps
}

interface CodeSearch {
  actor: Actor
  text: string
  /** Candidates that were looked at for the pages before. */
  skip: number
  signal: AbortSignal
}

/**
 * Files in the default branches of the repositories that somebody may see, or in another ref of one, that have all that a query asks for, the likeliest first. The index
 * says where it may be, and what is in the files whether it is.
 */
export async function searchCode(deps: SearchDeps, { actor, text, skip, signal }: CodeSearch): Promise<FoundCode> {
  const { codeIndex } = deps
  const query = parseQuery(text)
  if (query.terms.length === 0) throw AppError.refused(422, message('code_search.too_short'))
  if (query.ref !== undefined) return searchRef(deps, { actor, query, ref: query.ref, skip, signal })
  const { terms, matchesCase, paths, language } = query
  const reach = reachOf(actor)
  const { listed, open } = await searchedBy(deps, { reach, query })
  const repositories = Int32Array.from(listed, ({ id }) => id)
  const weights = Uint8Array.from(listed, ({ stars }) => weightOf(stars))
  const found = await within(() =>
    deps.text.run(
      'codeCandidates',
      { file: codeIndex.file, skip, repositories, weights, open, terms, matchesCase, paths, language },
      { signal },
    ),
  )
  if (found.problem === 'short') throw AppError.refused(422, message('code_search.too_short'))
  if (found.problem !== undefined) throw AppError.refused(422, message('code_search.not_an_expression'))

  const { candidates, count, isComplete } = found
  const read = (piece: readonly Candidate[]) => readPiece(deps, { piece, reach })
  const { hits, next } = await matchPage(deps, { candidates, skip: 0, read, terms, matchesCase, signal })
  const looked = skip + (next ?? candidates.length)
  return { results: hits.map(present), next: looked < count ? `${looked}` : null, is_complete: isComplete }
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
    const [listed, open] = await Promise.all([selectClosed(database.read, reach), publicRepositories.current()])
    if (listed !== undefined && open !== undefined) return { listed, open }
  }
  return { listed: await selectSearched(database.read, { reach, ...query }), open: undefined }
}

type Place = Awaited<ReturnType<typeof selectPlaces>>[number]

interface FoundAt {
  candidate: Candidate
  place: Place
}

/** The bytes of candidates, from repositories that are still to be seen. */
async function readPiece(
  { database, git, storage }: SearchDeps,
  { piece, reach }: { piece: readonly Candidate[]; reach: ReturnType<typeof reachOf> },
): Promise<ReadFiles<FoundAt>> {
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
      return blob?.whole && { of: { candidate, place }, content: blob.whole }
    }),
  )
  return untilFull(read)
}

const present = ({ of: { candidate, place }, lines }: Hit<FoundAt>): FoundCode['results'][number] => ({
  owner: place.owner,
  repo_name: place.name,
  is_private: place.isPrivate === 1,
  commit: candidate.head,
  path: candidate.path,
  language: candidate.language,
  copies: candidate.copies,
  ...presentLines(lines),
})
