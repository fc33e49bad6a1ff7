import * as z from 'zod/mini'

/** What stops git from bringing a repository: each has a sentence in the screens. */
export const sourceProblems = [
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

/** What stopped an import, the same and what is of Hubs alone. */
export const importProblems = [
  ...sourceProblems,
  'gated',
  'no-revision',
  'no-files',
  'too-many-files',
  'bad-path',
] as const

/** What a Hub has. */
export const HubKind = z.enum(['model', 'dataset'])
export type HubKind = z.output<typeof HubKind>

/** A repository that is brought from another Git server, or from a Hub, and how far that is. */
export const RepositoryImport = z.object({
  uid: z.string(),
  url: z.string(),
  /** What of a Hub is brought, where it comes from one. */
  hub: z.nullable(z.object({ kind: HubKind, id: z.string(), revision: z.string(), commit: z.nullable(z.string()) })),
  /** The name that the source was asked with, where it was asked with a password; empty where a token has none. */
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
