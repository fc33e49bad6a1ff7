import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { DiscussionFields, paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { PageForm, useContractForm } from '@sheaf/ui/form'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useCreateDiscussion } from '../../api/discussions.ts'
import classes from '../../components/new-thread.module.css'
import { MarkdownField } from '../../components/writing/markdown-field.tsx'
import { useKeptText } from '../../components/writing/use-kept-text.ts'
import { TemplateChoice } from './template-choice.tsx'

/** /:owner/:repo/discussions/new: what somebody wants to talk about. */
export function NewDiscussionScreen() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const navigate = useNavigate()
  const kept = useKeptText('new discussion')
  const text = useRef<HTMLTextAreaElement>(null)
  const { form, field, values, set } = useContractForm({
    schema: DiscussionFields,
    initialValues: { title: '', body: kept.found ?? '' },
    mutation: useCreateDiscussion(at),
    onSuccess: ({ number }) => {
      kept.drop()
      void navigate(paths.discussion(at.owner, at.repo, number), { replace: true })
    },
    onError: (error) => ({ said: messageOf(error, t`Couldn't start the discussion`) }),
  })
  const begin = ({ title, body }: { title: string; body: string }) => {
    set('body', body)
    if (values.title === '' && title !== '') set('title', title)
    // The buttons go, and with them what had the focus.
    text.current?.focus()
  }
  return (
    <div className={classes.page}>
      <h2 className={classes.title}>{t`New discussion`}</h2>
      <PageForm
        of={form}
        actions={
          <Button type="submit" loading={form.busy}>
            {t`Start discussion`}
          </Button>
        }
      >
        <TextInput label={t`Title`} autoComplete="off" {...field('title')} />
        {values.body === '' && <TemplateChoice onChoose={begin} />}
        <MarkdownField
          rows={10}
          label={t`Text`}
          field={field('body')}
          onText={(text) => set('body', text)}
          kept={kept}
          inputRef={text}
        />
      </PageForm>
    </div>
  )
}
