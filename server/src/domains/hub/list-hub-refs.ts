import { message } from '@sheaf/contract/messages'
import type { Deps } from '../../deps.ts'
import { mapGitLimits } from '../browse/index.ts'
import type { FoundRepository } from '../repositories/index.ts'

/** So many branches, and as many tags, are told: clients know no pages of them. */
const refsAtOnce = 10_000

/** The branches, tags and pull requests of a repository with what they hold; of an annotated tag that is its commit. */
export async function listHubRefs(
  { git }: Pick<Deps, 'git'>,
  { gitDir, refsVersion: version }: Pick<FoundRepository, 'gitDir' | 'refsVersion'>,
) {
  const tooLarge = message('browse.too_many_branches')
  const { refs } = await mapGitLimits(() => git.read.refs.read({ gitDir, version }), { tooLarge })
  const within = (prefix: string) =>
    refs
      .flatMap(({ name: ref, commit }) =>
        commit === undefined || !ref.startsWith(prefix)
          ? []
          : [{ name: ref.slice(prefix.length), ref, targetCommit: commit }],
      )
      .slice(0, refsAtOnce)
  // What pull requests propose, by the name that clients know it by.
  const pullRequests = within('refs/pull/').flatMap(({ name, targetCommit }) => {
    const [number = '', what] = name.split('/')
    return what === 'head' ? [{ name: number, ref: `refs/pr/${number}`, targetCommit }] : []
  })
  return { branches: within('refs/heads/'), converts: [], tags: within('refs/tags/'), pullRequests }
}
