import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { branchNameProblem, type CommitForm } from '@sheaf/contract'
import { useBranches } from '@sheaf/repository'
import { sessionAtom } from '@sheaf/shell'
import { InputBase } from '@sheaf/ui/controls'
import { ChoiceCards } from '@sheaf/ui/form'
import { IconGitBranch, IconGitCommit } from '@sheaf/ui/icons'
import { useAtomValue } from 'jotai'
import type { ComponentProps } from 'react'
import { problemWhileTyping } from '../ref-dialogs/problem-while-typing.ts'
import classes from './commit-fields.module.css'
import { suggestedBranch } from './suggested-branch.ts'

type Field = ComponentProps<typeof TextInput> & { value: string; error: string | undefined }

interface CommitFieldsProps {
  values: CommitForm
  field: (name: 'subject' | 'description' | 'new_branch') => Field
  /** Where it goes; with a name for a new branch where none was given yet. */
  onChoose: (onto: CommitForm['onto'], name?: string) => void
  branch: string
  /** What stands for an empty subject. */
  suggested: string
  /** There is no commit yet that another branch could begin at. */
  isFirst: boolean
}

/** What is said of a commit, and the branch that it goes to. */
export function CommitFields({ values, field, onChoose, branch, suggested, isFirst }: CommitFieldsProps) {
  const { t } = useLingui()
  const username = useAtomValue(sessionAtom)?.username ?? ''
  const branches = useBranches()
  const name = field('new_branch')
  const choose = (onto: CommitForm['onto']) => {
    const taken = branches.data.map((each) => each.branch.ref_name)
    const isUnnamed = onto === 'new_branch' && values.new_branch === ''
    onChoose(onto, isUnnamed ? suggestedBranch(username, taken) : undefined)
  }
  return (
    <section className={classes.commit} aria-label={t`Commit`}>
      <TextInput label={t`Commit message`} placeholder={suggested} autoComplete="off" {...field('subject')} />
      <InputBase
        component="textarea"
        multiline
        rows={3}
        label={t`Extended description`}
        description={t`Optional`}
        {...field('description')}
      />
      {!isFirst && (
        <ChoiceCards
          legend={t`Branch`}
          name="onto"
          value={values.onto}
          onChange={choose}
          choices={[
            {
              value: 'branch',
              icon: IconGitCommit,
              name: t`Commit to ${branch}`,
              about: t`Everyone sees the change right away`,
            },
            {
              value: 'new_branch',
              icon: IconGitBranch,
              name: t`Commit to a new branch`,
              about: t`${branch} stays unchanged`,
            },
          ]}
        />
      )}
      {values.onto === 'new_branch' && (
        <TextInput
          label={t`Name of the new branch`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...name}
          error={name.error ?? problemWhileTyping(values.new_branch, branchNameProblem)}
        />
      )}
    </section>
  )
}
