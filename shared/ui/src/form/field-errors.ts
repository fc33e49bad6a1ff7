import { ApiError } from '@sheaf/client/errors'
import { notify, textOf } from '@sheaf/shell'

/** The part of a form (that of @mantine/form, say) that takes errors by field. */
export interface TakesErrors {
  setErrors: (errors: Record<string, string>) => void
}

/** Puts what the server said about single fields beside them. Gives the name of the first, if there was any. */
export function applyFieldErrors(form: TakesErrors, error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const errors = Object.entries(error.fields).map(([name, said]): [string, string] => [name, textOf(said)])
  if (errors.length > 0) form.setErrors(Object.fromEntries(errors))
  return errors[0]?.[0]
}

/** What a form does with values that break its rules: it leads to the first wrong field and says what is wrong there. */
export const leadToFirst =
  (focus: (name: string) => void) =>
  (errors: Readonly<Record<string, unknown>>): void => {
    const [first] = Object.entries(errors)
    if (!first) return
    focus(first[0])
    notify.warning(String(first[1]))
  }

/** Moves the focus to a field of a form by its name, such as the first that is wrong. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
