import type { PullVersion } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { Actor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { idOf, pageOf } from '../../http/keyset-page.ts'
import type { Handlers } from '../../http/operations.ts'
import { findRepository } from '../repositories/index.ts'
import { findThread, presentAuthor, threadNumberOf } from '../threads/index.ts'
import { comparePatchesSeen, compareVersions } from './compare-versions.ts'
import { findPull } from './pull.store.ts'
import { seenVersion } from './seen-version.ts'
import { findVersion, selectPullVersions, type VersionRow } from './version.store.ts'

type Operation = 'listPullVersions' | 'comparePullVersions' | 'comparePullPatches'

/** Versions of pull requests, for everyone who may see those. */
export function pullVersionRoutes(deps: Deps): Handlers<Operation> {
  const { read } = deps.database
  return {
    async listPullVersions({ params, query: { after, page_size } }, { actor }) {
      const { repository, pull } = await findToCompare(deps, { ...params, actor })
      const { threadId } = pull
      const [rows, seen] = await Promise.all([
        selectPullVersions(read, { threadId, before: idOf(after), limit: page_size + 1 }),
        seenVersion(deps, { repository, pull, actor }),
      ])
      return { ...pageOf(rows, page_size, presentVersion, ({ number }) => `${number}`), seen }
    },
    async comparePullVersions({ params, query }, { actor, signal }) {
      const { repository, pull } = await findToCompare(deps, { ...params, actor })
      const { threadId } = pull
      const [from, to] = await Promise.all([
        findVersion(read, { threadId, number: query.from }),
        findVersion(read, { threadId, number: query.to }),
      ])
      if (from === undefined || to === undefined) throw AppError.missing(message('pull.no_version'))
      const compared = await compareVersions(deps, { repository, pull, from, to, signal })
      return { from: presentVersion(from), to: presentVersion(to), ...compared }
    },
    async comparePullPatches({ params, query }, { actor, signal }) {
      const { repository } = await findToCompare(deps, { ...params, actor })
      return comparePatchesSeen(deps, { repository, ...query, signal })
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
  const pull = thread && (await findPull(deps.database.read, thread.id))
  if (pull === undefined) throw AppError.missing(message('pull.missing'))
  return { repository, pull }
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
