import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { paths } from '@sheaf/contract'
import { useBranches, useRepository } from '@sheaf/repository'
import { Counter, EmptyState, LinkButton } from '@sheaf/ui'
import { IconGitBranch, IconSearch } from '@sheaf/ui/icons'
import { useState } from 'react'
import { BranchRows } from './branch-rows.tsx'
import classes from './branches.module.css'

/** So few branches are seen at a glance. */
const fewBranches = 10

/** The branches of a repository, the default one first, found by a part of their name. */
export function BranchesScreen() {
  const { t } = useLingui()
  const { owner, model } = useRepository()
  const { total } = useBranches()
  const [search, setSearch] = useState('')
  return (
    <>
      <div className={classes.head}>
        <h2>{t`Branches`}</h2>
        <Counter value={total} />
        {total > fewBranches && (
          <search className={classes.search}>
            <TextInput
              type="search"
              value={search}
              maxLength={255}
              onChange={(event) => setSearch(event.currentTarget.value)}
              placeholder={t`Find a branch`}
              aria-label={t`Find a branch`}
              leftSection={<IconSearch size={16} />}
            />
          </search>
        )}
      </div>
      {total === 0 ? (
        <EmptyState
          icon={<IconGitBranch size={24} />}
          title={t`No branches yet`}
          action={
            <LinkButton variant="default" to={paths.repo(owner.username, model.repo_name)}>
              {t`How to push`}
            </LinkButton>
          }
        >
          {t`Push to this repository to see branches here`}
        </EmptyState>
      ) : (
        <BranchRows search={search.trim()} />
      )}
    </>
  )
}
