import * as z from 'zod/mini'

/**
 * A file as somebody begins to edit it: the branch and the path that the address means, and the commit that it was read from, which
 * `createCommit` is told as `base`. No `text` where `why_not` says why there is none to edit.
 */
export const EditableFile = z
  .object({
    branch: z.string(),
    commit_id: z.string(),
    path: z.string(),
    text: z.nullable(z.string()),
    why_not: z.nullable(z.enum(['binary', 'too_large', 'link', 'submodule', 'folder'])),
    executable: z.boolean(),
    /** In bytes. */
    size: z.int(),
  })
  .register(z.globalRegistry, { id: 'EditableFile' })
export type EditableFile = z.output<typeof EditableFile>

/** A file that others changed meanwhile, as it is now. */
const ConflictingFile = z.object({
  path: z.string(),
  /** Absent where it is gone, or is no text that could be shown. */
  text: z.nullable(z.string()),
  is_gone: z.boolean(),
})

/**
 * What became of changes that were to be committed: a commit; none, since the branch holds all of it; or a conflict: the branch has moved
 * on to `commit_id`, and what others changed could not be merged. Commit again on that as `base` once somebody has looked at both.
 */
export const CommitOutcome = z
  .object({
    outcome: z.enum(['committed', 'unchanged', 'conflict']),
    /** The commit that was made, or that the branch holds. */
    commit_id: z.string(),
    branch: z.string(),
    conflicts: z.array(ConflictingFile),
  })
  .register(z.globalRegistry, { id: 'CommitOutcome' })
export type CommitOutcome = z.output<typeof CommitOutcome>
