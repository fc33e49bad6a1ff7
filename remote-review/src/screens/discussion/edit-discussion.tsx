import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { DiscussionFields } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { InputBase } from '@sheaf/ui/controls'
import { Form, useContractForm } from '@sheaf/ui/form'
import { useUpdateDiscussion } from '../../api/discussions.ts'
import classes from './discussion.module.css'

interface EditDiscussionProps {
  number: string
  fields: { title: string; body: string }
  onDone: () => void
}

/** Changes what a discussion begins with. */
export function EditDiscussion({ number, fields, onDone }: EditDiscussionProps) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { form, field } = useContractForm({
    schema: DiscussionFields,
    initialValues: fields,
    mutation: useUpdateDiscussion(at, number),
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
