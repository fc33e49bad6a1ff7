import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

describe('what nobody waits for', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    vi.stubGlobal('requestIdleCallback', undefined)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is done once, three seconds after the page was loaded', () => {
    const task = vi.fn()
    whenIdle(task)
    vi.advanceTimersByTime(2_900)
    expect(task).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    expect(task).toHaveBeenCalledTimes(1)
  })

  it('waits while somebody scrolls anything', () => {
    const task = vi.fn()
    const list = document.body.appendChild(document.createElement('div'))
    whenIdle(task)
    for (let second = 0; second < 10; second += 0.5) {
      vi.advanceTimersByTime(500)
      list.dispatchEvent(new Event('scroll'))
    }
    expect(task).not.toHaveBeenCalled()
    vi.advanceTimersByTime(3_100)
    expect(task).toHaveBeenCalledTimes(1)
    list.remove()
  })

  it('can be called off, also while it waits for the end of a scroll', () => {
    const task = vi.fn()
    const stop = whenIdle(task)
    vi.advanceTimersByTime(2_900)
    window.dispatchEvent(new Event('scroll'))
    vi.advanceTimersByTime(200)
    stop()
    vi.advanceTimersByTime(60_000)
    expect(task).not.toHaveBeenCalled()
  })
})
