import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { AccessGrants, accessKeyOperations, limits, type NewAccessKey } from '@sheaf/contract'
import { schemaErrors } from '@sheaf/ui'
import { useCreateAccessKey } from '../../api/access-keys.mutations.ts'
import { DialogForm } from '../../components/dialog-form.tsx'
import { ExpirationField } from './expiration-field.tsx'
import { PermissionFields } from './permission-fields.tsx'

const { body } = accessKeyOperations.createAccessKey

interface CreateKeyFormProps {
  onBusy: (busy: boolean) => void
  onCancel: () => void
  onCreated: (key: NewAccessKey) => void
}

/** What a new key is called, how long it lives and what it opens. */
export function CreateKeyForm({ onCreated, ...dialog }: CreateKeyFormProps) {
  const { t } = useLingui()
  const form = useForm({
    initialValues: { title: '', description: '', expiration: '', ...AccessGrants.parse({}) },
    ...(body && { validate: schemaErrors(body) }),
  })

  return (
    <DialogForm
      form={form}
      mutation={useCreateAccessKey()}
      mainField="title"
      submitLabel={t`Create Access Key`}
      onDone={onCreated}
      {...dialog}
    >
      <TextInput
        label={t`Title`}
        name="title"
        placeholder={t`Laptop, build server …`}
        maxLength={limits.keyTitleMax}
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('title')}
      />
      <TextInput
        label={t`Description`}
        name="description"
        maxLength={limits.keyDescriptionMax}
        autoComplete="off"
        {...form.getInputProps('description')}
      />
      <ExpirationField
        inputProps={form.getInputProps('expiration')}
        onPick={(day) => form.setFieldValue('expiration', day)}
      />
      <PermissionFields grants={form.values} onChange={(area, level) => form.setFieldValue(area, level)} />
    </DialogForm>
  )
}
