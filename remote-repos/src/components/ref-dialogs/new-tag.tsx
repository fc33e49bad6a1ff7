import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { refOperations, tagNameProblem } from '@sheaf/contract'
import { type RepositoryAt, useRepository } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { InputBase } from '@sheaf/ui/controls'
import { useContractForm } from '@sheaf/ui/form'
import { useSearchParams } from 'react-router'
import { useCreateTag } from '../../api/refs.mutations.ts'
import { FromField } from './from-field.tsx'
import { problemWhileTyping } from './problem-while-typing.ts'
import { RefForm } from './ref-form.tsx'

/** Takes the name of a new tag, what it stands for, and what it says of itself. */
export function NewTag({ at, onClose }: { at: RepositoryAt; onClose: () => void }) {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const { model } = useRepository()
  const { form, field, values, set } = useContractForm({
    schema: refOperations.createTag.body,
    initialValues: { name: '', from: search.get('ref') ?? model.default_head, message: '' },
    mutation: useCreateTag(at),
    onSuccess: onClose,
    onError: (error) => ({ said: messageOf(error, t`Couldn't create the tag`) }),
  })
  const name = field('name')
  return (
    <RefForm of={form} submitLabel={t`Create tag`} onClose={onClose}>
      <TextInput
        label={t`Tag name`}
        placeholder="v1.0.0"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...name}
        error={name.error ?? problemWhileTyping(values.name, tagNameProblem)}
      />
      <FromField name="from" value={values.from} error={field('from').error} onChange={(from) => set('from', from)} />
      <InputBase
        component="textarea"
        multiline
        rows={3}
        label={t`Message`}
        description={t`With a message the tag also says who made it and when`}
        {...field('message')}
      />
    </RefForm>
  )
}
