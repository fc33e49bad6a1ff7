import type { CommitPage } from '@sheaf/contract'
import { commitWeight, type LogPage } from '@sheaf/git-engine'
import { cacheIdleTtlMs, createLru, type Lru, textWeight } from '@sheaf/server-core/lru'
import type { Deps } from '../../deps.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { avatarsByEmail } from './author.store.ts'
import { emailsOf, presentCommit } from './commit.presenter.ts'
import { mapGitLimits } from './map-git-limits.ts'
import { resolveRevision } from './resolve-ref-path.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'
import { storedPath } from './stored-path.ts'

interface CommitsQuery {
  repository: FoundRepository
  revision: string
  /** From 1; 0 is the first page, too. */
  page: number
  pageSize: number
  path: string | undefined
  signal: AbortSignal
}

/** A page of a history as git has it. It never changes, unlike the pictures of the accounts that it is shown with. */
interface HistoryPage extends Readonly<LogPage> {
  emails: readonly string[]
}

/** Pages that were read, by what they depend on. */
export type HistoryPages = Lru<HistoryPage>

const keptBytes = 16 * 1024 * 1024

/** Makes the cache of pages. */
export const createHistoryPages = (): HistoryPages =>
  createLru<HistoryPage>({
    capacity: keptBytes,
    maxWeight: keptBytes / 4,
    idleTtlMs: cacheIdleTtlMs,
    weigh: ({ commits, emails }, key) =>
      500 +
      [key, ...emails].reduce((sum, text) => sum + textWeight(text), 0) +
      commits.reduce((sum, commit) => sum + commitWeight(commit), 0),
  })

/** One page of a history, newest first; how long the whole is, where that costs no more than the page. */
export async function listCommits(
  {
    git,
    database,
    config,
    bodies,
    pages,
  }: Pick<Deps, 'git' | 'database' | 'config'> & { bodies: ResponseCache; pages: HistoryPages },
  { repository, revision, page, pageSize, path, signal }: CommitsQuery,
): Promise<CacheableResponse | CommitPage> {
  const found = await findHistoryPage({ git, pages }, { repository, revision, page, pageSize, path, signal })
  if (found === undefined) return { data: [], total: 0, has_more: false }
  const { history, identity } = found
  const avatars = await avatarsByEmail({ database, config }, history.emails)
  const build = (): { data: CommitPage } => ({
    data: {
      data: history.commits.map((each) => presentCommit(each, avatars)),
      total: history.total ?? null,
      has_more: history.hasMore,
    },
  })
  const shown = history.emails.map((email) => avatars.get(email.toLowerCase()) ?? '')
  return cachedResponse(bodies, { identity: [...identity, ...shown], build })
}

/** A page of a history as git has it, and what it depends on; nothing where there are no commits yet. */
export async function findHistoryPage(
  { git, pages }: Pick<Deps, 'git'> & { pages: HistoryPages },
  { repository, revision, page, pageSize, path, signal }: CommitsQuery,
): Promise<{ history: HistoryPage; identity: string[] } | undefined> {
  const commit = await resolveRevision({ git }, { repository, revision })
  if (commit === undefined) return undefined
  const skip = Math.max(0, page - 1) * pageSize
  const identity = ['log', repository.uid, commit, path ?? '', `${skip}`, `${pageSize}`]
  const key = identity.join('\0')
  const read = () => readPage({ git }, { repository, commit, path, skip, pageSize, signal })
  const history = pages.get(key) ?? (await mapGitLimits(read))
  pages.set(key, history)
  return { history, identity }
}

async function readPage(
  { git }: Pick<Deps, 'git'>,
  {
    repository: { gitDir },
    commit,
    path,
    skip,
    pageSize,
    signal,
  }: Pick<CommitsQuery, 'repository' | 'path' | 'pageSize' | 'signal'> & { commit: string; skip: number },
): Promise<HistoryPage> {
  const bytes = await storedPath({ git }, { gitDir, commit, path })
  const read = await git.read.log.page({ gitDir, commit, path: bytes, skip, limit: pageSize, signal })
  return { ...read, emails: emailsOf(read.commits) }
}
