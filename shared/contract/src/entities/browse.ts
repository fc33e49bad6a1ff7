import * as z from 'zod/mini'
import { wasCut } from '../truncation.ts'

/** A branch; `updated_at` is the committer time of its head, ISO 8601 in UTC. */
export const BranchItem = z
  .object({ branch: z.object({ ref_name: z.string(), ref_git_id: z.string(), updated_at: z.string() }) })
  .register(z.globalRegistry, { id: 'BranchItem' })
export type BranchItem = z.output<typeof BranchItem>

const Signature = z.object({
  name: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  truncated: wasCut('Present where the name or the address is only its beginning'),
})

/** A commit. `time` is the committer time in seconds since 1970; `commiter` is spelled as SPEC 3 has it. */
export const Commit = z
  .object({
    commit_id: z.string(),
    /** The message: the first line is the subject. At most `answerSizes.listedMessage` bytes of it in a list. */
    message: z.string(),
    message_truncated: wasCut('Present where the message is only its beginning'),
    time: z.int(),
    author: Signature,
    commiter: Signature,
    /** Made by this server, or signed by a key on the author's account. */
    verified: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Commit' })
export type Commit = z.output<typeof Commit>

export const CommitPage = z
  .object({
    data: z.array(Commit),
    /**
     * How many commits the whole history has. Always told of the history of a ref; null for that of a path whose end
     * was not met on the way to this page.
     */
    total: z.nullable(z.int()),
    /** Whether there are commits behind this page. */
    has_more: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'CommitPage' })
export type CommitPage = z.output<typeof CommitPage>

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

/** Something that happened in a repository. `time` is ISO 8601 in UTC. */
export const ActivityItem = z
  .object({
    kind: z.enum(['create_repo', 'push']),
    time: z.string(),
    actor: z.object({ username: z.string(), avatar_url: z.nullable(z.string()) }),
    repo: z.object({ owner: z.string(), repo_name: z.string() }),
    /** For a push: what happened to each ref. Empty otherwise. */
    refs: z.array(
      z.object({
        ref: z.string(),
        ref_truncated: wasCut('Present where the name is only its beginning'),
        change: z.enum(['created', 'updated', 'deleted']),
        /** Commits that this push added to the ref, where they were counted. */
        commits: z.nullable(z.int()),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'ActivityItem' })
export type ActivityItem = z.output<typeof ActivityItem>
