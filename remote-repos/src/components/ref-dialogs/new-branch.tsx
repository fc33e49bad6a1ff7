import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { branchNameProblem, refOperations } from '@sheaf/contract'
import { type RepositoryAt, useRepository } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { useContractForm } from '@sheaf/ui/form'
import { useSearchParams } from 'react-router'
import { useCreateBranch } from '../../api/refs.mutations.ts'
import { FromField } from './from-field.tsx'
import { problemWhileTyping } from './problem-while-typing.ts'
import { RefForm } from './ref-form.tsx'

/** Takes the name of a new branch, and what it begins at: what the page shows, or the default branch. */
export function NewBranch({ at, onClose }: { at: RepositoryAt; onClose: () => void }) {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const { model } = useRepository()
  const { form, field, values, set } = useContractForm({
    schema: refOperations.createBranch.body,
    initialValues: { name: '', from: search.get('ref') ?? model.default_head },
    mutation: useCreateBranch(at),
    onSuccess: onClose,
    onError: (error) => ({ said: messageOf(error, t`Couldn't create the branch`) }),
  })
  const name = field('name')
  return (
    <RefForm of={form} submitLabel={t`Create branch`} onClose={onClose}>
      <TextInput
        label={t`Branch name`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...name}
        error={name.error ?? problemWhileTyping(values.name, branchNameProblem)}
      />
      <FromField name="from" value={values.from} error={field('from').error} onChange={(from) => set('from', from)} />
    </RefForm>
  )
}
