import { singleKeysAtom } from '@sheaf/shell'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'

/** What single keys do on a page, by key. Where somebody types, in a dialog, and where they are turned off, they do nothing. */
export function useSingleKeys(acts: Readonly<Record<string, () => void>>): void {
  const isOn = useAtomValue(singleKeysAtom)
  useEffect(() => {
    if (!isOn) return
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTakenBy(event.target)) return
      const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [isOn, acts])
}

const isTakenBy = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null) ||
  document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null
