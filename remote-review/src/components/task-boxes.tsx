import { type RefObject, useEffect, useRef } from 'react'

interface TaskBoxesProps {
  /** Around the text. */
  around: RefObject<HTMLElement | null>
  html: string
  busy: boolean
  onTick: (task: { at: number; done: boolean }) => void
}

/** What the server draws as a sign of a task is a checkbox for whoever may change the text. Draws nothing itself. */
export function TaskBoxes({ around, html, busy, onTick }: TaskBoxesProps) {
  const ticked = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other HTML all boxes are others
  useEffect(() => {
    for (const box of around.current?.querySelectorAll<HTMLElement>('[data-task]') ?? []) {
      box.setAttribute('role', 'checkbox')
      box.setAttribute('aria-checked', String(box.classList.contains('md-done')))
      const [words = ''] = (box.parentElement?.textContent ?? '').slice(2).split('\n', 1)
      box.setAttribute('aria-label', words.trim().slice(0, 120))
      box.tabIndex = 0
      if (ticked.current === box.dataset.task) box.focus()
    }
    ticked.current = undefined
  }, [around, html])
  useEffect(() => {
    const text = around.current
    const tick = (event: Event) => {
      const box = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-task]') : null
      if (box === null || busy) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== ' ' && event.key !== 'Enter') return
        event.preventDefault()
      }
      ticked.current = box.dataset.task
      onTick({ at: Number(box.dataset.task), done: box.getAttribute('aria-checked') !== 'true' })
    }
    text?.addEventListener('click', tick)
    text?.addEventListener('keydown', tick)
    return () => {
      text?.removeEventListener('click', tick)
      text?.removeEventListener('keydown', tick)
    }
  }, [around, busy, onTick])
  return null
}
