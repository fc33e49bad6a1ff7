import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTurn, isScrolling, whenStill } from './scrolling.ts'

const frames = (count: number, each?: () => void) => {
  for (let frame = 0; frame < count; frame += 1) {
    each?.()
    vi.advanceTimersToNextFrame()
  }
}
const scroll = () => void window.dispatchEvent(new Event('scroll'))

describe('what comes near the window', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance'] })
    isScrolling()
  })
  afterEach(() => {
    // The page is still before the next.
    frames(40)
    vi.useRealTimers()
  })

  it('is drawn at once where nobody scrolls', () => {
    const draw = vi.fn()
    inTurn(draw)
    expect(draw).toHaveBeenCalledTimes(1)
  })

  it('is drawn in its turn while somebody scrolls, the last first, and all of it in a pause', () => {
    scroll()
    const drawn: number[] = []
    for (let file = 0; file < 20; file += 1) inTurn(() => drawn.push(file))
    frames(12, scroll)
    expect(drawn).toEqual([19, 18])
    frames(4)
    expect(drawn.length).toBeLessThanOrEqual(3)
    frames(8)
    expect(drawn.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, file) => file))
    expect(isScrolling()).toBe(true)
  })

  it('has no turn when it has left', () => {
    scroll()
    const draw = vi.fn()
    const callOff = inTurn(draw)
    callOff()
    frames(40)
    expect(draw).not.toHaveBeenCalled()
  })

  it('is told when the page is still', () => {
    scroll()
    const still = vi.fn()
    whenStill(still)
    frames(10, scroll)
    frames(28)
    expect(still).not.toHaveBeenCalled()
    frames(3)
    expect(still).toHaveBeenCalledTimes(1)
    expect(isScrolling()).toBe(false)
  })
})
