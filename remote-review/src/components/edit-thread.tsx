import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { DiscussionFields } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { Form, useContractForm } from '@sheaf/ui/form'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ThreadChange } from '../api/threads.ts'
import classes from './thread.module.css'
import { MarkdownField } from './writing/markdown-field.tsx'
import { useKeptText } from './writing/use-kept-text.ts'

export interface EditThreadProps {
  number: string
  fields: { title: string; body: string }
  update: UseMutationResult<unknown, Error, ThreadChange>
  onDone: () => void
}

/** Changes what a discussion or a pull request begins with: both have the same rules for it. */
export function EditThread({ number, fields, update, onDone }: EditThreadProps) {
  const { t } = useLingui()
  const kept = useKeptText('text', number)
  const done = () => {
    kept.drop()
    onDone()
  }
  const { form, field, set } = useContractForm({
    schema: DiscussionFields,
    initialValues: { ...fields, body: kept.found ?? fields.body },
    mutation: update,
    onSuccess: done,
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
          <Button variant="default" onClick={done}>{t`Cancel`}</Button>
        </div>
      }
    >
      <TextInput label={t`Title`} autoComplete="off" {...field('title')} />
      <MarkdownField
        rows={8}
        label={t`Text`}
        field={field('body')}
        onText={(text) => set('body', text)}
        kept={kept}
        initial={fields.body}
      />
    </Form>
  )
}
