import type { RepositoryStorage } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { quotaOf } from '../quotas/index.ts'
import { findRepository, type RepositoryAddress } from '../repositories/index.ts'
import { isAnyWaiting } from '../repository-settings/index.ts'
import { basisOf, countJobOf } from './count-objects.ts'
import { freshMs, removeJobOf } from './remove-unused.ts'
import { findCount, findUse, sumByReach, sumRemovable } from './repository-storage.store.ts'

/** What no ref has changed is counted again after this: the tidying drops what nothing reaches any more. */
const staleMs = 24 * 60 * 60_000
/** Counting takes at most one part of so many of the time, however often somebody pushes and looks. */
const shareOfTime = 10

/** What takes the space of a repository. Where the count of its objects is not of now, another one is asked for. */
export async function showStorage(
  deps: Deps,
  { actor, ...address }: RepositoryAddress & { actor: UserActor },
): Promise<RepositoryStorage> {
  const { database, jobs } = deps
  const repository = await findRepository(deps, { actor, ...address, action: 'see-settings' })
  const { id: repoId } = repository
  const use = await findUse(database.read, repoId)
  if (use === undefined) throw AppError.missing(message('repository.missing'))
  const count = await findCount(database.read, repoId)
  const now = Date.now()
  const isOfNow = count?.basis === basisOf(repository, use.objectBytes) && count.counted_at > now - staleMs
  const removing = await isAnyWaiting(database.read, [removeJobOf(repoId).dedupe])
  let counting = await isAnyWaiting(database.read, [countJobOf(repoId).dedupe])
  if (!isOfNow && !counting && !removing && use.objectBytes > 0) {
    const runAt = count === undefined ? now : Math.max(now, count.counted_at + shareOfTime * count.took_ms)
    await jobs.enqueue(database.write, { ...countJobOf(repoId), runAt })
    jobs.wake()
    counting = true
  }
  const isTold = count !== undefined && count.is_too_many === 0
  const sums = isTold ? await sumByReach(database.read, repoId) : undefined
  const nothing = { count: 0, bytes: 0 }
  return {
    git_bytes: Math.max(0, use.diskBytes - use.objectBytes - use.releaseBytes - use.attachmentBytes),
    release_bytes: use.releaseBytes,
    attachment_bytes: use.attachmentBytes,
    object_bytes: use.objectBytes,
    objects:
      sums === undefined
        ? null
        : {
            current: sums.get('current') ?? nothing,
            past: sums.get('past') ?? nothing,
            unused: sums.get('unused') ?? nothing,
          },
    counted_at: count === undefined ? null : new Date(count.counted_at).toISOString(),
    counting,
    too_many: count?.is_too_many === 1,
    removable: isTold ? await sumRemovable(database.read, { repoId, before: now - freshMs }) : nothing,
    removing,
    owner_disk_bytes: use.ownerDiskBytes,
    owner_max_disk_bytes: quotaOf(deps, use.plan) ?? null,
  }
}
