import type { ImportProgress, SourceCredential } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'
import type { ImportRow } from './import.store.ts'

/** What imports are done with. */
export type ImportDeps = Pick<
  Deps,
  'config' | 'database' | 'events' | 'git' | 'jobs' | 'log' | 'objects' | 'outbound' | 'secrets' | 'storage'
>

/** An import while it is worked on. */
export interface Bringing {
  row: ImportRow
  /** The repository that comes of it, which nobody sees yet. */
  repository: { id: number; ownerId: number; defaultBranch: string }
  gitDir: string
  /** What opens the source, where somebody said so. */
  credential: SourceCredential | undefined
  signal: AbortSignal
  /** Says how far it is; what is not said stays as it was. */
  onProgress: (progress: Partial<ImportProgress> & { received?: number }) => void
}

/** An import may bring several times what one push may. */
export const pushesOfImport = 4
/** With less space there is no use in beginning. */
export const leastBytes = 1024 * 1024
