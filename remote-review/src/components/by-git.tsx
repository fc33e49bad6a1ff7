import { useLingui } from '@lingui/react/macro'
import type { Pull } from '@sheaf/contract'
import { CommandBlock } from '@sheaf/ui'
import { shellWord } from './shell-word.ts'

/** How the base is brought into the branch with git, on one's own machine. */
export function ByGit({ of: { base, head } }: { of: Pick<Pull, 'base' | 'head'> }) {
  const { t } = useLingui()
  return (
    <CommandBlock
      title={t`With git, in your clone`}
      label={t`Copy the commands`}
      lines={[
        'git fetch origin',
        `git switch ${shellWord(head)}`,
        `git merge ${shellWord(`origin/${base}`)}`,
        `git push origin ${shellWord(head)}`,
      ]}
    />
  )
}
