import * as z from 'zod/mini'

/** What stopped a copy: each has a sentence in the screens. */
export const copyProblems = ['source-missing', 'source-damaged', 'source-empty', 'too-large', 'internal'] as const

/** A fork, or a repository from a template, that is made in the background, and how far that is. */
export const RepositoryCopy = z
  .object({
    uid: z.string(),
    kind: z.enum(['fork', 'template']),
    owner: z.string(),
    repo_name: z.string(),
    /** `done` and `failed` are the end. */
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    percent: z.int(),
    problem: z.nullable(z.enum(copyProblems)),
    created_at: z.iso.datetime(),
    finished_at: z.nullable(z.iso.datetime()),
  })
  .register(z.globalRegistry, { id: 'RepositoryCopy' })
export type RepositoryCopy = z.output<typeof RepositoryCopy>

/** The name of a repository. */
export const RepositoryName = z
  .object({ owner: z.string(), repo_name: z.string() })
  .register(z.globalRegistry, { id: 'RepositoryName' })
export type RepositoryName = z.output<typeof RepositoryName>

/** One of the repositories that were forked from each other. */
export const Fork = z
  .object({
    uid: z.string(),
    owner: z.object({ username: z.string(), avatar_url: z.nullable(z.string()) }),
    repo_name: z.string(),
    is_private: z.boolean(),
    stars: z.int(),
    forks: z.int(),
    updated_at: z.iso.datetime(),
    /** What it was forked from, where the one who asks may see it. */
    parent: z.nullable(RepositoryName),
  })
  .register(z.globalRegistry, { id: 'Fork' })
export type Fork = z.output<typeof Fork>

/** How far a branch of a fork and one of what it was forked from are apart. */
export const ForkSync = z
  .object({
    /** Null where it is no fork, or what it was forked from is gone or not for the one who asks to see: then there is nothing to compare with. */
    parent: z.nullable(RepositoryName),
    branch: z.string(),
    /** The branch of the parent that it is compared with: of the same name, else the default one; null where there is none. */
    parent_branch: z.nullable(z.string()),
    /** Commits that only the fork's has, and only the parent's; null where counting takes too long. */
    ahead: z.nullable(z.int()),
    behind: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: 'ForkSync' })
export type ForkSync = z.output<typeof ForkSync>

/**
 * Where a branch of one repository of a network and that of another one parted. What the latter has since then is in its own repository:
 * the range `merge_base...head` there.
 */
export const ForkComparison = z
  .object({
    /** The repository that the head is in. */
    repository: RepositoryName,
    base: z.string(),
    head: z.string(),
    /** Null where the two have no commit in common. */
    merge_base: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'ForkComparison' })
export type ForkComparison = z.output<typeof ForkComparison>
