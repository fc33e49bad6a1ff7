import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { DiscussionFields } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { InputBase } from '@sheaf/ui/controls'
import { Form, useContractForm } from '@sheaf/ui/form'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ThreadChange } from '../api/threads.ts'
import classes from './thread.module.css'

export interface EditThreadProps {
  fields: { title: string; body: string }
  update: UseMutationResult<unknown, Error, ThreadChange>
  onDone: () => void
}

/** Changes what a discussion or a pull request begins with: both have the same rules for it. */
export function EditThread({ fields, update, onDone }: EditThreadProps) {
  const { t } = useLingui()
  const { form, field } = useContractForm({
    schema: DiscussionFields,
    initialValues: fields,
    mutation: update,
    onSuccess: onDone,
    onError: (error) => ({ said: messageOf(error, t`Couldn't save`) }),
  })
  return (
    <Form
      of={form}
      fieldsClassName={classes.fields}
      actions={
        <div className={classes.buttons}>
          <Button type="submit" loading={form.busy}>
            {t`Save`}
          </Button>
          <Button variant="default" onClick={onDone}>{t`Cancel`}</Button>
        </div>
      }
    >
      <TextInput label={t`Title`} autoComplete="off" {...field('title')} />
      <InputBase component="textarea" multiline rows={8} label={t`Text`} description={t`Markdown`} {...field('body')} />
    </Form>
  )
}
