import { type RefObject, useEffect, useRef } from 'react'
import { focusField } from './field-errors.ts'

/**
 * Moves the focus to a field by its name once the form can take it: a field can't be focused while its fieldset is
 * disabled, so what is asked for while `busy` happens after.
 */
export function useFieldFocus(busy: boolean): {
  form: RefObject<HTMLFormElement | null>
  focus: (name: string) => void
} {
  const form = useRef<HTMLFormElement>(null)
  const wanted = useRef<string>(undefined)
  // Without a list of dependencies on purpose: the render that shows the error is the one that moves the focus.
  useEffect(() => {
    if (busy || wanted.current === undefined) return
    focusField(form.current, wanted.current)
    wanted.current = undefined
  })
  return {
    form,
    focus: (name) => {
      wanted.current = name
    },
  }
}
