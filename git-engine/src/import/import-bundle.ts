import { formatSettings } from '../disk/init-repository.ts'
import type { Git, GitCommand } from '../process/run-git.ts'
import { type CloneBounds, placeClone } from './place-clone.ts'
import { importBounds } from './source-command.ts'

export interface BundleImport extends CloneBounds {
  /** Absolute. */
  file: string
  signal: AbortSignal
}

/** Makes a repository of what `writeBundle` wrote into a file; see `placeClone`. */
export function importBundle({ git, ...options }: BundleImport & { git: Git }): Promise<string> {
  const { file: source, signal } = options
  const command = (args: readonly string[]): GitCommand => ({
    args,
    settings: formatSettings,
    signal,
    bounds: importBounds,
    lane: 'maintenance',
    environment: { GIT_ALLOW_PROTOCOL: 'file' },
  })
  return placeClone({ ...options, git, source, command, namesHead: false })
}
