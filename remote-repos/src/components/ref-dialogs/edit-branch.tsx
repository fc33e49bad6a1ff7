import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { branchNameProblem, refOperations } from '@sheaf/contract'
import { type RepositoryAt, useRepository } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { useContractForm } from '@sheaf/ui/form'
import { useSearchParams } from 'react-router'
import { useRenameBranch, useSetDefaultBranch } from '../../api/refs.mutations.ts'
import { problemWhileTyping } from './problem-while-typing.ts'
import { RefForm } from './ref-form.tsx'

interface EditBranchProps {
  at: RepositoryAt
  branch: string
  isDefault: boolean
  onClose: () => void
}

/** Gives a branch another name, or makes it the default one. */
export function EditBranch({ at, branch, isDefault, onClose }: EditBranchProps) {
  const { t } = useLingui()
  const { can_configure } = useRepository()
  const [search, setSearch] = useSearchParams()
  const makeDefault = useSetDefaultBranch(at)
  const { form, field, values } = useContractForm({
    schema: refOperations.renameBranch.body,
    initialValues: { name: branch },
    mutation: useRenameBranch(at, branch),
    onSuccess: ({ branch: { ref_name } }) => {
      onClose()
      // The page that is open goes along.
      if (search.get('ref') === branch) setSearch({ ref: ref_name }, { replace: true })
    },
    onError: (error) => ({ said: messageOf(error, t`Couldn't rename the branch`) }),
  })
  const name = field('name')
  return (
    <RefForm
      of={form}
      submitLabel={t`Rename`}
      onClose={onClose}
      beside={
        can_configure &&
        !isDefault && (
          <Button
            variant="default"
            loading={makeDefault.isPending}
            onClick={() =>
              makeDefault.mutate(branch, {
                onSuccess: onClose,
                onError: (error) => notify.error(messageOf(error, t`Couldn't change the default branch`)),
              })
            }
          >
            {t`Make default`}
          </Button>
        )
      }
    >
      <TextInput
        label={t`Branch name`}
        description={t`Clones that follow this branch have to be told its new name`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...name}
        error={name.error ?? problemWhileTyping(values.name, branchNameProblem)}
      />
    </RefForm>
  )
}
