import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Form, type FormProps } from '@sheaf/ui/form'
import { type ReactNode, useRef, useState } from 'react'
import classes from './account.module.css'

interface ChangePanelProps {
  /** What the button says that opens it. */
  label: string
  children: (close: () => void) => ReactNode
}

/** A button that gives way to a form, and has the focus again when that is closed. */
export function ChangePanel({ label, children }: ChangePanelProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (isOpen) return children(close)
  return (
    <Button ref={opener} variant="default" onClick={() => setOpen(true)}>
      {label}
    </Button>
  )
}

interface PanelFormProps extends Pick<FormProps, 'of' | 'children'> {
  submit: ReactNode
  onCancel: () => void
}

/** The form in such a panel. */
export function PanelForm({ of, submit, onCancel, children }: PanelFormProps) {
  const { t } = useLingui()
  return (
    <Form
      of={of}
      className={classes.panel}
      fieldsClassName={classes.fields}
      actions={
        <div className={classes.actions}>
          <Button type="submit" loading={of.busy}>
            {submit}
          </Button>
          <Button variant="default" disabled={of.busy} onClick={onCancel}>
            {t`Cancel`}
          </Button>
        </div>
      }
    >
      {children}
    </Form>
  )
}
