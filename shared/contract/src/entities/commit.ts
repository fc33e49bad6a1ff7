import * as z from 'zod/mini'
import { wasCut } from '../truncation.ts'

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
    /** There is a signature. What it is worth, `listVerifications` says. */
    signed: z.boolean(),
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

/** What a search among commits found in a moment, newest first. */
export const CommitSearchPage = z
  .object({
    data: z.array(Commit),
    /** Where the search goes on, in the history as it was when it began; null where it was searched to its end. */
    next: z.nullable(z.string()),
    /**
     * Present where time was up before the page was full: the search came to commits of this committer time, in seconds
     * since 1970. It goes on with `next`.
     */
    searched_to: z.optional(z.int()),
  })
  .register(z.globalRegistry, { id: 'CommitSearchPage' })
export type CommitSearchPage = z.output<typeof CommitSearchPage>

export const DiffStatus = z
  .enum(['added', 'deleted', 'modified', 'renamed', 'copied', 'type_changed'])
  .register(z.globalRegistry, { id: 'DiffStatus' })
export type DiffStatus = z.output<typeof DiffStatus>

/**
 * Lines that changed, with those around them. Each line begins with a space (in both files), `-` (in the old one),
 * `+` (in the new one) or `\` (a remark: no line break at the end of the file).
 */
export const DiffHunk = z
  .object({ old_start: z.int(), new_start: z.int(), heading: z.string(), lines: z.array(z.string()) })
  .register(z.globalRegistry, { id: 'DiffHunk' })
export type DiffHunk = z.output<typeof DiffHunk>

/** What a commit did to one file. Modes are octal as git writes them, such as 100644; null where there is no such side. */
export const DiffFile = z
  .object({
    path: z.string(),
    /** Its name before, where that was another. */
    old_path: z.nullable(z.string()),
    status: DiffStatus,
    old_mode: z.nullable(z.string()),
    new_mode: z.nullable(z.string()),
    binary: z.boolean(),
    /** Lines; null for binary files, and where they could not be counted in time. */
    additions: z.nullable(z.int()),
    deletions: z.nullable(z.int()),
    hunks: z.array(DiffHunk),
    /** There are hunks, which are left out since there is too much of them. */
    too_large: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'DiffFile' })
export type DiffFile = z.output<typeof DiffFile>

/** A commit with what it changed against its first parent. `truncated`: not all that changed is in `files`. */
export const CommitDiff = z
  .object({
    commit: Commit,
    parents: z.array(z.string()),
    parents_truncated: wasCut('Present where the commit has more parents'),
    stats: z.object({ files: z.int(), additions: z.int(), deletions: z.int() }),
    files: z.array(DiffFile),
    truncated: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'CommitDiff' })
export type CommitDiff = z.output<typeof CommitDiff>
