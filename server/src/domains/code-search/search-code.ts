import type { FoundCode } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { GitError } from '@sheaf/git-engine'
import type { Actor } from '@sheaf/server-core/actor'
import type { FairQueue } from '@sheaf/server-core/admission/fair-queue'
import { AppError } from '@sheaf/server-core/app-error'
import type { Zoekt } from '../../code-index/zoekt/zoekt.ts'
import type { Deps } from '../../deps.ts'
import { type Reach, reachOf } from '../repositories/index.ts'
import { blobsInHeads } from './blobs-in-heads.ts'
import { findInZoekt } from './find-in-zoekt.ts'
import {
  type CodeBlob,
  type CodeCandidate,
  type FoundPlaces,
  type PlacesQuery,
  refusedFor,
  type SearchedRepositories,
} from './found-places.ts'
import { type Hit, matchPage, presentLines, type ReadFiles, untilFull, within } from './match-page.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'
import { type PublicRepositories, weightOf } from './public-repositories.ts'
import { type Greps, searchRef } from './search-ref.ts'
import { selectClosed, selectPlaces, selectSearched } from './visible.store.ts'

type SearchDeps = Pick<Deps, 'codeIndex' | 'database' | 'git' | 'storage' | 'text'> & {
  publicRepositories: PublicRepositories
  greps: Greps
  earlyReads: FairQueue
  /** Where it is configured, it says where something may be, in place of this server's index. */
  zoekt: Zoekt | undefined
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
  const query = parseQuery(text)
  if (query.terms.length === 0) throw AppError.refused(422, message('code_search.too_short'))
  if (query.ref !== undefined) return searchRef(deps, { actor, query, ref: query.ref, skip, signal })
  const reach = reachOf(actor)
  const searched = await searchedBy(deps, { reach, query })
  if (deps.zoekt !== undefined) {
    const found = await findInZoekt({ ...deps, zoekt: deps.zoekt }, { query, searched, skip, signal })
    return tellPage(deps, { found, query, reach, skip, signal, blobsOf: (piece) => blobsInHeads(deps, piece) })
  }
  const found = await findInIndex(deps, { query, searched, skip, signal })
  return tellPage(deps, { found, query, reach, skip, signal, blobsOf: async (piece) => piece })
}

/** Asks this server's own index. */
async function findInIndex(
  { codeIndex, text }: Pick<Deps, 'codeIndex' | 'text'>,
  { query: { terms, matchesCase, paths, language }, searched: { listed, open }, skip, signal }: PlacesQuery,
) {
  const repositories = Int32Array.from(listed, ({ id }) => id)
  const weights = Uint8Array.from(listed, ({ stars }) => weightOf(stars))
  const asked = { file: codeIndex.file, skip, repositories, weights, open, terms, matchesCase, paths, language }
  const found = await within(() => text.run('codeCandidates', asked, { signal }))
  if (found.problem !== undefined) throw refusedFor(found.problem)
  return found
}

interface PageOf<Of extends CodeCandidate> {
  found: FoundPlaces<Of>
  query: ParsedQuery
  reach: Reach
  skip: number
  signal: AbortSignal
  /** Where the texts of candidates lie, one by one; nothing for one that is there no more. */
  blobsOf: (piece: readonly Of[]) => Promise<readonly (CodeBlob | undefined)[]>
}

/** Looks into candidates for what is sought. */
async function tellPage<Of extends CodeCandidate>(
  deps: SearchDeps,
  { found: { candidates, count, isComplete }, query: { terms, matchesCase }, reach, skip, signal, blobsOf }: PageOf<Of>,
): Promise<FoundCode> {
  const read = (piece: readonly Of[]) => readPiece(deps, { piece, reach, blobsOf })
  const { hits, next } = await matchPage(deps, { candidates, skip: 0, read, terms, matchesCase, signal })
  const looked = skip + (next ?? candidates.length)
  return { results: hits.map(present), next: looked < count ? `${looked}` : null, is_complete: isComplete }
}

/**
 * The repositories that count: those that a query or a limited key names are listed; else all that are public, and those listed that only
 * some may see.
 */
export async function searchedBy(
  { database, publicRepositories }: Pick<SearchDeps, 'database' | 'publicRepositories'>,
  { reach, query }: { reach: Reach; query: ParsedQuery },
): Promise<SearchedRepositories> {
  if (query.owners.length === 0 && query.repositories.length === 0) {
    const [listed, open] = await Promise.all([selectClosed(database.read, reach), publicRepositories.current()])
    if (listed !== undefined && open !== undefined) return { listed, open }
  }
  return { listed: await selectSearched(database.read, { reach, ...query }), open: undefined }
}

type Place = Awaited<ReturnType<typeof selectPlaces>>[number]

interface FoundAt {
  candidate: CodeCandidate
  blob: CodeBlob
  place: Place
}

/** The bytes of candidates, from repositories that are still to be seen: nothing of others is looked at. */
async function readPiece<Of extends CodeCandidate>(
  { database, git, storage }: SearchDeps,
  { piece, reach, blobsOf }: { piece: readonly Of[] } & Pick<PageOf<Of>, 'reach' | 'blobsOf'>,
): Promise<ReadFiles<FoundAt>> {
  const ids = [...new Set(piece.map(({ repoId }) => repoId))]
  const places = new Map((await selectPlaces(database.read, { reach, ids })).map((place) => [place.id, place]))
  const seen = piece.filter(({ repoId }) => places.has(repoId))
  const blobs = new Map((await blobsOf(seen)).map((blob, at) => [seen[at], blob]))
  const read = await Promise.all(
    piece.map(async (candidate) => {
      const place = places.get(candidate.repoId)
      const blob = blobs.get(candidate)
      if (place === undefined || blob === undefined) return undefined
      const gitDir = storage.repositoryDir({ node: place.storageNode, uid: place.uid })
      const content = await git.read.blobs.scan({ gitDir, oid: blob.oid }).catch((error: unknown) => {
        // It went since it was indexed.
        if (error instanceof GitError && error.kind === 'missing') return undefined
        throw error
      })
      return content && { of: { candidate, blob, place }, content }
    }),
  )
  return untilFull(read)
}

const present = ({ of: { candidate, blob, place }, lines }: Hit<FoundAt>): FoundCode['results'][number] => ({
  owner: place.owner,
  repo_name: place.name,
  is_private: place.isPrivate === 1,
  commit: blob.head,
  path: candidate.path,
  language: candidate.language,
  copies: candidate.copies,
  ...presentLines(lines),
})
