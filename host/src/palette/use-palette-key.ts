import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { openedAtom } from '../shell/opened-atom.ts'
import { isPaletteKey } from './palette-key.ts'

/** Opens and closes the palette by its key, in fields as well. What else is open above the page waits for an answer. */
export function usePaletteKey(early: readonly KeyboardEvent[]): void {
  const setOpened = useSetAtom(openedAtom)
  const missed = useRef(early)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return
      event.preventDefault()
      const isBelow = document.querySelector('dialog[open], [role="dialog"]') !== null
      setOpened((opened) => (opened === 'palette' || isBelow ? undefined : 'palette'))
    }
    missed.current.forEach(pressed)
    missed.current = []
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [setOpened])
}
