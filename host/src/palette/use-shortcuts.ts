import { sessionAtom, singleKeysAtom } from '@sheaf/shell'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { openedAtom } from '../shell/opened-atom.ts'
import { goTargets } from './go-targets.ts'

/** What a page is searched by. */
export const searchField = 'main input[type="search"]'

/** So long after a `g` the next key belongs to it, in milliseconds. */
const sequenceMs = 1_500

/**
 * Single keys, where they are wanted. `early`: those that were pressed before this was there.
 * `/` goes to what the page is searched by, and opens the palette where it has no such field; `?` lists the shortcuts; `g` and a letter
 * lead to a page.
 */
export function useShortcuts(early: readonly KeyboardEvent[]): void {
  const missed = useRef(early)
  /** When `g` was pressed: a page that comes between two keys is not to part them. */
  const wentAt = useRef(Number.NEGATIVE_INFINITY)
  const isOn = useAtomValue(singleKeysAtom)
  const session = useAtomValue(sessionAtom)
  const setOpened = useSetAtom(openedAtom)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!isOn) return
    const targets: Readonly<Record<string, string>> = goTargets({ session, pathname, search })
    const act = (event: KeyboardEvent): boolean => {
      const isSecond = event.timeStamp - wentAt.current < sequenceMs
      wentAt.current = Number.NEGATIVE_INFINITY
      if (isSecond) {
        const to = targets[event.key]
        if (to !== undefined) void navigate(to)
        return to !== undefined
      }
      if (event.key === 'g') wentAt.current = event.timeStamp
      else if (event.key === '/') goToSearch(() => setOpened('palette'))
      else if (event.key === '?') setOpened('shortcuts')
      return event.key === '/' || event.key === '?'
    }
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTakenBy(event.target)) return
      if (act(event)) event.preventDefault()
    }
    missed.current.forEach(pressed)
    missed.current = []
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [isOn, session, pathname, search, navigate, setOpened])
}

function goToSearch(openPalette: () => void): void {
  const field = document.querySelector<HTMLInputElement>(searchField)
  if (!field) openPalette()
  field?.focus()
  field?.select()
}

/** What is typed into a field is its own, and what is open above the page has the keyboard to itself. */
const isTakenBy = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null) ||
  document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null
