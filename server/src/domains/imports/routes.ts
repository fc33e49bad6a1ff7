import { randomUUIDv7 } from 'node:crypto'
import { defaultBranch, limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { type UserActor, userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { mayAskBy } from '../../outbound/outbound-target.ts'
import { lockUser } from '../accounts/index.ts'
import { hideRepository, type NewRepository, removeUnfinished, reserveRepository } from '../repositories/index.ts'
import { presentImport } from './import.presenter.ts'
import {
  countOpenImports,
  endImport,
  findImport,
  findUnfinished,
  type ImportRow,
  insertImport,
  restartImport,
  sealedFor,
  selectImports,
} from './import.store.ts'
import { importJobOf } from './import-queue.ts'

type ImportOperations = 'listImports' | 'startImport' | 'getImport' | 'cancelImport' | 'retryImport'

/** Begins imports, says how far they are, and ends them. */
export function importRoutes(deps: Deps): Handlers<ImportOperations> {
  const { database, jobs, limits, outbound, secrets } = deps

  async function found({ userId }: UserActor, uid: string): Promise<ImportRow> {
    const row = await findImport(database.read, { userId, uid })
    if (row === undefined) throw AppError.missing(message('import.missing'))
    return row
  }

  interface Begin {
    actor: UserActor
    address: string
    url: string
    repository: NewRepository
    /** Writes down that it has begun, once the name is taken. */
    note: (tx: Tx, reserved: { repoId: number; ownerId: number }) => Promise<void>
  }
  async function begin({ actor, address, url, repository, note }: Begin): Promise<void> {
    const { userId } = actor
    refusePlain(url)
    await limits.takeAll([
      ['import/account', `${userId}`],
      ['import/address', address],
    ])
    if ((await countOpenImports(database.read, userId)) >= sizes.openImports) throw tooMany()
    const reserved = await reserveRepository(deps, { actor, repository, address }, 'importing')
    try {
      await database.tx(async (tx) => {
        await lockUser(tx, userId)
        if ((await countOpenImports(tx, userId)) >= sizes.openImports) throw tooMany()
        await note(tx, { repoId: reserved.id, ownerId: reserved.owner.id })
        await jobs.enqueue(tx, importJobOf(userId))
      })
    } catch (error) {
      await hideRepository(database.write, reserved.id)
      await removeUnfinished(deps, reserved)
      throw error
    }
    jobs.wake()
  }

  /** Before anything is taken: no host is asked without encryption that its operator has not named. */
  function refusePlain(url: string): void {
    if (mayAskBy(outbound, new URL(url))) return
    const plain = message('import.plain')
    throw AppError.malformed(plain, { url: plain })
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
      await begin({
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
      await begin({
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
        },
        async note(tx, { repoId }) {
          if (!(await restartImport(tx, { id: row.id, repoId }))) throw notFailed()
        },
      })
      return presentImport(await found(user, params.import))
    },
  }
}

const tooMany = () => AppError.refused(422, message('import.too_many', { max: sizes.openImports }))
