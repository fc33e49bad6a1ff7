/**
 * So many frames after the last of it nobody scrolls any more. Not every browser tells the end, and a page that is at work for longer
 * than a pause takes has not heard of what was scrolled meanwhile: frames count, not time.
 */
const stillFrames = 30
/** How many frames something takes that is decided now, until it can be seen. */
const drawnFrames = 6

let isWatched = false
let left = 0
let place = 0
/** In CSS pixels for each frame, the most of late. */
let speed = 0
const waiting = new Set<() => void>()

/** Whether the page is being scrolled right now. It is known from the second time on that somebody asks. */
export function isScrolling(): boolean {
  watch()
  return left > 0
}

/** How far the page may be scrolled on until something that is decided now can be seen, in CSS pixels. */
export const scrolledMeanwhile = (): number => speed * drawnFrames

/** Calls `go` once a page that is being scrolled is still. Gives what calls that off. */
export function whenStill(go: () => void): () => void {
  waiting.add(go)
  return () => void waiting.delete(go)
}

function watch(): void {
  if (isWatched) return
  isWatched = true
  place = window.scrollY
  const moved = () => {
    speed = Math.max(Math.abs(window.scrollY - place), speed)
    place = window.scrollY
    if (left === 0) requestAnimationFrame(count)
    left = stillFrames
  }
  window.addEventListener('scroll', moved, { passive: true })
}

function count(): void {
  left -= 1
  speed *= 0.9
  if (left > 0) {
    requestAnimationFrame(count)
    return
  }
  speed = 0
  const due = [...waiting]
  waiting.clear()
  for (const go of due) go()
}
