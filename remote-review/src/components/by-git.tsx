import { useLingui } from '@lingui/react/macro'
import type { Pull } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { CommandBlock } from '@sheaf/ui'
import { shellWord } from './shell-word.ts'

interface ByGitProps {
  of: Pick<Pull, 'base' | 'head' | 'head_kind'>
  /** Where it is pushed that comes from no branch. */
  target: string | null
}

/** How the base is brought into the branch with git, on one's own machine. */
export function ByGit({ of: { base, head, head_kind: kind }, target }: ByGitProps) {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  const branch = shellWord(head.slice(head.indexOf(':') + 1))
  // In a clone of the repository that it comes from, this one has another address.
  const address = shellWord(`${window.location.origin}/${owner}/${repo}.git`)
  const lines =
    kind === 'fork'
      ? [
          `git fetch ${address} ${shellWord(base)}`,
          `git switch ${branch}`,
          'git merge FETCH_HEAD',
          `git push origin ${branch}`,
        ]
      : [
          'git fetch origin',
          ...(target === null ? [`git switch ${shellWord(head)}`] : []),
          `git merge ${shellWord(`origin/${base}`)}`,
          `git push origin ${target === null ? shellWord(head) : shellWord(`HEAD:${target}`)}`,
        ]
  return <CommandBlock title={t`With git, in your clone`} label={t`Copy the commands`} lines={lines} />
}
