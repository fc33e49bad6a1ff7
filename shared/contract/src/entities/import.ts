import * as z from 'zod/mini'

/** What stopped an import: each has a sentence in the screens. */
export const importProblems = [
  'unreachable',
  'not-found',
  'wrong-credentials',
  'refused-address',
  'object-too-large',
  'too-large',
  'damaged',
  'too-slow',
  'lfs-refused',
  'internal',
] as const

/** A repository that is brought from another Git server, and how far that is. */
export const RepositoryImport = z.object({
  uid: z.string(),
  url: z.string(),
  /** The name that the source was asked with, where it was asked with a password. */
  username: z.nullable(z.string()),
  owner: z.string(),
  repo_name: z.string(),
  /** `done` and its two sisters are the end; one that failed or was canceled may be tried again. */
  state: z.enum(['waiting', 'running', 'done', 'failed', 'canceled']),
  phase: z.enum(['preparing', 'receiving', 'resolving', 'finishing']),
  /** Of the phase. */
  percent: z.int(),
  received_bytes: z.int(),
  problem: z.nullable(z.enum(importProblems)),
  created_at: z.iso.datetime(),
  finished_at: z.nullable(z.iso.datetime()),
})
export type RepositoryImport = z.output<typeof RepositoryImport>
