import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { useBranches, useRepository, useRepositoryAt } from '@sheaf/repository'
import { useFoundBranches } from '@sheaf/repository/branches'
import { LinkButton } from '@sheaf/ui'
import { IconGitPullRequest } from '@sheaf/ui/icons'
import classes from './compare.module.css'

/** To where the commits of one branch are proposed to the other: where both are branches, and no tags or commits. */
export function ProposeLink({ base, head }: { base: string; head: string }) {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  const { model } = useRepository()
  const isBase = useIsBranch(base)
  const isHead = useIsBranch(head)
  if (model.archived || !isBase || !isHead) return null
  return (
    <p className={classes.propose}>
      <LinkButton leftSection={<IconGitPullRequest size={16} />} to={paths.newPull(owner, repo, { base, head })}>
        {t`Open a pull request`}
      </LinkButton>
    </p>
  )
}

/** Among the first ones, or found by the server. */
function useIsBranch(name: string): boolean {
  const branches = useBranches()
  const isNamed = (each: { name: string }) => each.name === name
  const { found } = useFoundBranches(branches, name)
  return branches.data.some(({ branch }) => branch.ref_name === name) || found.some(isNamed)
}
