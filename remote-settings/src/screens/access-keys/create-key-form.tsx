import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { ApiError } from '@sheaf/client/errors'
import { AccessGrants, accessKeyOperations, limits, type NewAccessKey } from '@sheaf/contract'
import { notify } from '@sheaf/shell'
import { applyFieldErrors, useFieldFocus } from '@sheaf/ui'
import { useCreateAccessKey } from '../../api/access-keys.mutations.ts'
import classes from '../../components/dialog-form.module.css'
import { ExpirationField } from './expiration-field.tsx'
import { PermissionFields } from './permission-fields.tsx'

const { body } = accessKeyOperations.createAccessKey

interface CreateKeyFormProps {
  onBusy: (busy: boolean) => void
  onCancel: () => void
  onCreated: (key: NewAccessKey) => void
}

/** What a new key is called, how long it lives and what it opens. */
export function CreateKeyForm({ onBusy, onCancel, onCreated }: CreateKeyFormProps) {
  const { t } = useLingui()
  const create = useCreateAccessKey()
  const { form: element, focus } = useFieldFocus(create.isPending)
  const form = useForm({
    initialValues: { title: '', description: '', expiration: '', ...AccessGrants.parse({}) },
    ...(body && { validate: schemaResolver(body, { sync: true }) }),
  })

  const submit = form.onSubmit(
    (values) => {
      onBusy(true)
      create.mutate(values, {
        onSuccess: onCreated,
        onError: (error) => {
          const [first] = error instanceof ApiError && applyFieldErrors(form, error) ? Object.keys(error.fields) : []
          focus(first ?? 'title')
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
      <fieldset className={classes.fields} disabled={create.isPending}>
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
      </fieldset>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} disabled={create.isPending}>
          {t`Cancel`}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {t`Create Access Key`}
        </Button>
      </div>
    </form>
  )
}
