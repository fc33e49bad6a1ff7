import { useLingui } from '@lingui/react/macro'
import { type AccessKey, accessKeyOperations, byArea } from '@sheaf/contract'
import { DialogForm, useContractForm } from '@sheaf/ui/form'
import { useUpdateAccessKey } from '../../api/access-keys.mutations.ts'
import { KeyFields } from './key-fields.tsx'

interface EditKeyFormProps {
  accessKey: AccessKey
  onBusy: (busy: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** The same fields as those of a new key. What is not touched is not sent: a day would end later than the moment that a script chose. */
export function EditKeyForm({ accessKey, onSaved, ...dialog }: EditKeyFormProps) {
  const { t } = useLingui()
  /** What it was limited to is gone, or hidden. */
  const isOfNothing = accessKey.targets?.length === 0
  const { form, values, field, set } = useContractForm({
    schema: accessKeyOperations.updateAccessKey.body,
    initialValues: {
      ...byArea((area) => accessKey[area]),
      title: accessKey.title,
      description: accessKey.description,
      expiration: accessKey.expiration.slice(0, 10),
      targets: isOfNothing ? null : accessKey.targets,
      addresses: accessKey.addresses,
    },
    mutation: useUpdateAccessKey(accessKey),
    onSuccess: onSaved,
    onError: () => ({ field: 'title' }),
  })
  return (
    <DialogForm of={form} submitLabel={t`Save Changes`} {...dialog}>
      <KeyFields
        title={field('title')}
        description={field('description')}
        expiration={field('expiration')}
        onPick={(day) => set('expiration', day)}
        grants={byArea((area) => values[area] ?? 0)}
        onGrant={set}
        isLimited={values.targets !== null || isOfNothing}
        scope={{
          initial: { targets: accessKey.targets ?? [], addresses: accessKey.addresses },
          targets: { field: field('targets'), onChange: (chosen) => set('targets', chosen) },
          addresses: { field: field('addresses'), onChange: (addresses) => set('addresses', addresses) },
        }}
      />
    </DialogForm>
  )
}
