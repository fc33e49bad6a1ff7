import { ApiError } from '@sheaf/client'

/** The part of a form (that of @mantine/form, say) that takes errors by field. */
export interface TakesErrors {
  setErrors: (errors: Record<string, string>) => void
}

/** Puts what the server said about single fields beside them. Says whether there was anything to put. */
export function applyFieldErrors(form: TakesErrors, error: unknown): boolean {
  if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return false
  form.setErrors({ ...error.fields })
  return true
}

/** Moves the focus to a field of a form by its name, such as the first that is wrong. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
