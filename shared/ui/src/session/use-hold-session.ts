import { holdSessionAtom } from '@sheaf/shell'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'

/**
 * Keeps the page while `held`, even if the session ends meanwhile: it would otherwise be left for the log-in page. For what can't
 * be had again, such as a secret that is shown once. A form that somebody has typed into does it by itself.
 */
export function useHoldSession(held: boolean): void {
  const change = useSetAtom(holdSessionAtom)
  useEffect(() => {
    if (!held) return
    change(1)
    return () => change(-1)
  }, [held, change])
}
