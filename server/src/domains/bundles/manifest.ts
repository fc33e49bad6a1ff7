import { limits, RepoKind } from '@sheaf/contract'
import { z } from 'zod'

/** The files of a bundle that have names of their own; an object of Git LFS stands under its SHA-256 in `objects/`. */
export const entryNames = {
  manifest: 'manifest.json',
  signature: 'manifest.json.sig',
  git: 'repository.bundle',
} as const

export const objectEntry = (oid: string): string => `objects/${oid}`

/** A manifest is held whole: so many bytes, which are more objects than a repository may have in any release of ours. */
export const maxManifestBytes = 64 * 1024 * 1024

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Bytes = z.int().nonnegative()

/** What a bundle holds, and by which hashes it is known. Signed as it stands, byte by byte. */
export const Manifest = z.object({
  format: z.literal('sheaf-bundle'),
  version: z.literal(1),
  /** Where it was made, and when (ISO 8601, UTC). */
  origin: z.nullable(z.string().max(2_000)),
  made_at: z.iso.datetime(),
  repository: z.object({
    owner: z.string().max(200),
    name: z.string().max(limits.repoNameMax),
    description: z.string().max(limits.repoDescriptionMax),
    kind: RepoKind,
    is_private: z.boolean(),
    default_branch: z.string().max(limits.refNameMax),
  }),
  /** What git clones from; null where nobody has pushed yet. */
  git: z.nullable(z.object({ sha256: Sha256, bytes: Bytes })),
  objects: z.array(z.object({ oid: Sha256, bytes: Bytes })),
})
export type Manifest = z.output<typeof Manifest>
