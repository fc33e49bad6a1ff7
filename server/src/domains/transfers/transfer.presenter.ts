import type { RepositoryTransfer } from '@sheaf/contract'
import type { TransferRow } from './transfer.store.ts'

/** A transfer as both sides see it. */
export const presentTransfer = (row: TransferRow): RepositoryTransfer => ({
  uid: row.uid,
  owner: row.ownerName,
  repo_name: row.name,
  is_private: row.isPrivate === 1,
  new_owner: row.newOwnerName,
  asked_by: row.askedBy,
  disk_bytes: row.diskBytes,
  created_at: new Date(row.createdAt).toISOString(),
  expires_at: new Date(row.expiresAt).toISOString(),
})
