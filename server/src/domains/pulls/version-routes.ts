import type { PullVersion } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { Actor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { idOf, pageOf } from '../../http/keyset-page.ts'
import type { Handlers } from '../../http/operations.ts'
import { findRepository } from '../repositories/index.ts'
import { findThread, presentAuthor, threadNumberOf } from '../threads/index.ts'
import { selectPullVersions, type VersionRow } from './version.store.ts'

type Operation = 'listPullVersions'

/** Versions of pull requests, for everyone who may see those. */
export function pullVersionRoutes(deps: Deps): Handlers<Operation> {
  const { read } = deps.database
  return {
    async listPullVersions({ params, query: { after, page_size } }, { actor }) {
      const { thread } = await findToCompare(deps, { ...params, actor })
      const asked = { threadId: thread.id, before: idOf(after), limit: page_size + 1 }
      return pageOf(await selectPullVersions(read, asked), page_size, presentVersion, ({ number }) => `${number}`)
    },
  }
}

/** A pull request that the actor may read. */
async function findToCompare(
  deps: Deps,
  { number, ...at }: { owner: string; repo: string; number: string; actor: Actor },
) {
  const repository = await findRepository(deps, { ...at, action: 'read' })
  const of = { repoId: repository.id, number: threadNumberOf(number), kinds: ['pull'] } as const
  const thread = await findThread(deps.database.read, of)
  if (thread === undefined) throw AppError.missing(message('pull.missing'))
  return { repository, thread }
}

const presentVersion = (row: VersionRow): PullVersion => ({
  number: row.number,
  head_id: row.headOid,
  base_id: row.baseOid,
  kind: row.kind,
  commits: row.commits,
  by: presentAuthor(row),
  at: new Date(row.at).toISOString(),
})
