import { isFirstVisit } from '@sheaf/code/first-visit'
import { lazyModule, singleKeysAtom } from '@sheaf/shell'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { fileId } from './diff-file.tsx'
import type { pressFileKey } from './press-file-key.ts'

const keys = lazyModule(
  async () => (await import(/* webpackChunkName: "file-keys" */ './press-file-key.ts')).pressFileKey,
)

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
 * Where single keys are wanted, `n` and `p` lead to the next and the previous file, `j` and `k` into its lines, `v` sets the mark at its head, and
 * `x` folds or unfolds it.
 * An address with a file behind its `#` leads to that.
 */
export function useFileKeys(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const isOn = useAtomValue(singleKeysAtom)
  useEffect(() => {
    const [, number] = /^#file-(\d+)$/.exec(window.location.hash) ?? []
    if (number !== undefined && isFirstVisit()) goTo(Number(number) - 1)
  }, [])
  useEffect(() => {
    if (!isOn) return
    const pressed = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyped(target)) return
      if (!/^[npjkvx]$/.test(key)) return
      event.preventDefault()
      const press = (then: typeof pressFileKey) =>
        then(key, [...(list.current?.querySelectorAll('section[id^="file-"]') ?? [])].slice(0, count), goTo)
      // What could not be had is asked for again by the next key.
      if (keys.loaded) press(keys.loaded)
      else void keys.load().then(press, () => {})
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [isOn, count])
  return { list, go: goTo }
}

const isTyped = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null) ||
  document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null
