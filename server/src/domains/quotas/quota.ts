import { planGigabytes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import type { Row } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { addReservation, deleteReservation, deleteReservationsBefore, lockSpace } from './quota.store.ts'

type QuotaDeps = Pick<Deps, 'config'>

const gigabyte = 1_000_000_000

/** Longer than any push takes: by then, who reserved space is gone. */
const reservedMs = 4 * 60 * 60_000

/** What an empty repository takes on the disk: its files and folders, a block each. */
const emptyRepositoryBytes = 64 * 1024

/** How much disk space the repositories of an owner may take, in bytes; nothing where there is no limit. */
export function quotaOf({ config }: QuotaDeps, plan: Row<'owners'>['plan']): number | undefined {
  if (plan === 'starter') return config.ownerQuotaBytes
  const gigabytes = planGigabytes[plan]
  return gigabytes === undefined ? undefined : gigabytes * gigabyte
}

export interface SpaceRequest {
  ownerId: number
  /** Whose reservation it is: one that stands grows. */
  id: string
  /** Bytes that are of use. */
  most: number
  /** Bytes without which there is no use in any. */
  least: number
  /** The part of what is free that it may take, where it takes long and others go on meanwhile: from 0 to 1. */
  share?: number
}

/**
 * Reserves disk space for a push: what others have reserved is theirs, so that two at once never pass the quota together.
 * Gives the bytes that may be taken, between `least` and `most`. Refused (AppError `forbidden`, in words for whoever
 * pushes) where there is less.
 */
export async function reserveSpace(
  deps: QuotaDeps,
  tx: Tx,
  { ownerId, id, most, least, share = 1 }: SpaceRequest,
): Promise<number> {
  const now = Date.now()
  await deleteReservationsBefore(tx, { ownerId, now })
  const { name, plan, used, reserved } = await lockSpace(tx, { ownerId, now })
  const quota = quotaOf(deps, plan)
  if (quota === undefined) return Number.POSITIVE_INFINITY
  const bytes = Math.min(most, Math.floor((quota - used - reserved) * share))
  if (bytes < least) throw AppError.forbidden(noSpace({ name, used, quota }))
  await addReservation(tx, { id, ownerId, bytes, expiresAt: now + reservedMs })
  return bytes
}

/** The same for what is begun again: what a server that died had reserved for it is free first, and not kept from itself. */
export async function reserveAnew(deps: QuotaDeps, tx: Tx, space: SpaceRequest): Promise<number> {
  await deleteReservation(tx, space.id)
  return reserveSpace(deps, tx, space)
}

/** Refuses (AppError) where an owner has no room for one more repository, an empty one or one of so many bytes. Its row is held from then on. */
export async function refuseWithoutSpace(
  deps: QuotaDeps,
  tx: Tx,
  ownerId: number,
  bytes: number = emptyRepositoryBytes,
): Promise<void> {
  const { name, plan, used, reserved } = await lockSpace(tx, { ownerId, now: Date.now() })
  const quota = quotaOf(deps, plan)
  if (quota !== undefined && quota - used - reserved < bytes)
    throw AppError.refused(422, noSpace({ name, used, quota }))
}

const noSpace = ({ name, used, quota }: { name: string; used: number; quota: number }) =>
  message('repository.disk_quota', { owner: name, used, quota })
