import { useLingui } from '@lingui/react/macro'
import { Button, InputBase, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { ApiError } from '@sheaf/client/errors'
import { limits, sshKeyOperations } from '@sheaf/contract'
import { notify } from '@sheaf/shell'
import { applyFieldErrors, useFieldFocus } from '@sheaf/ui'
import { useAddSshKey } from '../../api/ssh-keys.mutations.ts'
import layout from '../../components/dialog-form.module.css'
import classes from './add-ssh-key-form.module.css'

const { body } = sshKeyOperations.createSshKey

interface AddSshKeyFormProps {
  onBusy: (busy: boolean) => void
  onCancel: () => void
  onAdded: () => void
}

/** A key's name and its public half, as `ssh-keygen` wrote it. */
export function AddSshKeyForm({ onBusy, onCancel, onAdded }: AddSshKeyFormProps) {
  const { t } = useLingui()
  const add = useAddSshKey()
  const { form: element, focus } = useFieldFocus(add.isPending)
  const form = useForm({
    initialValues: { name: '', content: '' },
    ...(body && { validate: schemaResolver(body, { sync: true }) }),
  })

  const submit = form.onSubmit(
    (values) => {
      onBusy(true)
      add.mutate(values, {
        onSuccess: onAdded,
        onError: (error) => {
          const [first] = error instanceof ApiError && applyFieldErrors(form, error) ? Object.keys(error.fields) : []
          focus(first ?? 'content')
        },
        onSettled: () => onBusy(false),
      })
    },
    (errors) => {
      const [first] = Object.entries(errors)
      if (!first) return
      focus(first[0])
      notify.warning(String(first[1]))
    },
  )

  return (
    <form ref={element} onSubmit={submit} noValidate>
      <fieldset className={layout.fields} disabled={add.isPending}>
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
      </fieldset>
      <div className={layout.actions}>
        <Button variant="default" onClick={onCancel} disabled={add.isPending}>
          {t`Cancel`}
        </Button>
        <Button type="submit" loading={add.isPending}>
          {t`Add SSH Key`}
        </Button>
      </div>
    </form>
  )
}
