import { limits, pageSizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { type FoundRepository, findRepository, isClosed, reachOf } from '../repositories/index.ts'
import { beginCopy } from './begin-copy.ts'
import { beginFork } from './begin-fork.ts'
import { compareAcrossForks } from './compare-across-forks.ts'
import { presentCopy } from './copy.presenter.ts'
import { findCopy } from './copy.store.ts'
import { listForksOfMine, listNetwork, nameVisible } from './fork.store.ts'
import { readForkSync, syncFork } from './sync-fork.ts'

type CopyOperations =
  | 'forkRepository'
  | 'generateRepository'
  | 'listForks'
  | 'listOwnForks'
  | 'getForkSync'
  | 'compareAcrossForks'
  | 'syncFork'
  | 'getCopy'

/** Forks of repositories, repositories from templates, and how far one is that is being made. */
export function copyRoutes(deps: Deps): Handlers<CopyOperations> {
  const { database, git } = deps

  /** Nothing can be made of a template without files, nor of one with very many branches. */
  const refuseUncopiable = async ({ gitDir, defaultBranch }: FoundRepository, isAll: boolean) => {
    const max = limits.templateBranches
    const name = `refs/heads/${defaultBranch}`
    if (!(await git.read.heldBy({ gitDir, names: [name] })).has(name))
      throw AppError.refused(422, message('template.empty', { branch: defaultBranch }))
    if (isAll && (await git.read.branchNames({ gitDir, limit: max + 1 })).length > max) {
      const many = message('template.many_branches', { max })
      throw AppError.refused(422, many, { all_branches: many })
    }
  }

  return {
    async forkRepository({ params, body }, { actor, request }) {
      const user = userOf(actor)
      const source = await findRepository(deps, { ...params, actor, action: 'read' })
      const to = {
        ownerUid: body.owner_uid,
        isTeam: body.team,
        name: body.repo_name,
        description: body.repo_description,
        isPrivate: body.repo_is_private,
      }
      return presentCopy(await beginFork(deps, { actor: user, address: addressOf(request.ip), source, to }))
    },
    async generateRepository({ params, body }, { actor, request }) {
      const user = userOf(actor)
      const source = await findRepository(deps, { ...params, actor, action: 'read' })
      if (source.isTemplate === 0) throw AppError.refused(422, message('template.not_one'))
      await refuseUncopiable(source, body.all_branches)
      const begun = await beginCopy(deps, {
        actor: user,
        address: addressOf(request.ip),
        kind: 'template',
        sourceId: source.id,
        allBranches: body.all_branches,
        repository: {
          ownerUid: body.owner_uid,
          isTeam: body.team,
          name: body.repo_name,
          kind: source.kind,
          description: body.repo_description,
          // As a fork is: whoever owns it shows it when they mean to.
          isPrivate: isClosed(source) || body.repo_is_private,
          defaultBranch: source.defaultBranch,
          storage: undefined,
          template: source.id,
        },
      })
      return presentCopy(begun)
    },
    async listForks({ params, query }, { actor }) {
      const source = await findRepository(deps, { ...params, actor, action: 'read' })
      const reach = reachOf(actor)
      const network = source.network ?? source.id
      const page = { page: query.page, pageSize: query.page_size }
      const { rows, total } = await listNetwork(database.read, { network, reach, ...page })
      const parents = rows.flatMap(({ forkOf }) => (forkOf === null ? [] : [forkOf]))
      const names = await nameVisible(database.read, { ids: [network, ...parents], reach })
      const present = (id: number | null) => {
        const at = id === null ? undefined : names.get(id)
        return at === undefined ? null : { owner: at.owner, repo_name: at.name }
      }
      return {
        root: present(network),
        items: rows.map((row) => ({
          uid: row.uid,
          owner: { username: row.ownerName, avatar_url: row.avatarUrl },
          repo_name: row.name,
          is_private: row.isPrivate === 1,
          stars: row.stars,
          forks: row.forks,
          updated_at: new Date(row.updatedAt).toISOString(),
          parent: present(row.forkOf),
        })),
        total,
        page: query.page,
        page_size: query.page_size,
      }
    },
    async listOwnForks({ params }, { actor }) {
      const { id: sourceId } = await findRepository(deps, { ...params, actor, action: 'read' })
      const { userId } = userOf(actor)
      const asked = { sourceId, userId, reach: reachOf(actor), limit: pageSizes.max }
      const rows = await listForksOfMine(database.read, asked)
      return { items: rows.map(({ owner, name }) => ({ owner, repo_name: name })) }
    },
    getForkSync: ({ params, query }, { actor }) => readForkSync(deps, { ...params, ...query, actor }),
    compareAcrossForks: ({ params, query }, { actor }) => compareAcrossForks(deps, { ...params, ...query, actor }),
    syncFork: ({ params, body }, { actor }) => syncFork(deps, { ...params, ...body, actor: userOf(actor) }),
    async getCopy({ params }, { actor }) {
      const row = await findCopy(database.read, { userId: userOf(actor).userId, uid: params.copy })
      if (row === undefined) throw AppError.missing(message('copy.missing'))
      return presentCopy(row)
    },
  }
}
