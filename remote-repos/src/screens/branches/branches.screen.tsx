import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { Counter, EmptyState, LinkButton } from '@sheaf/ui'
import { IconGitBranch } from '@sheaf/ui/icons'
import { mainBranch } from '../../components/choose-ref.ts'
import { useBranches, useRepository } from '../../components/use-repository.ts'
import { BranchRow } from './branch-row.tsx'
import classes from './branches.module.css'

/** All branches of a repository, the default one first. */
export function BranchesScreen() {
  const { t } = useLingui()
  const { owner, model } = useRepository()
  const branches = useBranches()
  const main = mainBranch({ defaultHead: model.default_head, branches })
  return (
    <>
      <div className={classes.head}>
        <h2>{t`Branches`}</h2>
        <Counter value={branches.length} />
      </div>
      {branches.length === 0 ? (
        <EmptyState
          icon={<IconGitBranch size={24} />}
          title={t`No branches yet`}
          action={
            <LinkButton variant="default" to={paths.repo(owner.username, model.repo_name)}>
              {t`How to push`}
            </LinkButton>
          }
        >
          {t`The first push makes the first branch.`}
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label={t`Branches`}>
          {branches.map(({ branch }) => (
            <BranchRow
              key={branch.ref_name}
              branch={branch}
              isDefault={branch.ref_name === model.default_head}
              to={paths.repoAt(owner.username, model.repo_name, branch.ref_name === main ? undefined : branch.ref_name)}
            />
          ))}
        </ul>
      )}
    </>
  )
}
