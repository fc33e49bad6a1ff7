import * as z from 'zod/mini'
import { wasCut } from '../truncation.ts'

export const TreeEntryKind = z
  .enum(['Tree', 'Blob', 'Symlink', 'Submodule'])
  .register(z.globalRegistry, { id: 'TreeEntryKind' })
export type TreeEntryKind = z.output<typeof TreeEntryKind>

/**
 * One entry of a folder with the last commit that changed it: the one that `git log -1 -- path` names.
 * The three commit fields are null while that commit is still being looked for: ask again shortly.
 * `commit_time` is in seconds since 1970; `size` is in bytes, for files.
 */
export const TreeEntry = z
  .object({
    item: z.object({
      kind: TreeEntryKind,
      name: z.string(),
      path: z.string(),
      name_truncated: wasCut('Present where name and path are only their beginnings: no address leads there'),
      oid: z.string(),
      size: z.nullable(z.int()),
    }),
    commit_id: z.nullable(z.string()),
    /** The subject of the commit. */
    commit_message: z.nullable(z.string()),
    commit_message_truncated: wasCut('Present where the subject is only its beginning'),
    commit_time: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: 'TreeEntry' })
export type TreeEntry = z.output<typeof TreeEntry>
