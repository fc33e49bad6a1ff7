import { limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { mayAskBy } from '../../outbound/outbound-target.ts'
import { lockUser } from '../accounts/index.ts'
import { hideRepository, type NewRepository, removeUnfinished, reserveRepository } from '../repositories/index.ts'
import { countOpenImports } from './import.store.ts'
import { importJobOf } from './import-queue.ts'

interface Begin {
  actor: UserActor
  address: string
  url: string
  repository: NewRepository
  /** Writes down that it has begun, once the name is taken. */
  note: (tx: Tx, reserved: { repoId: number; ownerId: number }) => Promise<void>
}

/**
 * Takes the name of a repository for what is to be imported, and lets it be worked on. Refused (AppError): as a creation is, an address that may
 * not be asked without encryption, and one more than an account may have open.
 */
export async function beginImport(deps: Deps, { actor, address, url, repository, note }: Begin): Promise<void> {
  const { database, jobs, limits } = deps
  const { userId } = actor
  refusePlain(deps, url)
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
function refusePlain({ outbound }: Pick<Deps, 'outbound'>, url: string): void {
  if (mayAskBy(outbound, new URL(url))) return
  const plain = message('import.plain')
  throw AppError.malformed(plain, { url: plain })
}

const tooMany = () => AppError.refused(422, message('import.too_many', { max: sizes.openImports }))
