import { paths } from '@sheaf/contract'
import { namesIn } from '@sheaf/server-core/names-in-text'
import type { Queries } from '../../db/database.ts'
import { findAccountsNamed } from '../accounts/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import type { ThreadKind } from './thread.store.ts'

/** What a text might name that there is: people, and threads of its repository, each with its name in small letters and its address. */
export interface Nameable {
  people: { name: string; userId: number; address: string }[]
  threads: { name: string; id: number; address: string }[]
}

/**
 * Looks up whom and what a text might name. People are everybody's to see, and whoever reads a thread may read all of its repository: what is
 * found is the same for every reader, so that what is drawn of it is, too.
 */
export async function findNamed(
  db: Queries,
  { text, repository }: { text: string; repository: Pick<FoundRepository, 'id' | 'ownerName' | 'name'> },
): Promise<Nameable> {
  const names = namesIn(text)
  const people = names.flatMap((name) => (name.startsWith('@') ? [name.slice(1)] : []))
  const numbers = names.flatMap((name) => (name.startsWith('#') ? [Number(name.slice(1))] : []))
  const { id: repoId, ownerName, name: repo } = repository
  const accounts = people.length === 0 ? [] : await findAccountsNamed(db, people)
  const threads = numbers.length === 0 ? [] : await selectNumbered(db, { repoId, numbers })
  const addressOf: Readonly<Record<ThreadKind, (number: number) => string>> = {
    discussion: (number) => paths.discussion(ownerName, repo, number),
    pull: (number) => paths.pull(ownerName, repo, number),
  }
  return {
    people: accounts.map(({ userId, username }) => ({
      ...{ userId, name: `@${username.toLowerCase()}` },
      address: paths.user(username),
    })),
    threads: threads.map(({ id, number, kind }) => ({ id, name: `#${number}`, address: addressOf[kind](number) })),
  }
}

/** Threads of a repository by their numbers. */
async function selectNumbered(db: Queries, { repoId, numbers }: { repoId: number; numbers: readonly number[] }) {
  return db
    .selectFrom('threads')
    .select(['id', 'number', 'kind'])
    .where('repo_id', '=', repoId)
    .where('number', 'in', [...numbers])
    .execute()
}
