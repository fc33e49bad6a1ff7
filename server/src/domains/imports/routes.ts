import { randomUUIDv7 } from 'node:crypto'
import { defaultBranch } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { type UserActor, userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { hideRepository, removeUnfinished } from '../repositories/index.ts'
import { beginImport } from './begin-import.ts'
import { presentImport } from './import.presenter.ts'
import {
  endImport,
  findImport,
  findUnfinished,
  type ImportRow,
  insertImport,
  restartImport,
  sealedFor,
  selectImports,
} from './import.store.ts'

type ImportOperations = 'listImports' | 'startImport' | 'getImport' | 'cancelImport' | 'retryImport'

/** Begins imports, says how far they are, and ends them. */
export function importRoutes(deps: Deps): Handlers<ImportOperations> {
  const { database, secrets } = deps

  async function found({ userId }: UserActor, uid: string): Promise<ImportRow> {
    const row = await findImport(database.read, { userId, uid })
    if (row === undefined) throw AppError.missing(message('import.missing'))
    return row
  }

  return {
    async listImports(_input, { actor }) {
      const rows = await selectImports(database.read, userOf(actor).userId)
      return { items: rows.map(presentImport) }
    },
    async getImport({ params }, { actor }) {
      return presentImport(await found(userOf(actor), params.import))
    },
    async startImport({ body }, { actor, request }) {
      const user = userOf(actor)
      const uid = randomUUIDv7()
      const { url, owner_uid: ownerUid, team: isTeam, repo_name: name } = body
      const { repo_description: description, repo_is_private: isPrivate, password } = body
      // Servers that take a token look at no name.
      const username = password === '' ? null : body.username || 'git'
      const secret = password === '' ? null : await secrets.seal(password, sealedFor(uid))
      await beginImport(deps, {
        actor: user,
        address: addressOf(request.ip),
        url,
        repository: { ownerUid, isTeam, name, description, isPrivate, defaultBranch, storage: undefined },
        note: (tx, { repoId, ownerId }) =>
          insertImport(tx, {
            uid,
            user_id: user.userId,
            owner_id: ownerId,
            repo_id: repoId,
            url,
            hub_kind: null,
            hub_id: null,
            revision: null,
            username,
            secret,
            repo_name: name,
            description,
            is_private: isPrivate ? 1 : 0,
            created_at: Date.now(),
          }),
      })
      return presentImport(await found(user, uid))
    },
    async cancelImport({ params }, { actor }) {
      const user = userOf(actor)
      const row = await found(user, params.import)
      // Whoever works on it sees that within a second and clears away; what nobody works on is cleared away here.
      if (!(await endImport(database.write, { id: row.id, state: 'canceled', at: Date.now() })))
        throw AppError.refused(409, message('import.ended'))
      const left = row.state === 'waiting' && row.repoId !== null && (await findUnfinished(database.read, row.repoId))
      if (left) {
        await hideRepository(database.write, left.id)
        await removeUnfinished(deps, left)
      }
      return presentImport(await found(user, params.import))
    },
    async retryImport({ params }, { actor, request }) {
      const user = userOf(actor)
      const row = await found(user, params.import)
      const notFailed = () => AppError.refused(409, message('import.not_failed'))
      if (row.state !== 'failed' && row.state !== 'canceled') throw notFailed()
      if (row.username !== null) throw AppError.refused(409, message('import.password_gone'))
      await beginImport(deps, {
        actor: user,
        address: addressOf(request.ip),
        url: row.url,
        repository: {
          ownerUid: row.ownerUid,
          isTeam: row.ownerKind === 'team',
          name: row.repoName,
          description: row.description,
          isPrivate: row.isPrivate === 1,
          defaultBranch,
          storage: undefined,
          kind: row.hubKind ?? 'code',
        },
        async note(tx, { repoId }) {
          if (!(await restartImport(tx, { id: row.id, repoId }))) throw notFailed()
        },
      })
      return presentImport(await found(user, params.import))
    },
  }
}
