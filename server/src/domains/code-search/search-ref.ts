import type { FoundCode } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { createSingleFlight, GitError, programmingLanguageOf, type SingleFlight } from '@sheaf/git-engine'
import type { Actor } from '@sheaf/server-core/actor'
import type { FairQueue } from '@sheaf/server-core/admission/fair-queue'
import { AppError } from '@sheaf/server-core/app-error'
import { cacheIdleTtlMs, createLru, type Lru, textWeight } from '@sheaf/server-core/lru'
import type { Deps } from '../../deps.ts'
import { resolveRevision } from '../browse/index.ts'
import { type FoundRepository, findRepository } from '../repositories/index.ts'
import { matchPage, presentLines, untilFull, within } from './match-page.ts'
import type { ParsedQuery } from './parse-query.ts'

interface FoundPaths {
  paths: string[]
  isComplete: boolean
}

/** What git found in trees, for the pages that follow the first, and for whoever asks the same meanwhile. */
export interface Greps {
  known: Lru<FoundPaths>
  asking: SingleFlight<FoundPaths>
}

const keptBytes = 8 * 1024 * 1024

/** Makes what keeps the answers of git. */
export const createGreps = (): Greps => ({
  known: createLru<FoundPaths>({
    capacity: keptBytes,
    maxWeight: keptBytes / 2,
    idleTtlMs: cacheIdleTtlMs,
    weigh: ({ paths }) => 500 + paths.reduce((sum, path) => sum + textWeight(path), 0),
  }),
  asking: createSingleFlight<FoundPaths>(),
})

interface RefSearch {
  actor: Actor
  query: ParsedQuery
  ref: string
  /** Candidates that were looked at for the pages before. */
  skip: number
  signal: AbortSignal
}

type SearchDeps = Pick<Deps, 'database' | 'git' | 'storage' | 'text'> & { greps: Greps; earlyReads: FairQueue }

/**
 * Files of one ref of one repository that have all that a query asks for, by their paths. `git grep` says in which files letters stand that each
 * hit must have, and never sees an expression: what is in the files is looked at as it is for the index.
 */
export async function searchRef(deps: SearchDeps, { actor, query, ref, skip, signal }: RefSearch): Promise<FoundCode> {
  const { git, greps } = deps
  const { terms, matchesCase } = query
  const [name = '', ...others] = query.repositories
  const [owner, repo, ...rest] = name.split('/')
  if (others.length > 0 || !owner || !repo || rest.length > 0) {
    throw AppError.refused(422, message('code_search.one_repository'))
  }
  const demand = await within(() => deps.text.run('codeLetters', { terms, matchesCase }, { signal }))
  if (demand.problem === 'short') throw AppError.refused(422, message('code_search.too_short'))
  if (demand.problem !== undefined) throw AppError.refused(422, message('code_search.not_an_expression'))

  const repository = await visible(deps, { actor, owner, repo })
  if (repository === undefined) return { results: [], next: null, is_complete: true }
  const { gitDir, uid } = repository
  const commit = await commitOf(deps, { repository, ref })
  if (commit === undefined) return { results: [], next: null, is_complete: true }
  const { tree } = await git.read.objects.commit(gitDir, commit)
  const key = JSON.stringify([uid, tree, demand])
  const start = async (abandoned: AbortSignal) => {
    const found = await git.read.grep({ gitDir, tree, ...demand, signal: abandoned })
    // One that was ended before its end may come further when it is asked again.
    if (found.isComplete) greps.known.set(key, found)
    return found
  }
  const { paths, isComplete } = greps.known.get(key) ?? (await greps.asking.join(key, { signal, start }))
  const candidates = paths.filter((path) => fitsPath(query, path))
  const read = async (piece: readonly string[]) =>
    untilFull(
      await Promise.all(
        piece.map(async (path) => {
          const content = await contentAt(git, { gitDir, tree, path })
          return content && { of: path, content }
        }),
      ),
    )
  const { hits, next } = await matchPage(deps, { candidates, skip, read, terms, matchesCase, signal })
  const results = hits.map(({ of: path, lines }) => ({
    owner: repository.ownerName,
    repo_name: repository.name,
    is_private: repository.isPrivate,
    commit,
    path,
    language: languageOfPath(path) ?? null,
    copies: 0,
    ...presentLines(lines),
  }))
  return { results, next: next === undefined ? null : `${next}`, is_complete: isComplete }
}

/** The repository, where it is to be seen: another is as one that has nothing of what is sought. */
async function visible(
  deps: SearchDeps,
  { actor, owner, repo }: { actor: Actor; owner: string; repo: string },
): Promise<FoundRepository | undefined> {
  try {
    return await findRepository(deps, { owner, repo, actor, action: 'read' })
  } catch (error) {
    if (error instanceof AppError && error.kind === 'missing') return undefined
    throw error
  }
}

async function commitOf(
  { git }: SearchDeps,
  { repository, ref }: { repository: FoundRepository; ref: string },
): Promise<string | undefined> {
  try {
    return await resolveRevision({ git }, { repository, revision: ref })
  } catch (error) {
    if (error instanceof AppError && error.kind === 'missing')
      throw AppError.refused(422, message('code_search.no_ref'))
    throw error
  }
}

const languageOfPath = (path: string) => programmingLanguageOf(path.slice(path.lastIndexOf('/') + 1))

function fitsPath({ paths, language }: ParsedQuery, path: string): boolean {
  if (language !== undefined && languageOfPath(path)?.toLowerCase() !== language) return false
  const lower = path.toLowerCase()
  return paths.every((part) => lower.includes(part))
}

/** The bytes of a file that is not too large to be looked into. */
async function contentAt(
  git: Deps['git'],
  { gitDir, tree, path }: { gitDir: string; tree: string; path: string },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const found = await git.read.findPath({ gitDir, tree, path })
    if (found === undefined || found.kind === 'tree' || found.entry.kind !== 'blob') return undefined
    return await git.read.blobs.scan({ gitDir, oid: found.entry.oid })
  } catch (error) {
    if (error instanceof GitError && error.kind === 'missing') return undefined
    throw error
  }
}
