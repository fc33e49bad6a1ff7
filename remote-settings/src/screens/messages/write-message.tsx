import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { conversationOperations } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { InputBase } from '@sheaf/ui/controls'
import { Form, useContractForm } from '@sheaf/ui/form'
import { useSendDirectMessage } from '../../api/conversations.mutations.ts'
import classes from './messages.module.css'

/** Writes to somebody, one message after the other. */
export function WriteMessage({ username, name }: { username: string; name: string }) {
  const { t } = useLingui()
  const { form, field, set, leadTo } = useContractForm({
    schema: conversationOperations.sendDirectMessage.body,
    initialValues: { text: '' },
    mutation: useSendDirectMessage(username),
    onSuccess: () => {
      set('text', '')
      leadTo('text')
    },
    onError: (error) => ({ field: 'text', beside: messageOf(error, t`Couldn't send the message. Try again`) }),
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field in it
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        form.element.current?.requestSubmit()
      }}
    >
      <Form
        of={form}
        className={classes.form}
        fieldsClassName={classes.fields}
        actions={
          <div className={classes.send}>
            <Button type="submit" loading={form.busy}>
              {t`Send`}
            </Button>
          </div>
        }
      >
        <InputBase
          component="textarea"
          multiline
          rows={4}
          label={t`Message to ${name}`}
          description={t`Plain text. Ctrl+Enter sends it`}
          {...field('text')}
        />
      </Form>
    </div>
  )
}
