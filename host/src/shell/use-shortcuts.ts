import { singleKeysAtom } from '@sheaf/shell'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { shortcutsOpenAtom } from './single-keys.ts'

const searchField = 'main input[type="search"]'

/** `/` goes to what the page is searched by, where it has such a field; `?` lists the shortcuts. */
export function useShortcuts(): void {
  const isOn = useAtomValue(singleKeysAtom)
  const setOpen = useSetAtom(shortcutsOpenAtom)
  useEffect(() => {
    if (!isOn) return
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTakenBy(event.target)) return
      if (event.key === '/') {
        const field = document.querySelector<HTMLInputElement>(searchField)
        if (!field) return
        event.preventDefault()
        field.focus()
        field.select()
      }
      if (event.key === '?') {
        event.preventDefault()
        setOpen(true)
      }
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [isOn, setOpen])
}

/** What is typed into a field is its own, and what is open above the page has the keyboard to itself. */
const isTakenBy = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null) ||
  document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null
