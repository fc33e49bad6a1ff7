import { useLingui } from '@lingui/react/macro'
import { rowHeight } from '@sheaf/code/diff'
import { singleKeysAtom } from '@sheaf/shell'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { type FileNotes, lineOfRow, type NoteSide } from './diff-notes.ts'
import classes from './line-picker.module.css'
import { rowsOf, segmentSelector } from './segment-rows.ts'

interface Spot {
  side: NoteSide
  line: number
  /** Of its row in the pane, in CSS pixels. */
  top: number
}

/**
 * The line of a pane that somebody points at, with a plus that begins to write about it: by the pointer, and where single keys are
 * wanted by `j` and `k` within the pane and `c`. With the shift key, from the line before up to this one.
 */
export function LinePicker({ onPick }: { onPick: NonNullable<FileNotes['onPick']> }) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const [spot, setSpot] = useState<Spot>()
  const hasKeys = useAtomValue(singleKeysAtom)
  const held = useRef({ spot, onPick })
  held.current = { spot, onPick }
  useEffect(() => {
    const pane = place.current?.parentElement
    if (!pane) return
    const pointed = ({ target, clientY }: PointerEvent) => {
      const segment = target instanceof Element ? target.closest(segmentSelector) : null
      if (segment === null) return
      const index = Math.floor((clientY - segment.getBoundingClientRect().top) / rowHeight)
      const found = spotAt(pane, segment, index)
      if (found) setSpot(found)
    }
    const left = () => {
      if (!pane.contains(document.activeElement)) setSpot(undefined)
    }
    const pressed = (event: KeyboardEvent) => {
      if (!hasKeys || event.ctrlKey || event.metaKey || event.altKey) return
      const { spot, onPick } = held.current
      const key = event.key.toLowerCase()
      if (key === 'c' && spot) onPick({ ...spot, isRange: event.shiftKey })
      else if (key === 'j' || key === 'k') {
        const spots = allSpots(pane)
        const at = spots.findIndex(({ side, line }) => side === spot?.side && line === spot.line)
        const next = spots[at < 0 ? 0 : at + (key === 'j' ? 1 : -1)]
        if (!next) return
        setSpot(next)
        keepInSight(pane, next.top)
      } else return
      event.preventDefault()
    }
    pane.addEventListener('pointermove', pointed)
    pane.addEventListener('pointerleave', left)
    pane.addEventListener('keydown', pressed)
    return () => {
      pane.removeEventListener('pointermove', pointed)
      pane.removeEventListener('pointerleave', left)
      pane.removeEventListener('keydown', pressed)
    }
  }, [hasKeys])
  const line = spot?.line
  return (
    <div ref={place} className={classes.place}>
      {spot && (
        <>
          <div className={classes.line} style={{ top: spot.top }} />
          <button
            type="button"
            className={classes.plus}
            style={{ top: spot.top }}
            tabIndex={-1}
            aria-label={spot.side === 'old' ? t`Comment on line ${line} as it was` : t`Comment on line ${line}`}
            onClick={(event) => onPick({ ...spot, isRange: event.shiftKey })}
          />
        </>
      )}
    </div>
  )
}

function spotAt(pane: Element, segment: Element, index: number): Spot | undefined {
  const line = lineOfRow(rowsOf(segment)[index])
  const top = segment.getBoundingClientRect().top - pane.getBoundingClientRect().top + index * rowHeight
  return line && { ...line, top }
}

const allSpots = (pane: Element): Spot[] =>
  [...pane.querySelectorAll(segmentSelector)].flatMap((segment) =>
    rowsOf(segment).flatMap((_, index) => spotAt(pane, segment, index) ?? []),
  )

/** Scrolls as far as it takes to see a row of a pane. */
function keepInSight(pane: Element, top: number): void {
  const at = pane.getBoundingClientRect().top + top
  const margin = 4 * rowHeight
  if (at < margin) window.scrollBy({ top: at - margin })
  else if (at > window.innerHeight - margin) window.scrollBy({ top: at - window.innerHeight + margin })
}
