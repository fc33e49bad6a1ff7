import { singleKeysAtom } from '@sheaf/shell'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { fileId } from './diff-file.tsx'

/** Brings a file to the top of the window, and the focus with it. */
function goTo(index: number): void {
  const file = document.getElementById(fileId(index))
  if (!file) return
  file.scrollIntoView({ block: 'start' })
  file.tabIndex = -1
  file.focus({ preventScroll: true })
  window.history.replaceState(window.history.state, '', `#${fileId(index)}`)
}

/**
 * Where single keys are wanted, `n` and `p` lead to the next and the previous file, `v` sets the mark at its head, and `x` folds or unfolds it.
 * An address with a file behind its `#` leads to that.
 */
export function useFileKeys(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const isOn = useAtomValue(singleKeysAtom)
  useEffect(() => {
    const [, number] = /^#file-(\d+)$/.exec(window.location.hash) ?? []
    if (number !== undefined) goTo(Number(number) - 1)
  }, [])
  useEffect(() => {
    if (!isOn) return
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyped(event.target)) return
      const part = partAtHead[event.key]
      if (event.key !== 'n' && event.key !== 'p' && part === undefined) return
      const files = [...(list.current?.children ?? [])].slice(0, count)
      // The one whose head is at the top of the window.
      const at = files.findLastIndex((file) => file.getBoundingClientRect().top < shownAt)
      if (part !== undefined) {
        const held = files.find((file) => file.contains(document.activeElement)) ?? files[Math.max(at, 0)]
        const found = held?.querySelector<HTMLElement>(part)
        if (!found) return
        event.preventDefault()
        found.click()
        return
      }
      const next = event.key === 'n' ? at + 1 : at - 1
      if (next < 0 || next >= files.length) return
      event.preventDefault()
      goTo(next)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [isOn, count])
  return { list, go: goTo }
}

/** What a key presses at the head of the file that is read. */
const partAtHead: Readonly<Partial<Record<string, string>>> = { v: '[data-mark] input', x: 'header [aria-expanded]' }

/** A file that begins above this is the one that is read, in CSS pixels: below the bar of small windows. */
const shownAt = 64

const isTyped = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null) ||
  document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null
