import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Page } from '../../e2e/browser/open-chromium.ts'

/** How a page was while it was scrolled. */
const Scrolled = z.object({
  /** The longest task of the main thread, in milliseconds; 0 where none took 50. */
  longestTask: z.number(),
  /** The longest that the page went without a frame, in milliseconds. */
  longestFrame: z.number(),
  /** Frames that were shown, in how many seconds, over how many pixels. */
  frames: z.number(),
  seconds: z.number(),
  pixels: z.number(),
  /** How much moved by itself, as browsers count it, and what moved most: its name, and how much. */
  shift: z.number(),
  moved: z.array(z.tuple([z.string(), z.number()])),
})
export type Scrolled = z.output<typeof Scrolled>

export interface Wheel {
  /** In CSS pixels. */
  pixelsPerSecond: number
  seconds: number
}

/** How often the wheel turns. */
const everyMs = 40

/** Turns the wheel in the middle of a page, and gives what was seen meanwhile. */
export async function turnWheel(page: Page, { pixelsPerSecond, seconds }: Wheel): Promise<Scrolled> {
  await page.mouse.move(640, 400)
  await page.evaluate(`window.scrolledByBench = (() => {
    const began = performance.now()
    let [longestTask, longestFrame, frames, shift, before] = [0, 0, 0, 0, began]
    const moved = new Map()
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
    }).observe({ type: 'longtask' })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (hadRecentInput) continue
        shift += value
        const node = sources[0]?.node
        const name = node?.className || node?.parentElement?.className || node?.nodeName || ''
        moved.set(name, (moved.get(name) ?? 0) + value)
      }
    }).observe({ type: 'layout-shift' })
    const count = (now) => {
      frames += 1
      longestFrame = Math.max(longestFrame, now - before)
      before = now
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    return () => ({
      ...{ longestTask, longestFrame, frames, shift, seconds: (performance.now() - began) / 1000, pixels: window.scrollY },
      moved: [...moved].sort((a, b) => b[1] - a[1]).slice(0, 5),
    })
  })()
  undefined`)
  const began = performance.now()
  // As far as it should be by now: a turn that the browser was slow to take is made up for by the next.
  for (let [turned, elapsed] = [0, 0]; elapsed < seconds; ) {
    await wait(everyMs)
    elapsed = (performance.now() - began) / 1000
    const until = Math.round(pixelsPerSecond * Math.min(elapsed, seconds))
    await page.mouse.wheel(0, until - turned)
    turned = until
  }
  return Scrolled.parse(await page.evaluate('window.scrolledByBench()'))
}
