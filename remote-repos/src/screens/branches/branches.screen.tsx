import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { paths } from '@sheaf/contract'
import { useBranches, useRepository } from '@sheaf/repository'
import { Counter, EmptyState, LinkButton } from '@sheaf/ui'
import { IconGitBranch, IconPlus, IconSearch } from '@sheaf/ui/icons'
import { useState } from 'react'
import { DeletedRefs } from '../../components/deleted-refs.tsx'
import { RefQuestions, useAskRef } from '../../components/ref-dialogs/ref-questions.tsx'
import classes from '../../components/ref-list.module.css'
import { BranchRows } from './branch-rows.tsx'

/** So few branches are seen at a glance. */
const fewBranches = 10

/** The branches of a repository, the default one first, found by a part of their name, and what can be done to them. */
export function BranchesScreen() {
  return (
    <RefQuestions>
      <Branches />
    </RefQuestions>
  )
}

function Branches() {
  const { t } = useLingui()
  const { owner, model, can_write } = useRepository()
  const ask = useAskRef()
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
        {can_write && total > 0 && (
          <Button
            className={total > fewBranches ? undefined : classes.action}
            leftSection={<IconPlus size={16} />}
            onClick={() => ask({ kind: 'new-branch' })}
          >
            {t`New branch`}
          </Button>
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
      {can_write && <DeletedRefs kind="branch" />}
    </>
  )
}
