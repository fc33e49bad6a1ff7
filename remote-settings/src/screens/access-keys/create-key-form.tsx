import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { accessAreas, accessKeyOperations, type NewAccessKey } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { textOf } from '@sheaf/shell'
import { useContractForm } from '@sheaf/ui/form'
import { useCreateAccessKey } from '../../api/access-keys.mutations.ts'
import { DialogForm } from '../../components/dialog-form.tsx'
import { KeyScopeFields } from '../../components/key-scope/key-scope-fields.tsx'
import { ExpirationField, usualExpiration } from './expiration-field.tsx'
import { PermissionFields } from './permission-fields.tsx'
import { PermissionPresets } from './permission-presets.tsx'
import { firstGrants } from './permissions.ts'

interface CreateKeyFormProps {
  onBusy: (busy: boolean) => void
  onCancel: () => void
  onCreated: (key: NewAccessKey) => void
}

/** What a new key is called, how long it lives and what it opens: ready to be sent once it has a name. */
export function CreateKeyForm({ onCreated, ...dialog }: CreateKeyFormProps) {
  const { t } = useLingui()
  const { form, values, field, set } = useContractForm({
    schema: accessKeyOperations.createAccessKey.body,
    initialValues: {
      title: '',
      description: '',
      expiration: usualExpiration(),
      targets: null,
      addresses: [],
      ...firstGrants,
    },
    mutation: useCreateAccessKey(),
    onSuccess: onCreated,
    onError: () => ({ field: 'title' }),
  })
  // SPEC 5 has one sentence for two fields: it stands beside the button, and each field says what it lacks itself.
  const incomplete = textOf(message('access_key.incomplete'))
  const own = (name: 'title' | 'expiration', lacking: string) => {
    const props = field(name)
    return props.error === incomplete ? { ...props, error: lacking } : props
  }
  const isIncomplete = [field('title'), field('expiration')].some(({ error }) => error === incomplete)

  return (
    <DialogForm
      of={{ ...form, failure: form.failure || (isIncomplete ? incomplete : '') }}
      submitLabel={t`Create Access Key`}
      {...dialog}
    >
      <TextInput
        label={t`Title`}
        placeholder={t`e.g. Laptop`}
        autoComplete="off"
        data-autofocus
        {...own('title', t`Enter a title`)}
      />
      <TextInput label={t`Description`} autoComplete="off" {...field('description')} />
      <ExpirationField
        inputProps={own('expiration', t`Choose an expiration date`)}
        onPick={(day) => set('expiration', day)}
      />
      <PermissionPresets
        grants={values}
        onPick={(grants) => {
          for (const area of accessAreas) set(area, grants[area])
        }}
      />
      <PermissionFields grants={values} isLimited={values.targets !== null} onChange={set} />
      <KeyScopeFields
        targets={{ field: field('targets'), onChange: (targets) => set('targets', targets) }}
        addresses={{ field: field('addresses'), onChange: (addresses) => set('addresses', addresses) }}
      />
    </DialogForm>
  )
}
