import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits, sshKeyOperations } from '@sheaf/contract'
import { schemaErrors } from '@sheaf/ui'
import { InputBase } from '@sheaf/ui/controls'
import { useAddSshKey } from '../../api/ssh-keys.mutations.ts'
import { DialogForm } from '../../components/dialog-form.tsx'
import classes from './add-ssh-key-form.module.css'

const { body } = sshKeyOperations.createSshKey

interface AddSshKeyFormProps {
  onBusy: (busy: boolean) => void
  onCancel: () => void
  onAdded: () => void
}

/** A key's name and its public half, as `ssh-keygen` wrote it. */
export function AddSshKeyForm({ onAdded, ...dialog }: AddSshKeyFormProps) {
  const { t } = useLingui()
  const form = useForm({
    initialValues: { name: '', content: '' },
    ...(body && { validate: schemaErrors(body) }),
  })

  return (
    <DialogForm
      form={form}
      mutation={useAddSshKey()}
      mainField="content"
      submitLabel={t`Add SSH Key`}
      onDone={onAdded}
      {...dialog}
    >
      <TextInput
        label={t`Title`}
        name="name"
        placeholder={t`Laptop, build server …`}
        maxLength={limits.keyTitleMax}
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <InputBase
        component="textarea"
        multiline
        rows={6}
        label={t`Key`}
        description={t`Begins with ssh-ed25519, ecdsa-sha2-nistp256 or ssh-rsa: the line in the file that ends in .pub`}
        name="content"
        placeholder="ssh-ed25519 AAAA…"
        maxLength={limits.sshKeyContentMax}
        autoComplete="off"
        spellCheck={false}
        required
        classNames={{ input: classes.key ?? '' }}
        {...form.getInputProps('content')}
      />
    </DialogForm>
  )
}
