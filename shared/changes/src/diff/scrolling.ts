/**
 * So many frames after the last of it nobody scrolls any more. Not every browser tells the end, and a page that is at work for longer
 * than a pause takes has not heard of what was scrolled meanwhile: frames count, not time.
 */
const stillFrames = 30
/** How many frames something takes that is decided now, until it can be seen. */
const drawnFrames = 6

/**
 * While somebody scrolls, one file is drawn in so many frames, ten a second: each is a request and a program of the server's, too. Files
 * whose lines nobody has counted are taken to be short: at 24,000 pixels a second more than sixty come by, each of them for three frames.
 */
const framesEach = 6
/** A page that has not been scrolled for so many frames draws all that is near its window, before it counts as still. */
const pauseFrames = 8

let isWatched = false
let left = 0
let place = 0
/** In CSS pixels for each frame, the most of late. */
let speed = 0
const waiting = new Set<() => void>()
const turns = new Set<() => void>()
let untilTurn = 0

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

/**
 * Calls `draw` for what has come near the window: at once where nobody scrolls, else in its turn, the last that came first. Gives what calls
 * that off: what has left the window has no turn.
 */
export function inTurn(draw: () => void): () => void {
  if (isScrolling()) turns.add(draw)
  else draw()
  return () => void turns.delete(draw)
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
  untilTurn -= 1
  if (left < stillFrames - pauseFrames) goAll(turns)
  else if (untilTurn <= 0) goAll(turns, 1)
  if (left > 0) {
    requestAnimationFrame(count)
    return
  }
  speed = 0
  goAll(waiting)
}

/** The last so many of them. */
function goAll(those: Set<() => void>, most = those.size): void {
  for (const go of [...those].slice(-most)) {
    those.delete(go)
    untilTurn = framesEach
    go()
  }
}
