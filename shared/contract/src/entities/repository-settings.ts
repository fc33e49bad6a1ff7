import * as z from 'zod/mini'

/** What the settings of one repository show beyond the repository itself. Times are ISO 8601 in UTC, sizes in bytes. */
export const RepositorySettings = z
  .object({
    /** What its folder takes on the disk, what of that Sheaf can make anew, and when that was measured. */
    disk_bytes: z.int(),
    cache_bytes: z.int(),
    measured_at: z.nullable(z.string()),
    /** What all repositories of its owner take, and how much they may; null where there is no limit. */
    owner_disk_bytes: z.int(),
    owner_max_disk_bytes: z.nullable(z.int()),
    pushed_at: z.nullable(z.string()),
    /** Does maintenance wait for it, or run? */
    maintenance_waits: z.boolean(),
    /** Names that lead to it still, the latest first. */
    former_names: z.array(z.object({ owner: z.string(), repo_name: z.string(), until: z.string() })),
    /** How many keep an eye on it that would lose sight of it if it were private. */
    stars: z.int(),
    watches: z.int(),
  })
  .register(z.globalRegistry, { id: 'RepositorySettings' })
export type RepositorySettings = z.output<typeof RepositorySettings>

/** A repository that was deleted and may be restored until it is purged. */
export const DeletedRepository = z
  .object({
    uid: z.string(),
    owner: z.string(),
    repo_name: z.string(),
    is_private: z.boolean(),
    disk_bytes: z.int(),
    deleted_at: z.string(),
    /** When it goes for good. */
    purged_at: z.string(),
  })
  .register(z.globalRegistry, { id: 'DeletedRepository' })
export type DeletedRepository = z.output<typeof DeletedRepository>
