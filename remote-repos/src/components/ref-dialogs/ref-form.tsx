import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Form, type FormProps } from '@sheaf/ui/form'
import type { ReactNode } from 'react'
import classes from './ref-form.module.css'

interface RefFormProps extends Pick<FormProps, 'of' | 'children'> {
  submitLabel: string
  onClose: () => void
  /** What stands at the other end of the line of the buttons. */
  beside?: ReactNode
}

/** The fields of a dialog about a branch or a tag, with its buttons. */
export function RefForm({ of, children, submitLabel, onClose, beside }: RefFormProps) {
  const { t } = useLingui()
  return (
    <Form
      of={of}
      className={classes.form}
      fieldsClassName={classes.fields}
      actions={
        <div className={classes.actions}>
          {beside && <span className={classes.start}>{beside}</span>}
          <Button variant="default" onClick={onClose} disabled={of.busy}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={of.busy}>
            {submitLabel}
          </Button>
        </div>
      }
    >
      {children}
    </Form>
  )
}
