import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react'

/**
 * Moves the focus to a field by its name once the form can take it: a field can't be focused while its fieldset is
 * disabled, so what is asked for while `busy` happens after.
 */
export function useFieldFocus(busy: boolean): {
  element: RefObject<HTMLFormElement | null>
  focus: (name: string) => void
} {
  const element = useRef<HTMLFormElement>(null)
  const wanted = useRef<string>(undefined)
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  // Without a list of dependencies on purpose: the render that shows the error is the one that moves the focus.
  useEffect(() => {
    if (busy || wanted.current === undefined) return
    const field = element.current?.elements.namedItem(wanted.current)
    if (field instanceof HTMLElement) field.focus()
    wanted.current = undefined
  })
  const focus = useCallback((name: string) => {
    wanted.current = name
    drawAgain()
  }, [])
  return { element, focus }
}
