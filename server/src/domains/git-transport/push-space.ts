import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { reserveSpace } from '../quotas/index.ts'
import { quotaStepBytes } from './enforce-quota.ts'
import type { PendingPush } from './finalize-push.ts'
import type { SmallPack } from './read-small-pack.ts'

/** The files that a small pack becomes take whole blocks on the disk. */
const smallPackFiles = 16 * 1024

/** The disk space that a push is to have, and how it gets more. */
export function spaceFor(
  deps: Pick<Deps, 'config' | 'database'>,
  { pending, ownerId, pack }: { pending: PendingPush; ownerId: number; pack: SmallPack },
) {
  const { bytes, weight } = pack
  const least = bytes.length
  // What only moves or deletes refs goes through where all is full: it may be what makes room.
  const isEmpty = weight?.whole === 0
  let refusal: AppError | undefined
  return {
    wanted: isEmpty
      ? undefined
      : { ownerId, least, most: weight === undefined ? least + quotaStepBytes : least + smallPackFiles },
    refusal: () => refusal,
    async grow(most: number): Promise<number> {
      try {
        return await deps.database.tx((tx) => reserveSpace(deps, tx, { ownerId, id: pending.pushId, most, least: 1 }))
      } catch (error) {
        if (!isNoSpace(error)) throw error
        refusal = error
        return 0
      }
    },
  }
}

const isNoSpace = (error: unknown): error is AppError => error instanceof AppError && error.kind === 'forbidden'
