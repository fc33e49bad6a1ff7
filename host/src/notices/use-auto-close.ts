import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls back after so many milliseconds, of which those that are spent `paused` do not count. */
export function useAutoClose({
  milliseconds,
  paused,
  onEnd,
}: {
  milliseconds: number
  paused: boolean
  onEnd: () => void
}) {
  const left = useRef(milliseconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (paused) return
    const started = performance.now()
    const timer = setTimeout(() => end(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - started
    }
  }, [paused])
}
