import type { Deps } from '../../deps.ts'
import { findOwner } from '../repositories/index.ts'
import { countThreads } from '../threads/index.ts'
import { countDiscussionsOf, selectDiscussions } from './discussion.store.ts'
import type { HubKind, HubRepository } from './find-hub-repository.ts'
import { presentDiscussion } from './present-discussion.ts'

/** What clients narrow a list of discussions down by. */
export interface DiscussionList {
  type: 'all' | 'discussion' | 'pull_request'
  status: 'all' | 'open' | 'closed'
  author?: string | undefined
  /** From 0. */
  page: number
}

/** Rows of an answer: clients ask for one page after the other until they have as many as were counted. */
const pageSize = 50

const kindsOf = { all: ['discussion', 'pull'], discussion: ['discussion'], pull_request: ['pull'] } as const
/** What was merged is closed. */
const statesOf = { all: ['open', 'closed'], open: ['open'], closed: ['closed'] } as const

/** A page of the discussions and pull requests of a repository, the newest first, and how many there are. */
export async function listDiscussions(
  { database: { read } }: Pick<Deps, 'database'>,
  { repository, kind, asked }: { repository: HubRepository['repository']; kind: HubKind; asked: DiscussionList },
) {
  const start = asked.page * pageSize
  const author = asked.author === undefined ? undefined : await findOwner(read, asked.author)
  if (asked.author !== undefined && author === undefined) return { discussions: [], count: 0, start }
  // What proposes commits is for whoever may read them.
  const kinds = kindsOf[asked.type].filter((each) => each === 'discussion' || repository.mayRead)
  if (kinds.length === 0) return { discussions: [], count: 0, start }
  const states = statesOf[asked.status]
  const narrowed = { repoId: repository.id, kinds, states, authorId: author?.id }
  const rows = await selectDiscussions(read, { ...narrowed, start, limit: pageSize })
  const count = author === undefined ? await counted() : await countDiscussionsOf(read, narrowed)
  return { discussions: rows.map((row) => presentDiscussion(row, { repository, kind })), count, start }

  async function counted(): Promise<number> {
    const counts = await Promise.all(kinds.map((each) => countThreads(read, { repoId: repository.id, kind: each })))
    return counts.flatMap((of) => states.map((state) => of[state])).reduce((sum, each) => sum + each, 0)
  }
}
