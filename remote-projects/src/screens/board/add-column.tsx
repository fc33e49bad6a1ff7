import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { projectOperations } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { Form, useContractForm } from '@sheaf/ui/form'
import { IconPlus } from '@sheaf/ui/icons'
import { useAddColumn } from '../../api/board.mutations.ts'
import classes from './small-form.module.css'

/** Adds a column at the end. */
export function AddColumn({ project }: { project: string }) {
  const { t } = useLingui()
  const { form, field, set } = useContractForm({
    schema: projectOperations.addColumn.body,
    initialValues: { name: '' },
    mutation: useAddColumn(project),
    onSuccess: () => set('name', ''),
    onError: (error) => ({ field: 'name', beside: messageOf(error, t`Couldn't add the column`) }),
  })
  return (
    <Form
      of={form}
      className={classes.form}
      fieldsClassName={classes.fields}
      actions={
        <Button type="submit" variant="default" leftSection={<IconPlus size={16} />} loading={form.busy}>
          {t`Add column`}
        </Button>
      }
    >
      <TextInput
        aria-label={t`Name of the new column`}
        placeholder={t`Column name`}
        autoComplete="off"
        {...field('name')}
      />
    </Form>
  )
}
