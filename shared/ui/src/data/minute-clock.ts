const tick = 30_000

let current = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** One clock for every relative time on the page, ticking only while there is one. */
export const minuteClock = {
  /** The moment of the last tick: stable between two of them, as React asks of a store. */
  now: () => {
    if (listeners.size === 0) refresh()
    return current
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    timer ??= setInterval(() => {
      current = Date.now()
      for (const each of listeners) each()
    }, tick)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  },
}

/** A first reading after a pause must not be an old one, yet two readings of one render must agree. */
function refresh() {
  const now = Date.now()
  if (now - current > 1000) current = now
}
