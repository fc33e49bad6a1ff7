import { type DeletedRepository, limits, type RepositorySettings } from '@sheaf/contract'
import type { FoundRepository, listFormerNames } from '../repositories/index.ts'
import type { DeletedRow } from './deleted-repository.store.ts'
import type { findRepositorySettings } from './repository-settings.store.ts'

const day = 24 * 60 * 60_000
const timeOf = (ms: number) => new Date(ms).toISOString()

interface Shown {
  repository: FoundRepository
  settings: NonNullable<Awaited<ReturnType<typeof findRepositorySettings>>>
  cacheBytes: number
  quota: number | undefined
  maintenanceWaits: boolean
  formerNames: Awaited<ReturnType<typeof listFormerNames>>
}

/** What the settings of a repository show. */
export function presentSettings({ repository, settings, ...shown }: Shown): RepositorySettings {
  return {
    disk_bytes: settings.diskBytes,
    cache_bytes: shown.cacheBytes,
    measured_at: settings.measuredAt === null ? null : timeOf(settings.measuredAt),
    owner_disk_bytes: settings.ownerDiskBytes,
    owner_max_disk_bytes: shown.quota ?? null,
    pushed_at: settings.pushedAt === null ? null : timeOf(settings.pushedAt),
    maintenance_waits: shown.maintenanceWaits,
    former_names: shown.formerNames.map(({ owner, name, until }) => ({ owner, repo_name: name, until: timeOf(until) })),
    stars: repository.stars,
    watches: repository.watches,
  }
}

/** A deleted repository for whoever may restore it. */
export const presentDeleted = (row: DeletedRow): DeletedRepository => ({
  uid: row.uid,
  owner: row.ownerName,
  repo_name: row.name,
  is_private: row.isPrivate === 1,
  disk_bytes: row.diskBytes,
  deleted_at: timeOf(row.deletedAt),
  purged_at: timeOf(row.deletedAt + limits.repositoryDeletionDays * day),
})
