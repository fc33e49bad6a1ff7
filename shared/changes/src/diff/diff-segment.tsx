import { createNearObserver, type DiffRow, fillSegment, rowHeight, type Side } from '@sheaf/code/diff'
import { useEffect, useRef } from 'react'
import classes from './diff-file.module.css'
import { keepRows } from './segment-rows.ts'

/** Rows further than this from the window, in CSS pixels, are not in the page of a diff that is too large to be drawn whole. */
const near = createNearObserver(900)

export interface DiffSegmentProps {
  rows: readonly DiffRow[]
  side: Side
  /** They stay in the page, wherever the window is. */
  isKept: boolean
}

/** Some rows of a file. Their height is known before they are drawn. */
export function DiffSegment({ rows, side, isKept }: DiffSegmentProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const segment = place.current
    if (!segment) return
    keepRows(segment, rows)
    if (isKept) return fillSegment(segment, rows, side)
    let empty: (() => void) | undefined
    const stop = near.watch(segment, (isNear) => {
      if (isNear) empty ??= fillSegment(segment, rows, side)
      else {
        empty?.()
        empty = undefined
      }
    })
    return () => {
      stop()
      empty?.()
    }
  }, [rows, side, isKept])
  return <div ref={place} data-segment="" className={classes.segment} style={{ height: rows.length * rowHeight }} />
}
