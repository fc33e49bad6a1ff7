import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Milliseconds between the tries, each time a little more or less: not all tabs in the world ask in the same moment. */
const waits = [1_000, 2_000, 4_000, 8_000, 15_000] as const
const jittered = (milliseconds: number) => milliseconds * (0.75 + Math.random() / 2)

interface RecoveryOptions {
  /** Asks again for what could not be had, and takes the page on where it can. Fails while it can't. */
  attempt: () => Promise<void>
  /** Whether it is worth trying without being told to: an outage ends by itself, a refusal does not. */
  automatic: boolean
}

interface Recovery {
  /** Somebody asked for a try, and it is under way. */
  trying: boolean
  /** Says whether it was of use. */
  tryNow: () => Promise<boolean>
}

/**
 * Leaves an error page when what caused it is over: tries when the browser has its network back, when somebody
 * looks at the page again, and ever more rarely in between; never while it is out of sight.
 */
export function useRecovery({ attempt, automatic }: RecoveryOptions): Recovery {
  const [trying, setTrying] = useState(false)
  const underWay = useRef<Promise<void>>(undefined)
  const tryOnce = useEffectEvent(() => {
    underWay.current ??= attempt()
      .catch(() => undefined)
      .finally(() => {
        underWay.current = undefined
      })
    return underWay.current
  })

  useEffect(() => {
    if (!automatic) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let tries = 0
    const over = new AbortController()
    const wait = () => {
      timer = setTimeout(tryAgain, jittered(waits[Math.min(tries, waits.length - 1)] ?? 0))
      tries += 1
    }
    const tryAgain = async () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'hidden') await tryOnce()
      if (over.signal.aborted) return
      clearTimeout(timer)
      wait()
    }
    const { signal } = over
    window.addEventListener('online', tryAgain, { signal })
    window.addEventListener('focus', tryAgain, { signal })
    document.addEventListener('visibilitychange', tryAgain, { signal })
    wait()
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [automatic])

  const tryNow = async () => {
    setTrying(true)
    await underWay.current
    const recovered = await attempt().then(
      () => true,
      () => false,
    )
    setTrying(false)
    return recovered
  }
  return { trying, tryNow }
}
