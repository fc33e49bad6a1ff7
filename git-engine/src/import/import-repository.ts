import type { Git } from '../process/run-git.ts'
import { type CloneBounds, placeClone } from './place-clone.ts'
import { type SourceAddress, sourceCommand } from './source-command.ts'

export interface ImportOptions extends SourceAddress, CloneBounds {}

/** Makes a repository of all branches and tags of one on another server; see `placeClone`. */
export function importRepository({ git, ...options }: ImportOptions & { git: Git }): Promise<string> {
  const { url: source, credential } = options
  return placeClone({ ...options, git, source, credential, command: sourceCommand(options), namesHead: true })
}
