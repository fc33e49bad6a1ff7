import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { sshKeyOperations } from '@sheaf/contract'
import { InputBase } from '@sheaf/ui/controls'
import { DialogForm, useContractForm } from '@sheaf/ui/form'
import { useAddSshKey } from '../../api/ssh-keys.mutations.ts'
import { KeyScopeFields } from '../../components/key-scope/key-scope-fields.tsx'
import classes from './add-ssh-key-form.module.css'

interface AddSshKeyFormProps {
  onBusy: (busy: boolean) => void
  onCancel: () => void
  onAdded: () => void
}

/** A key's name and its public half, as `ssh-keygen` wrote it. */
export function AddSshKeyForm({ onAdded, ...dialog }: AddSshKeyFormProps) {
  const { t } = useLingui()
  const { form, field, set } = useContractForm({
    schema: sshKeyOperations.createSshKey.body,
    initialValues: { name: '', content: '', targets: null, addresses: [] },
    mutation: useAddSshKey(),
    onSuccess: onAdded,
    onError: () => ({ field: 'content' }),
  })

  return (
    <DialogForm of={form} submitLabel={t`Add SSH Key`} {...dialog}>
      <TextInput label={t`Title`} placeholder={t`e.g. Laptop`} autoComplete="off" data-autofocus {...field('name')} />
      <InputBase
        component="textarea"
        multiline
        rows={6}
        label={t`Key`}
        description={t`Paste your .pub file. It starts with ssh-ed25519, ecdsa-sha2-nistp256 or ssh-rsa`}
        placeholder="ssh-ed25519 AAAA…"
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes.key ?? '' }}
        {...field('content')}
      />
      <KeyScopeFields
        targets={{ field: field('targets'), onChange: (targets) => set('targets', targets) }}
        addresses={{ field: field('addresses'), onChange: (addresses) => set('addresses', addresses) }}
      />
    </DialogForm>
  )
}
