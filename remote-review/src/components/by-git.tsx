import { useLingui } from '@lingui/react/macro'
import type { Pull } from '@sheaf/contract'
import { CommandBlock } from '@sheaf/ui'
import { shellWord } from './shell-word.ts'

interface ByGitProps {
  of: Pick<Pull, 'base' | 'head'>
  /** Where it is pushed that comes from no branch. */
  target: string | null
}

/** How the base is brought into the branch with git, on one's own machine. */
export function ByGit({ of: { base, head }, target }: ByGitProps) {
  const { t } = useLingui()
  return (
    <CommandBlock
      title={t`With git, in your clone`}
      label={t`Copy the commands`}
      lines={[
        'git fetch origin',
        ...(target === null ? [`git switch ${shellWord(head)}`] : []),
        `git merge ${shellWord(`origin/${base}`)}`,
        `git push origin ${target === null ? shellWord(head) : shellWord(`HEAD:${target}`)}`,
      ]}
    />
  )
}
