import { type RefObject, useRef, useState } from 'react'
import { isGone } from '../api/failure.ts'

interface DeletionOptions<T> {
  remove: (row: T, then: { onSuccess: () => void; onError: (error: Error) => void }) => void
}

interface Deletion<T> {
  /** Of the rows. */
  list: RefObject<HTMLUListElement | null>
  /** What is asked about. It outlives its question, so that the dialog still names it while it fades. */
  target: T | undefined
  asking: boolean
  ask: (row: T, index: number) => void
  confirm: () => void
  close: () => void
  /** The dialog is gone. */
  closed: () => void
}

/**
 * Asks before a row of a list is deleted. A deletion that got no answer leaves the question where it is, to be answered again. Afterwards
 * the focus is on the row that took the deleted one's place, else on the last one, else on the heading: the button that had
 * it went with its row.
 */
export function useDeletion<T>({ remove }: DeletionOptions<T>): Deletion<T> {
  const list = useRef<HTMLUListElement>(null)
  const deletedAt = useRef<number>(undefined)
  const underWay = useRef(false)
  const [target, setTarget] = useState<{ row: T; index: number }>()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const settle = (index: number) => {
    deletedAt.current = index
    close()
  }
  return {
    list,
    target: target?.row,
    asking,
    ask: (row, index) => {
      setTarget({ row, index })
      setAsking(true)
    },
    confirm: () => {
      // A second click comes before the first one has shown.
      if (!target || underWay.current) return
      underWay.current = true
      const { row, index } = target
      remove(row, {
        onSuccess: () => {
          underWay.current = false
          settle(index)
        },
        onError: (error) => {
          underWay.current = false
          if (isGone(error)) settle(index)
        },
      })
    },
    close,
    closed: () => {
      const index = deletedAt.current
      deletedAt.current = undefined
      if (index !== undefined) focusOn(rowNear(list.current, index) ?? document.querySelector('main h1'))
    },
  }
}

const rowNear = (list: Element | null, index: number) => list?.children[index] ?? list?.lastElementChild

function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return
  if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1')
  element.focus()
}
