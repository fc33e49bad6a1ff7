import type { AutoMergeEnd, QueueEnd } from '@sheaf/contract'
import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { mergeCalledOff } from '../events/index.ts'

type CalledOff = z.input<typeof mergeCalledOff.payload> & { why: AutoMergeEnd | QueueEnd }

/**
 * Writes down that a pull request is not merged in time after all, for those who count on it. That it was closed is told of itself. Wake
 * `events` afterwards.
 */
export async function recordCalledOff(
  { events }: Pick<Deps, 'events'>,
  tx: Tx,
  { why, ...calledOff }: CalledOff,
): Promise<void> {
  if (why !== 'closed') await events.record(tx, mergeCalledOff, calledOff)
}
