import { randomUUIDv7 } from 'node:crypto'
import { limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { lockUser } from '../accounts/index.ts'
import { objectBytesOf } from '../objects/index.ts'
import { refuseWithoutSpace } from '../quotas/index.ts'
import { hideRepository, type NewRepository, removeUnfinished, reserveRepository } from '../repositories/index.ts'
import { type CopyRow, countOpenCopies, findCopy, insertCopy } from './copy.store.ts'
import { copyJobOf } from './copy-queue.ts'

interface Begin {
  actor: UserActor
  /** Where the request comes from, as limits count it. */
  address: string
  kind: CopyRow['kind']
  sourceId: number
  repository: NewRepository
  /** Of a template: does each branch of it become one? */
  allBranches?: boolean
}

/**
 * Takes the name of a copy and has it made in the background. Refused (AppError): as `reserveRepository` is, and where too many of the account are
 * open.
 */
export async function beginCopy(
  deps: Deps,
  { actor, address, kind, sourceId, repository, allBranches = true }: Begin,
): Promise<CopyRow> {
  const { database, jobs, limits } = deps
  const { userId } = actor
  await limits.takeAll([
    ['copy-repository/account', `${userId}`],
    ['copy-repository/address', address],
  ])
  if ((await countOpenCopies(database.read, userId)) >= sizes.openCopies) throw tooMany()
  const reserved = await reserveRepository(deps, { actor, repository, address }, 'copying')
  const uid = randomUUIDv7()
  try {
    await database.tx(async (tx) => {
      await lockUser(tx, userId)
      if ((await countOpenCopies(tx, userId)) >= sizes.openCopies) throw tooMany()
      const objects = await objectBytesOf(tx, sourceId)
      if (objects > 0) await refuseWithoutSpace(deps, tx, reserved.owner.id, objects)
      await insertCopy(tx, {
        uid,
        kind,
        user_id: userId,
        owner_id: reserved.owner.id,
        source_id: sourceId,
        repo_id: reserved.id,
        repo_name: repository.name,
        all_branches: allBranches ? 1 : 0,
        created_at: Date.now(),
      })
      await jobs.enqueue(tx, copyJobOf(userId))
    })
  } catch (error) {
    await hideRepository(database.write, reserved.id)
    await removeUnfinished(deps, reserved)
    throw error
  }
  jobs.wake()
  const begun = await findCopy(database.read, { userId, uid })
  if (begun === undefined) throw AppError.missing(message('copy.missing'))
  return begun
}

const tooMany = () => AppError.refused(422, message('copy.too_many', { max: sizes.openCopies }))
