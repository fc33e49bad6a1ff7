import { Button } from '@mantine/core'
import { Form, type FormProps } from '@sheaf/ui/form'
import type { ReactNode } from 'react'
import classes from '../layout/auth-form.module.css'

interface AuthFormProps extends Pick<FormProps, 'of' | 'children'> {
  /** What its one button says. */
  submit: ReactNode
  busy: boolean
}

/** A form of the pages before one is logged in: fields, and one button as wide as they are. */
export function AuthForm({ of, submit, busy, children }: AuthFormProps) {
  return (
    <Form
      of={of}
      className={classes.form}
      fieldsClassName={classes.fields}
      actions={
        <Button type="submit" fullWidth loading={busy}>
          {submit}
        </Button>
      }
    >
      {children}
    </Form>
  )
}
