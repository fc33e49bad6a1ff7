import { useLingui } from '@lingui/react/macro'
import type { Pull, PullDetails } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { CommandBlock } from '@sheaf/ui'
import { Checkbox } from '@sheaf/ui/controls'
import { useUpdatePull } from '../../../api/pulls.ts'
import { shellWord } from '../../../components/shell-word.ts'
import classes from '../pull.module.css'

export { addMaintainerEditsWords } from './words.ts'

interface MaintainerEditsProps {
  number: string
  thread: Pick<Pull, 'head'>
  pull: Pick<PullDetails, 'maintainers_edit' | 'head_repository'>
}

/** That maintainers may push to the branch of a fork: a switch for its author, the commands for who maintains the repository. */
export function MaintainerEdits({ number, thread: { head }, pull }: MaintainerEditsProps) {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  const update = useUpdatePull({ owner, repo }, number)
  if (pull.maintainers_edit !== null)
    return (
      <Checkbox
        label={t`Allow edits by maintainers`}
        description={t`Everyone who can push to ${owner}/${repo} can then push to ${head} while this pull request is open, if they can read your fork`}
        checked={pull.maintainers_edit}
        disabled={update.isPending}
        onChange={({ currentTarget }) => update.mutate({ maintainers_edit: currentTarget.checked })}
      />
    )
  if (pull.head_repository === null) return null
  const from = `${window.location.origin}/${pull.head_repository.owner}/${pull.head_repository.repo_name}.git`
  const [address, branch] = [shellWord(from), shellWord(head.slice(head.indexOf(':') + 1))]
  return (
    <section className={classes.edits} aria-label={t`Edits by maintainers`}>
      <p className={classes.dim}>{t`The author lets maintainers of this repository push to ${head}`}</p>
      <CommandBlock
        title={t`Push to this pull request`}
        label={t`Copy the commands`}
        lines={[
          `git fetch ${address} ${branch}`,
          'git switch --detach FETCH_HEAD',
          `git push ${address} HEAD:${branch}`,
        ]}
      />
    </section>
  )
}
