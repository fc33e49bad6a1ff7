import { answerSizes, type FoundCommits } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { commitTextBytes, type GitCommit, GitError } from '@sheaf/git-engine'
import type { Actor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { CommitCandidate } from '../../code-index/commits/find-commits.ts'
import type { MatchedFile } from '../../code-index/match-lines.ts'
import type { Deps } from '../../deps.ts'
import { avatarsByEmail, emailsOf, presentCommit } from '../browse/index.ts'
import { type Reach, reachOf } from '../repositories/index.ts'
import { lastCodeChange } from './code-change.store.ts'
import { refusedFor } from './found-places.ts'
import { presentLines, within } from './match-page.ts'
import { parseCommitQuery } from './parse-query.ts'
import { type PublicRepositories, weightOf } from './public-repositories.ts'
import { searchedBy } from './search-code.ts'
import { selectPlaces } from './visible.store.ts'

type SearchDeps = Pick<Deps, 'commitIndex' | 'config' | 'database' | 'git' | 'storage' | 'text'> & {
  publicRepositories: PublicRepositories
}

interface CommitSearch {
  actor: Actor
  text: string
  /** The number of the last commit that was looked at for the pages before. */
  before: number | undefined
  signal: AbortSignal
}

/** A page is complete with so many commits; they are looked at in pieces of so many, as long as this, in milliseconds. */
const page = { commits: 20, piece: 24, ms: 300 }

/**
 * Commits of the default branches of the repositories that somebody may see, with all that a query asks for in their message or author, or whose ids begin
 * so, the newest first. The index says which it may be, the repository as it is now whether it has the commit, and the commit whether it is a hit.
 */
export async function searchAllCommits(
  deps: SearchDeps,
  { actor, text, before, signal }: CommitSearch,
): Promise<FoundCommits> {
  const { commitIndex, database } = deps
  const query = parseCommitQuery(text)
  const { terms, matchesCase, authors } = query
  if (terms.length === 0 && authors.length === 0) throw tooShort()
  const reach = reachOf(actor)
  const { listed, open } = await searchedBy(deps, { reach, query })
  const repositories = Int32Array.from(listed, ({ id }) => id)
  const weights = Uint8Array.from(listed, ({ stars }) => weightOf(stars))
  const asked = { file: commitIndex.file, repositories, weights, open, terms, matchesCase, authors, before }
  const last = await lastCodeChange(database.read)
  const found = await within(() => deps.text.run('commitCandidates', asked, { signal }))
  if (found.problem === 'short') throw tooShort()
  if (found.problem !== undefined) throw refusedFor(found.problem)

  const named = new Set(found.named.map(({ id }) => id))
  const rest = found.candidates.filter(({ id }) => !named.has(id))
  const began = performance.now()
  const isOver = () => performance.now() - began > page.ms
  const look = (piece: readonly CommitCandidate[]) => lookInto(deps, { piece, reach, query, named, signal })
  const hits = found.named.length > 0 ? await look(found.named) : []
  let at = 0
  while (at < rest.length && hits.length < page.commits && (at === 0 || !isOver())) {
    const piece = rest.slice(at, at + page.piece)
    const ofPiece = await look(piece)
    const room = page.commits - hits.length
    const taken = ofPiece.slice(0, room)
    hits.push(...taken)
    // What has no room is looked at again for the next page.
    const lastTaken = taken.at(-1)
    at = ofPiece.length > room && lastTaken ? at + piece.indexOf(lastTaken.candidate) + 1 : at + piece.length
  }
  const next = at < rest.length ? rest[at - 1]?.id : found.lookedTo
  const avatars = await avatarsByEmail(deps, emailsOf(hits.map(({ commit }) => commit)))
  return {
    results: hits.map(({ commit, place, lines }) => ({
      owner: place.owner,
      repo_name: place.name,
      is_private: place.isPrivate === 1,
      commit: presentCommit(commit, avatars, answerSizes.listedMessage),
      lines: presentLines(lines).lines,
    })),
    next: next === undefined ? null : `${next}`,
    is_complete: !found.isPartial && found.cursor >= last,
  }
}

const tooShort = () => AppError.refused(422, message('commit_search.too_short'))

type Place = Awaited<ReturnType<typeof selectPlaces>>[number]

interface Looked {
  candidate: CommitCandidate
  commit: GitCommit
  place: Place
}

interface Hit extends Looked {
  lines: MatchedFile
}

interface PieceQuery {
  piece: readonly CommitCandidate[]
  reach: Reach
  query: ReturnType<typeof parseCommitQuery>
  /** Those whose ids begin as the query does: hits, whatever they say. */
  named: ReadonlySet<number>
  signal: AbortSignal
}

/** Which of some candidates are hits, in their order. */
async function lookInto(
  deps: SearchDeps,
  { piece, reach, query: { terms, matchesCase, authors }, named, signal }: PieceQuery,
): Promise<Hit[]> {
  const ids = [...new Set(piece.flatMap(({ repoIds }) => repoIds))]
  const places = new Map((await selectPlaces(deps.database.read, { reach, ids })).map((place) => [place.id, place]))
  const read = await Promise.all(piece.map((candidate) => readCommit(deps, { candidate, places })))
  const looked = read.filter((each) => each !== undefined)
  const fitting = looked.filter(({ commit }) => {
    const author = authorOf(commit).toLowerCase()
    return authors.every((part) => author.includes(part))
  })
  const files = fitting.map(({ commit }) => new TextEncoder().encode(searchedText(commit)))
  const matched =
    terms.length === 0 || files.length === 0
      ? []
      : await within(() => deps.text.run('codeLines', { terms, matchesCase, files }, { signal }))
  return fitting.flatMap((each, index): Hit[] => {
    const isNamed = named.has(each.candidate.id)
    const lines = matched[index] ?? (isNamed || terms.length === 0 ? nothingMarked : undefined)
    if (lines === undefined) return []
    const messageLines = messageOf(each.commit).split('\n').length
    // The author stands in a line of their own, behind the message.
    return [{ ...each, lines: { ...lines, lines: lines.lines.filter(({ number }) => number <= messageLines) } }]
  })
}

const nothingMarked: MatchedFile = { lines: [], matches: 0, isWord: false }
const authorOf = ({ author }: GitCommit) => `${author.name} <${author.email}>`
/** As much of it as the index knows. */
const messageOf = ({ message: text }: GitCommit) => text.slice(0, commitTextBytes).trimEnd()
const searchedText = (commit: GitCommit) => `${messageOf(commit)}\n${authorOf(commit)}`

/** A commit in the first of its repositories that are still to be seen and of whose refs one still reaches it. */
async function readCommit(
  { git, storage }: SearchDeps,
  { candidate, places }: { candidate: CommitCandidate; places: ReadonlyMap<number, Place> },
): Promise<Looked | undefined> {
  for (const repoId of candidate.repoIds) {
    const place = places.get(repoId)
    if (place === undefined) continue
    const gitDir = storage.repositoryDir({ node: place.storageNode, uid: place.uid })
    const reached = { gitDir, version: place.refsVersion, revision: candidate.oid, unreachable: false }
    const commit = await git.read
      .resolve(reached)
      .then((found) => found && git.read.objects.commit(gitDir, found.commit))
      .catch((error: unknown) => {
        // One repository that is damaged, or gone meanwhile, keeps nobody from what others have.
        if (error instanceof GitError) return undefined
        throw error
      })
    if (commit !== undefined) return { candidate, commit, place }
  }
  return undefined
}
