import { setTimeout as after } from 'node:timers/promises'
import { paths } from '@sheaf/contract'
import type { Actor } from '@sheaf/server-core/actor'
import { namesIn } from '@sheaf/server-core/names-in-text'
import type { Deps } from '../../deps.ts'
import { findAccountsNamed } from '../accounts/index.ts'
import { type FoundRepository, reachOf } from '../repositories/index.ts'
import { selectElsewhere, selectNumbered, selectTeamsNamed } from './named.store.ts'
import type { ThreadKind } from './thread.store.ts'

interface Link {
  /** In small letters. */
  name: string
  address: string
}

/** What a text might name that there is, as far as a reader may see it, each with its name in small letters and its address. */
export interface Nameable {
  people: (Link & { userId: number })[]
  teams: (Link & { teamId: number })[]
  threads: (Link & { id: number })[]
  /** Threads that are named with their repositories, and whether these still change. */
  elsewhere: (Link & { id: number; repoId: number; isArchived: boolean })[]
  commits: Link[]
}

/** What is looked for in which text, and for whom. */
export interface NamesAsked {
  text: string
  repository: FoundRepository
  actor: Actor
}

/** Looks up whom and what a text might name. */
export const findNamed = (deps: Pick<Deps, 'database' | 'git'>, { text, ...asked }: NamesAsked): Promise<Nameable> =>
  findNames(deps, { names: namesIn(text), ...asked })

/**
 * The same for names that were found already, of one text or as many of several as one may have. People, teams and discussions of its repository are the same for every reader of a text;
 * pull requests and commits are there for those who may read the repository's contents, threads of other repositories for those who may read them.
 */
export async function findNames(
  deps: Pick<Deps, 'database' | 'git'>,
  { names, repository, actor }: Omit<NamesAsked, 'text'> & { names: ReturnType<typeof namesIn> },
): Promise<Nameable> {
  const { read } = deps.database
  const { id: repoId, mayRead } = repository
  const owners = names.name.map((name) => name.slice(1))
  const numbers = names.thread.map((name) => Number(name.slice(1)))
  const [accounts, teams, threads, elsewhere] = [
    owners.length === 0 ? [] : await findAccountsNamed(read, owners),
    owners.length === 0 ? [] : await selectTeamsNamed(read, owners),
    numbers.length === 0 ? [] : await selectNumbered(read, { repoId, numbers, pulls: mayRead }),
    names.elsewhere.length === 0
      ? []
      : await selectElsewhere(read, { named: names.elsewhere.map(placeOf), reach: reachOf(actor) }),
  ]
  const { ownerName, name: repo } = repository
  return {
    people: accounts.map(({ userId, username }) => ({ userId, ...owner(username) })),
    teams: teams.map(({ teamId, name }) => ({ teamId, ...owner(name) })),
    threads: threads.map(({ id, number, kind }) => ({
      ...{ id, name: `#${number}` },
      address: addressOf[kind](ownerName, repo, number),
    })),
    elsewhere: elsewhere.map(({ id, repoId: inside, archivedAt, kind, owner: of, repository: name, number }) => ({
      ...{ id, repoId: inside, isArchived: archivedAt !== null, name: `${of}/${name}#${number}`.toLowerCase() },
      address: addressOf[kind](of, name, number),
    })),
    commits: mayRead ? await findCommits(deps, { repository, names: names.commit }) : [],
  }
}

const addressOf: Readonly<Record<ThreadKind, (owner: string, repo: string, number: number) => string>> = {
  discussion: paths.discussion,
  pull: paths.pull,
}

const owner = (name: string): Link => ({ name: `@${name.toLowerCase()}`, address: paths.user(name) })

function placeOf(name: string) {
  const [, of = '', repo = '', number] = /^([^/]+)\/([^#]+)#(\d+)$/.exec(name) ?? []
  return { owner: of, repo, number: Number(number) }
}

/** A text is read without its commits where these are not found as soon as this, and others of its repository while they are looked for. */
const patienceMs = 1_000
const late = new Set<string>()

/** The commits of a repository that ids mean, whole or the first digits, of those that a ref reaches. */
async function findCommits(
  { git }: Pick<Deps, 'git'>,
  { repository, names }: { repository: FoundRepository; names: readonly string[] },
): Promise<Link[]> {
  if (names.length === 0) return []
  const { gitDir, refsVersion: version, ownerName, name: repo } = repository
  if (late.has(gitDir)) return []
  const timer = new AbortController()
  const find = async () => {
    const links: Link[] = []
    for (const name of names) {
      if (timer.signal.aborted) break
      const found = await git.read.resolve({ gitDir, version, revision: name, unreachable: false })
      // A branch may be called like that, too.
      if (found?.ref === undefined && found !== undefined)
        links.push({ name, address: paths.commit(ownerName, repo, found.commit) })
    }
    return links
  }
  // What people wrote is there to be read, whatever becomes of the repository.
  const finding = find().catch(() => [])
  const tooLong = after(patienceMs, undefined, { signal: timer.signal }).catch(() => undefined)
  const found = await Promise.race([finding, tooLong])
  timer.abort()
  if (found !== undefined) return found
  late.add(gitDir)
  void finding.then(() => late.delete(gitDir))
  return []
}
