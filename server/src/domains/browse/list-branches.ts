import type { BranchItem } from '@sheaf/contract'
import type { Deps } from '../../deps.ts'
import type { PreparedAnswer } from '../../http/prepared-answer.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { type BodyCache, cachedAnswer } from './body-cache.ts'

const prefix = 'refs/heads/'

/** The branches: the default one first, then the one with the newest commit. */
export async function listBranches(
  { git, bodies }: Pick<Deps, 'git'> & { bodies: BodyCache },
  { uid, gitDir, defaultBranch, refsVersion }: FoundRepository,
): Promise<PreparedAnswer> {
  const { refs, digest } = await git.refs.read({ gitDir, version: refsVersion })
  const rank = (name: string) => (name === prefix + defaultBranch ? 0 : 1)
  const build = () => ({
    data: refs
      .flatMap(({ name, commit, time }) => (commit && name.startsWith(prefix) ? [{ name, commit, time }] : []))
      .sort((a, b) => rank(a.name) - rank(b.name) || b.time - a.time || (a.name < b.name ? -1 : 1))
      .map(
        ({ name, commit, time }): BranchItem => ({
          branch: {
            ref_name: name.slice(prefix.length),
            ref_git_id: commit,
            updated_at: new Date(time * 1000).toISOString(),
          },
        }),
      ),
  })
  return cachedAnswer(bodies, { identity: ['refs', uid, digest, defaultBranch], build })
}
