import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { messageTopics, siteOperations } from '@sheaf/contract'
import { messageOf, notify, sessionAtom } from '@sheaf/shell'
import { InputBase, NativeSelect } from '@sheaf/ui/controls'
import { Form, useContractForm } from '@sheaf/ui/form'
import { useAtomValue } from 'jotai'
import { useSendMessage } from '../../api/message.mutations.ts'
import classes from './message-form.module.css'

const topicOf = (text: string | null) => messageTopics.find((topic) => topic === text) ?? 'question'

interface MessageFormProps {
  /** What the address says that it is about. */
  topic: string | null
  onSent: () => void
}

/** Topic, address for the answer, and the message. */
export function MessageForm({ topic, onSent }: MessageFormProps) {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  const send = useSendMessage()
  const topics = {
    question: t`A question`,
    feedback: t`Feedback`,
    problem: t`A problem`,
    plan: t`A plan or a trial`,
  }
  const { form, values, set, field } = useContractForm({
    schema: siteOperations.sendMessage.body,
    initialValues: {
      topic: topicOf(topic),
      email: session?.email ?? '',
      text: '',
    },
    mutation: send,
    onSuccess: onSent,
    onError: (error) => {
      const said = messageOf(error, t`Couldn't send your message. Try again`)
      notify.error(said)
      return { said, field: 'text' }
    },
  })
  return (
    <Form
      of={form}
      className={classes.form}
      fieldsClassName={classes.fields}
      actions={
        <Button type="submit" loading={send.isPending}>
          {t`Send message`}
        </Button>
      }
    >
      <NativeSelect
        label={t`What is it about?`}
        name="topic"
        value={values.topic}
        onChange={(event) => set('topic', topicOf(event.currentTarget.value))}
        data={messageTopics.map((value) => ({ value, label: topics[value] }))}
      />
      <TextInput
        label={t`Email`}
        description={t`For the answer, and for nothing else`}
        type="email"
        autoComplete="email"
        {...field('email')}
      />
      <InputBase component="textarea" rows={8} label={t`Message`} {...field('text')} />
    </Form>
  )
}
