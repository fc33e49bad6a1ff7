import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Edge, freeEdge } from './free-edge.ts'
import { lastControls } from './last-control.ts'
import { ToastCard } from './toast-card.tsx'
import classes from './toasts.module.css'
import { toastsAtom } from './toasts-atom.ts'

/** The toasts, as SPEC 9 measures them; Alt+T goes to them. */
export function Toasts() {
  const { t } = useLingui()
  const toasts = useAtomValue(toastsAtom)
  const [paused, setPaused] = useState(false)
  const edge = useEdge(toasts[0]?.id)
  const { region, remember, goBack } = useFocusByKey()
  // Whoever was there when the last one went, is there no more for the next.
  if (paused && toasts.length === 0) setPaused(false)
  return (
    <section
      ref={region}
      className={classes.region}
      aria-label={t`Notifications`}
      tabIndex={-1}
      data-edge={edge}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ relatedTarget }) => {
        setPaused(true)
        remember(relatedTarget)
      }}
      onBlur={() => setPaused(false)}
    >
      <ol className={classes.list}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} paused={paused} onClose={goBack} />
        ))}
      </ol>
    </section>
  )
}

/** Looks with each new toast for an edge at which it covers nothing that was just used. */
function useEdge(newest: number | undefined): Edge {
  const [edge, setEdge] = useState<Edge>('bottom')
  useLayoutEffect(() => {
    if (newest === undefined) return
    setEdge(freeEdge(lastControls(), { width: window.innerWidth, height: window.innerHeight }))
  }, [newest])
  return edge
}

/** Alt+T leads to the toasts; whoever closes one is back where they were. */
function useFocusByKey() {
  const region = useRef<HTMLElement>(null)
  const before = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      // By the key's place: with Alt held, some keyboards write another letter.
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyT') return
      event.preventDefault()
      region.current?.focus()
    }
    window.addEventListener('keydown', focus)
    return () => window.removeEventListener('keydown', focus)
  }, [])
  const remember = (from: EventTarget | null) => {
    if (from instanceof HTMLElement && !region.current?.contains(from)) before.current = from
  }
  const goBack = () => {
    if (region.current?.contains(document.activeElement)) (before.current ?? region.current).focus()
  }
  return { region, remember, goBack }
}
