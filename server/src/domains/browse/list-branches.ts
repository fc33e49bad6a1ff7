import type { BranchItem } from '@sheaf/contract'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'

const prefix = 'refs/heads/'

/** The branches: the default one first, then the one with the newest commit. */
export async function listBranches(
  { git }: Pick<Deps, 'git'>,
  { gitDir, defaultBranch }: Pick<FoundRepository, 'gitDir' | 'defaultBranch'>,
): Promise<BranchItem[]> {
  const refs = await git.refs({ gitDir, prefix })
  const rank = (name: string) => (name === prefix + defaultBranch ? 0 : 1)
  return refs
    .sort((a, b) => rank(a.name) - rank(b.name) || b.time - a.time || (a.name < b.name ? -1 : 1))
    .map(({ name, commit, time }) => ({
      branch: {
        ref_name: name.slice(prefix.length),
        ref_git_id: commit,
        updated_at: new Date(time * 1000).toISOString(),
      },
    }))
}
