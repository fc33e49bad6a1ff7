import { type RefObject, useLayoutEffect, useState } from 'react'

interface SelectionAhead {
  /** Where it was begun and where it was ended, in letters of the whole text. */
  anchor: number
  focus: number
}

/**
 * What somebody has selected in the text that stood before the app did (`first-text.ts`) is selected in the one that takes its place, and the
 * keyboard stays with the text.
 * @param code what holds the text that the app draws
 */
export function useSelectionAhead(code: RefObject<HTMLElement | null>): void {
  // Looked at while the app is drawn for the first time: its elements come in the same task in which those before it go.
  const [ahead] = useState(() => {
    const text = document.querySelector('#first-rows section')
    return {
      selection: text ? selectionIn(text) : undefined,
      isFocused: text !== null && text === document.activeElement,
    }
  })
  useLayoutEffect(() => {
    if (ahead.isFocused) code.current?.querySelector('section')?.focus({ preventScroll: true })
    if (ahead.selection && code.current) select(ahead.selection, code.current)
  }, [ahead, code])
}

function selectionIn(text: Element): SelectionAhead | undefined {
  const selection = getSelection()
  const { anchorNode, focusNode, anchorOffset, focusOffset } = selection ?? {}
  if (!anchorNode || !focusNode || anchorOffset === undefined || focusOffset === undefined) return undefined
  const anchor = lettersBefore(text, { node: anchorNode, offset: anchorOffset })
  const focus = lettersBefore(text, { node: focusNode, offset: focusOffset })
  return anchor === focus ? undefined : { anchor, focus }
}

/** A selection of the whole page begins before the text and ends behind it. */
function lettersBefore(text: Element, { node, offset }: { node: Node; offset: number }): number {
  const range = document.createRange()
  range.selectNodeContents(text)
  const side = range.comparePoint(node, offset)
  if (side < 0) return 0
  if (side === 0) range.setEnd(node, offset)
  return range.toString().length
}

function select({ anchor, focus }: SelectionAhead, code: Element): void {
  const chunks = Array.from(code.querySelectorAll('[data-chunk]'), ({ firstChild }) => firstChild)
  const [from, to] = [pointAt(anchor, chunks), pointAt(focus, chunks)]
  if (from && to) getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset)
}

function pointAt(letters: number, chunks: readonly (ChildNode | null)[]): { node: Text; offset: number } | undefined {
  let rest = letters
  for (const node of chunks) {
    if (!(node instanceof Text)) return undefined
    if (rest <= node.length) return { node, offset: rest }
    rest -= node.length
  }
  return undefined
}
