import { useLingui } from '@lingui/react/macro'
import { accessKeyOperations, type NewAccessKey } from '@sheaf/contract'
import { contractMessage } from '@sheaf/contract/messages'
import { textOf } from '@sheaf/shell'
import { usualExpiration } from '@sheaf/ui/expiration'
import { DialogForm, useContractForm } from '@sheaf/ui/form'
import { useCreateAccessKey } from '../../api/access-keys.mutations.ts'
import { KeyFields } from './key-fields.tsx'
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
  const incomplete = textOf(contractMessage('access_key.incomplete'))
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
      <KeyFields
        title={own('title', t`Enter a title`)}
        description={field('description')}
        expiration={own('expiration', t`Choose an expiration date`)}
        onPick={(day) => set('expiration', day)}
        grants={values}
        onGrant={set}
        isLimited={values.targets !== null}
        scope={{
          targets: { field: field('targets'), onChange: (targets) => set('targets', targets) },
          addresses: { field: field('addresses'), onChange: (addresses) => set('addresses', addresses) },
        }}
      />
    </DialogForm>
  )
}
