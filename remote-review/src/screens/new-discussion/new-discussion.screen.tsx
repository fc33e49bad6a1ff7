import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { DiscussionFields, paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { InputBase } from '@sheaf/ui/controls'
import { PageForm, useContractForm } from '@sheaf/ui/form'
import { useNavigate } from 'react-router'
import { useCreateDiscussion } from '../../api/discussions.ts'
import classes from '../../components/new-thread.module.css'

/** /:owner/:repo/discussions/new: what somebody wants to talk about. */
export function NewDiscussionScreen() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const navigate = useNavigate()
  const { form, field } = useContractForm({
    schema: DiscussionFields,
    initialValues: { title: '', body: '' },
    mutation: useCreateDiscussion(at),
    onSuccess: ({ number }) => void navigate(paths.discussion(at.owner, at.repo, number), { replace: true }),
    onError: (error) => ({ said: messageOf(error, t`Couldn't start the discussion`) }),
  })
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
        <InputBase
          component="textarea"
          multiline
          rows={10}
          label={t`Text`}
          description={t`Markdown`}
          {...field('body')}
        />
      </PageForm>
    </div>
  )
}
