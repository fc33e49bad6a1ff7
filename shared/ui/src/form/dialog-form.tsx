import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import classes from './dialog-form.module.css'
import { Form } from './form.tsx'
import type { DrawnForm } from './use-contract-form.ts'

interface DialogFormProps {
  of: DrawnForm
  submitLabel: string
  danger?: boolean
  /** It can't be sent yet. */
  blocked?: boolean
  onBusy: (busy: boolean) => void
  onCancel: () => void
  children: ReactNode
}

/** A form in a dialog, which can't be closed while a call is under way: its fields, a way back, and a button that sends it. */
export function DialogForm({
  of: form,
  submitLabel,
  danger = false,
  blocked = false,
  onBusy,
  onCancel,
  children,
}: DialogFormProps) {
  const { t } = useLingui()
  const { busy } = form
  useEffect(() => {
    onBusy(busy)
    return () => onBusy(false)
  }, [busy, onBusy])
  return (
    <Form
      of={form}
      fieldsClassName={classes.fields}
      actions={
        <div className={classes.actions}>
          <Button variant="default" onClick={onCancel} disabled={busy}>
            {t`Cancel`}
          </Button>
          <Button type="submit" color={danger ? 'red' : 'green'} loading={busy} disabled={blocked}>
            {submitLabel}
          </Button>
        </div>
      }
    >
      {children}
    </Form>
  )
}
