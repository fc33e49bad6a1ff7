import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { AccessGrants, accessKeyOperations, type NewAccessKey } from '@sheaf/contract'
import { useContractForm } from '@sheaf/ui/form'
import { useCreateAccessKey } from '../../api/access-keys.mutations.ts'
import { DialogForm } from '../../components/dialog-form.tsx'
import { ExpirationField } from './expiration-field.tsx'
import { PermissionFields } from './permission-fields.tsx'

interface CreateKeyFormProps {
  onBusy: (busy: boolean) => void
  onCancel: () => void
  onCreated: (key: NewAccessKey) => void
}

/** What a new key is called, how long it lives and what it opens. */
export function CreateKeyForm({ onCreated, ...dialog }: CreateKeyFormProps) {
  const { t } = useLingui()
  const { form, values, field, set } = useContractForm({
    schema: accessKeyOperations.createAccessKey.body,
    initialValues: { title: '', description: '', expiration: '', ...AccessGrants.parse({}) },
    mutation: useCreateAccessKey(),
    onSuccess: onCreated,
    onError: () => ({ field: 'title' }),
  })

  return (
    <DialogForm of={form} submitLabel={t`Create Access Key`} {...dialog}>
      <TextInput label={t`Title`} placeholder={t`e.g. Laptop`} autoComplete="off" data-autofocus {...field('title')} />
      <TextInput label={t`Description`} autoComplete="off" {...field('description')} />
      <ExpirationField inputProps={field('expiration')} onPick={(day) => set('expiration', day)} />
      <PermissionFields grants={values} onChange={set} />
    </DialogForm>
  )
}
