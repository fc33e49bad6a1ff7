import { message } from '@sheaf/contract/messages'
import type { Actor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { type FoundRepository, findRepository, type RepositoryAddress } from '../repositories/index.ts'

export interface CommitPlace extends RepositoryAddress {
  /** In full. */
  commit: string
}

/** A commit of a repository, for whoever may do this to it. One that they may not see is missing, as one that there is not. */
export async function findCheckedCommit(
  deps: Deps,
  { commit, ...asked }: CommitPlace & { actor: Actor; action: 'read' | 'set-checks' },
): Promise<FoundRepository> {
  const repository = await findRepository(deps, asked)
  if ((await seenOf(deps, { repository, commits: [commit] })).length > 0) return repository
  throw AppError.refused(404, message('browse.no_revision'))
}

const whole = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

/** Those of the commits that whoever the repository was found for may see. */
export async function seenOf(
  { git }: Pick<Deps, 'git'>,
  { repository, commits }: { repository: FoundRepository; commits: readonly string[] },
): Promise<string[]> {
  const { gitDir, refsVersion: version, mayWrite: unreachable } = repository
  const asked = [...new Set(commits)].filter((commit) => whole.test(commit))
  const found = await Promise.all(asked.map((revision) => git.read.resolve({ gitDir, version, revision, unreachable })))
  return asked.filter((commit, index) => found[index]?.commit === commit)
}
