import { Form, type FormProps } from './form.tsx'
import classes from './page-form.module.css'

/** A form that is a page, or a part of one: its fields one below the other, its buttons below a line. */
export function PageForm({ of, children, actions }: Pick<FormProps, 'of' | 'children' | 'actions'>) {
  return (
    <Form
      of={of}
      className={classes.form}
      fieldsClassName={classes.fields}
      actions={<div className={classes.actions}>{actions}</div>}
    >
      {children}
    </Form>
  )
}
