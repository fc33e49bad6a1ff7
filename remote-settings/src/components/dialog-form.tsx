import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { applyFieldErrors, leadToFirst, useFieldFocus } from '@sheaf/ui'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import classes from './dialog-form.module.css'

interface DialogFormProps<Values, Answer> {
  form: UseFormReturnType<Values>
  /** What takes the values; its failures are said by itself. */
  mutation: Pick<UseMutationResult<Answer, Error, Values>, 'mutate' | 'isPending'>
  /** The field to go back to after a failure that names none. */
  mainField: keyof Values & string
  submitLabel: string
  onBusy: (busy: boolean) => void
  onCancel: () => void
  onDone: (answer: Answer) => void
  children: ReactNode
}

/** A form in a dialog: its fields, a way back, and a button that sends it. Nothing can be changed while it is under way. */
export function DialogForm<Values extends Record<string, unknown>, Answer>({
  form,
  mutation,
  mainField,
  submitLabel,
  onBusy,
  onCancel,
  onDone,
  children,
}: DialogFormProps<Values, Answer>) {
  const { t } = useLingui()
  const { isPending } = mutation
  const { form: element, focus } = useFieldFocus(isPending)
  const submit = form.onSubmit((values) => {
    onBusy(true)
    mutation.mutate(values, {
      onSuccess: onDone,
      onError: (error) => focus(applyFieldErrors(form, error) ?? mainField),
      onSettled: () => onBusy(false),
    })
  }, leadToFirst(focus))

  return (
    <form ref={element} onSubmit={submit} noValidate>
      <fieldset className={classes.fields} disabled={isPending}>
        {children}
      </fieldset>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} disabled={isPending}>
          {t`Cancel`}
        </Button>
        <Button type="submit" loading={isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
