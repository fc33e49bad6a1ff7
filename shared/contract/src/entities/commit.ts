import * as z from 'zod/mini'
import { wasCut } from '../truncation.ts'
import { Commit } from './browse.ts'

export const DiffStatus = z
  .enum(['added', 'deleted', 'modified', 'renamed', 'type_changed'])
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

/**
 * Which commit each line of a file comes from: ranges of lines from 1, and the commits that they name. `truncated`: the
 * file goes on behind the last range; ask again with `start_line` behind it.
 */
export const Blame = z
  .object({
    /** The commit that was asked about. */
    commit_id: z.string(),
    path: z.string(),
    ranges: z.array(z.object({ start: z.int(), lines: z.int(), commit_id: z.string() })),
    commits: z.array(
      z.object({
        commit_id: z.string(),
        subject: z.string(),
        subject_truncated: wasCut('Present where the subject is only its beginning'),
        /** Committer time in seconds since 1970. */
        time: z.int(),
        author: z.object({
          name: z.string(),
          email: z.string(),
          truncated: wasCut('Present where the name or the address is only its beginning'),
        }),
      }),
    ),
    truncated: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Blame' })
export type Blame = z.output<typeof Blame>

/** Bytes by programming language, the most used first. `partial`: there was more than could be looked at in time. */
export const LanguageStatistics = z
  .object({
    languages: z.array(z.object({ name: z.string(), bytes: z.int() })),
    partial: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'LanguageStatistics' })
export type LanguageStatistics = z.output<typeof LanguageStatistics>

/** Commits of one week; `start` is its Monday, 0:00 UTC, in seconds since 1970. Weeks without commits are left out. */
const WeekCount = z.object({ start: z.int(), commits: z.int() })

/** Who wrote how much of a history, by author time: in all, and by the authors of the most commits. */
export const Contributions = z
  .object({
    commits: z.int(),
    /** How many authors there are; `top` has some of them. */
    authors: z.int(),
    weeks: z.array(WeekCount),
    weeks_truncated: wasCut('Present where only the newest weeks are told'),
    top: z.array(
      z.object({
        name: z.string(),
        email: z.string(),
        avatar: z.nullable(z.string()),
        truncated: wasCut('Present where the name or the address is only its beginning'),
        commits: z.int(),
        weeks: z.array(WeekCount),
        weeks_truncated: wasCut('Present where only the newest weeks are told'),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'Contributions' })
export type Contributions = z.output<typeof Contributions>
