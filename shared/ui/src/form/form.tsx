import type { ReactNode } from 'react'
import { FormError } from './form-error.tsx'
import type { DrawnForm } from './use-contract-form.ts'

export interface FormProps {
  /** What `useContractForm` made. */
  of: DrawnForm
  className?: string | undefined
  /** Of the fields, which can't be changed while a call is under way. */
  fieldsClassName?: string | undefined
  children: ReactNode
  /** The button that sends it, and what stands beside that; what is wrong with the form as a whole stands above. */
  actions: ReactNode
}

/** A form of the contract: its fields, what is wrong with it as a whole, its buttons. */
export function Form({
  of: { element, busy, failure, submit },
  className,
  fieldsClassName,
  children,
  actions,
}: FormProps) {
  return (
    <form ref={element} className={className} onSubmit={submit} noValidate>
      <fieldset className={fieldsClassName} disabled={busy}>
        {children}
      </fieldset>
      <FormError>{failure}</FormError>
      {actions}
    </form>
  )
}
