import { useLingui } from '@lingui/react/macro'
import { type ButtonHTMLAttributes, type HTMLAttributes, useRef, useState } from 'react'
import { useTouchDrag } from './use-touch-drag.ts'

/** The item at one place put to another one. */
export function movedTo<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1)
  const item = items[from]
  return item === undefined ? [...items] : rest.toSpliced(to, 0, item)
}

interface Reordering {
  /** What the items are called, in their order. */
  names: readonly string[]
  /** May whoever looks put them in another one? */
  enabled: boolean
  onMove: (from: number, to: number) => void
}

/** What the handle of an item needs. */
export interface Handle {
  name: string
  onMove: (by: number) => void
  /** What makes it one for fingers. */
  touched: ButtonHTMLAttributes<HTMLButtonElement>
}

/** A list that is put in order by drag, by touch and by arrows on the handle of each item; `said` is for those who hear what became of it. */
export function useReorder({ names, enabled, onMove }: Reordering) {
  const { t } = useLingui()
  const dragged = useRef<number>(undefined)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const name = names[from]
    if (name === undefined || to < 0 || to >= names.length || from === to) return
    const [place, count] = [to + 1, names.length]
    onMove(from, to)
    setSaid(t`${name} is at position ${place} of ${count}`)
  }
  const { over, handleOf: touchOf } = useTouchDrag(move)
  const rowOf = (index: number): HTMLAttributes<HTMLElement> & Record<`data-${string}`, unknown> => ({
    'data-place': index,
    'data-over': over === index || undefined,
    draggable: enabled,
    onDragStart: (event) => {
      dragged.current = index
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event) => {
      if (enabled) event.preventDefault()
    },
    onDrop: (event) => {
      event.preventDefault()
      if (dragged.current !== undefined) move(dragged.current, index)
      dragged.current = undefined
    },
  })
  const handleOf = (index: number): Handle => ({
    name: names[index] ?? '',
    onMove: (by) => move(index, index + by),
    touched: touchOf(index),
  })
  return { said, rowOf, handleOf }
}
