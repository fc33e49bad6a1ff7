import { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { dropStoredBytes, setUse } from '../quotas/index.ts'
import { dropRepository } from '../repositories/index.ts'
import { claimPurge } from './deleted-repository.store.ts'

const queueName = 'purge-repository'
const Purge = z.object({ repoId: z.int(), deletedAt: z.int() })
type Purge = z.output<typeof Purge>

/** Asks for the purge of a repository that was deleted at `deletedAt`, from `runAt` on (ms). */
export async function enqueuePurge(
  { jobs }: Pick<Deps, 'jobs'>,
  db: Queries,
  { runAt, ...payload }: Purge & { runAt: number },
): Promise<void> {
  const dedupe = `${queueName}:${payload.repoId}:${payload.deletedAt}`
  await jobs.enqueue(db, { queue: queueName, payload, runAt, dedupe })
}

/**
 * Deletes a deleted repository for good: first nobody can restore it and its owner has its disk space back, then its folder goes, then its row.
 * Whatever ends this in between leaves what an interrupted creation leaves, which the next start sweeps. Does nothing to one that was restored.
 */
export async function purgeRepository(
  deps: Pick<Deps, 'database' | 'storage' | 'git' | 'log'>,
  { repoId, deletedAt }: Purge,
): Promise<void> {
  const { database, log } = deps
  const claimed = await database.tx(async (tx) => {
    const row = await claimPurge(tx, { id: repoId, deletedAt })
    if (row !== undefined) {
      // What its releases have, and its objects, goes with their rows.
      await dropStoredBytes(tx, repoId)
      await setUse(tx, { repoId, bytes: 0, now: Date.now() })
    }
    return row
  })
  if (claimed === undefined) return
  await dropRepository(deps, claimed)
  log.info({ uid: claimed.uid }, 'purged a deleted repository')
}

/** Purges what was deleted so long ago that nobody can restore it any more. */
export function purgeQueue(deps: Pick<Deps, 'database' | 'storage' | 'git' | 'log'>): Queue<typeof Purge> {
  return {
    name: queueName,
    payload: Purge,
    attempts: 1_000,
    concurrency: 1,
    run: (payload) => purgeRepository(deps, payload),
  }
}
