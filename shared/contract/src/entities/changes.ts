import * as z from 'zod/mini'
import { wasCut } from '../truncation.ts'
import { Commit, DiffHunk, DiffStatus } from './commit.ts'

/** One of the files that differ, without its lines. Modes are octal as git writes them; null where there is no such side. */
export const ChangedFile = z
  .object({
    path: z.string(),
    /** Its name before, or of what it was copied from, where that was another. */
    old_path: z.nullable(z.string()),
    status: DiffStatus,
    old_mode: z.nullable(z.string()),
    new_mode: z.nullable(z.string()),
    /** Null where it was not counted yet, as the numbers beside it. */
    binary: z.nullable(z.boolean()),
    /** Lines; null for binary files, too. */
    additions: z.nullable(z.int()),
    deletions: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: 'ChangedFile' })
export type ChangedFile = z.output<typeof ChangedFile>

/** The files in which a commit differs from its first parent, or the end of a range from its beginning. */
export const Changes = z
  .object({
    /** The commit that `head` is compared with; null for a first commit, which is compared with nothing. */
    base: z.nullable(z.string()),
    head: z.string(),
    /** Of all that differ. Lines are null while they are being counted: ask again, with `counts=all`. */
    stats: z.object({ files: z.int(), additions: z.nullable(z.int()), deletions: z.nullable(z.int()) }),
    files: z.array(ChangedFile),
    truncated: wasCut('Present where more files differ than `files` has'),
  })
  .register(z.globalRegistry, { id: 'Changes' })
export type Changes = z.output<typeof Changes>

/** The lines in which one file differs. */
export const FileChanges = z
  .object({
    path: z.string(),
    old_path: z.nullable(z.string()),
    /** Object ids; null where there is no such side. */
    old_oid: z.nullable(z.string()),
    new_oid: z.nullable(z.string()),
    binary: z.boolean(),
    additions: z.nullable(z.int()),
    deletions: z.nullable(z.int()),
    hunks: z.array(DiffHunk),
    /** There are hunks, which are left out since there is too much of them. */
    too_large: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'FileChanges' })
export type FileChanges = z.output<typeof FileChanges>

/** A commit by itself. */
export const CommitDetails = z
  .object({
    commit: Commit,
    /** When its author wrote it, in seconds since 1970. */
    authored: z.int(),
    parents: z.array(z.string()),
    parents_truncated: wasCut('Present where the commit has more parents'),
  })
  .register(z.globalRegistry, { id: 'CommitDetails' })
export type CommitDetails = z.output<typeof CommitDetails>

/** The branches and tags that reach a commit, by name. */
export const CommitRefs = z
  .object({
    branches: z.array(z.string()),
    branches_truncated: wasCut('Present where there are more branches'),
    tags: z.array(z.string()),
    tags_truncated: wasCut('Present where there are more tags'),
  })
  .register(z.globalRegistry, { id: 'CommitRefs' })
export type CommitRefs = z.output<typeof CommitRefs>

/** What one commit has and another does not. */
export const Comparison = z
  .object({
    base: z.string(),
    head: z.string(),
    /** Their best common ancestor; null where they have no common history. */
    merge_base: z.nullable(z.string()),
    /** The commits that `head` reaches and `base` does not, newest first. */
    commits: z.array(Commit),
    total: z.int(),
    total_truncated: wasCut('Present where there are more than `total`'),
    /** The cursor of the next page of commits; null on the last one. */
    next: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Comparison' })
export type Comparison = z.output<typeof Comparison>

/** Some lines of a file, without their line breaks. */
export const FileLines = z
  .object({
    /** The number of the first of them, from 1. */
    start: z.int(),
    lines: z.array(z.string()),
    /** How many the file has. */
    total: z.int(),
  })
  .register(z.globalRegistry, { id: 'FileLines' })
export type FileLines = z.output<typeof FileLines>
