import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type ProjectColumn, projectOperations } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { Form, useContractForm } from '@sheaf/ui/form'
import { useCreateCard } from '../../api/board.mutations.ts'
import classes from './small-form.module.css'

interface AddCardProps {
  project: string
  column: ProjectColumn
  onClose: () => void
}

/** Adds cards to a column, one after the other, until it is closed. */
export function AddCard({ project, column, onClose }: AddCardProps) {
  const { t } = useLingui()
  const { form, field, set, leadTo } = useContractForm({
    schema: projectOperations.createCard.body,
    initialValues: { column: column.uid, title: '' },
    mutation: useCreateCard(project),
    onSuccess: () => {
      set('title', '')
      leadTo('title')
    },
    onError: (error) => ({ field: 'title', beside: messageOf(error, t`Couldn't add the card`) }),
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field in it
    <div
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Form
        of={form}
        className={classes.form}
        fieldsClassName={classes.fields}
        actions={
          <div className={classes.actions}>
            <Button type="submit" size="compact-sm" loading={form.busy}>
              {t`Add`}
            </Button>
            <Button variant="default" size="compact-sm" onClick={onClose}>
              {t`Done`}
            </Button>
          </div>
        }
      >
        <TextInput
          aria-label={t`Title of the new card`}
          placeholder={t`Title`}
          autoComplete="off"
          autoFocus
          {...field('title')}
        />
      </Form>
    </div>
  )
}
