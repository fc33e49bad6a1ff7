import * as z from 'zod/mini'

/**
 * What reaches an object: a file of the default branch, only something else that Git has (an older commit, another branch, a tag, a pull
 * request), or nothing.
 */
export const ObjectReach = z.enum(['current', 'past', 'unused']).register(z.globalRegistry, { id: 'ObjectReach' })
export type ObjectReach = z.output<typeof ObjectReach>

const Part = z.object({ count: z.int(), bytes: z.int() })

/** What takes the space of a repository. Sizes in bytes, times ISO 8601 in UTC. */
export const RepositoryStorage = z
  .object({
    /** What Git itself keeps, the files of releases, and images in discussions and pull requests. */
    git_bytes: z.int(),
    release_bytes: z.int(),
    attachment_bytes: z.int(),
    /** All that Git LFS and Xet brought. */
    object_bytes: z.int(),
    /** Objects by what reaches them, as they were counted last; null where they never were, or there are too many to be told apart. */
    objects: z.nullable(z.object({ current: Part, past: Part, unused: Part })),
    counted_at: z.nullable(z.string()),
    /** Are they being counted, or about to be? */
    counting: z.boolean(),
    too_many: z.boolean(),
    /** What of the unused can be removed now: nothing sent it, or a pointer to it, for a day. */
    removable: Part,
    /** Are unused ones being removed? */
    removing: z.boolean(),
    /** What all repositories of its owner take, and how much they may; null where there is no limit. */
    owner_disk_bytes: z.int(),
    owner_max_disk_bytes: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: 'RepositoryStorage' })
export type RepositoryStorage = z.output<typeof RepositoryStorage>

/** An object that a repository keeps beside what Git has. */
export const StoredObject = z
  .object({
    /** Its SHA-256. */
    oid: z.string(),
    bytes: z.int(),
    /** Where a file of the default branch, or a commit, has it; null where none is known. */
    path: z.nullable(z.string()),
    /** In how many further files of the default branch it stands. */
    more_paths: z.int(),
    /** When somebody last sent it, or pushed a pointer to it. */
    used_at: z.string(),
  })
  .register(z.globalRegistry, { id: 'StoredObject' })
export type StoredObject = z.output<typeof StoredObject>
