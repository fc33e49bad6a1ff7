import type { Page } from '@playwright/test'

/** Opens a page in a browser that has nothing yet and gives the bytes of its scripts as they came over the wire. */
export async function scriptBytes(page: Page, path: string): Promise<{ bytes: number; plain: string[] }> {
  const scripts: Promise<{ bytes: number; plain: string | undefined }>[] = []
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.endsWith('.js')) return
    const measured = async () => {
      const [{ responseBodySize }, response] = await Promise.all([request.sizes(), request.response()])
      const packed = response?.headers()['content-encoding'] === 'br'
      return { bytes: responseBodySize, plain: packed ? undefined : pathname }
    }
    scripts.push(measured())
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  const all = await Promise.all(scripts)
  return {
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    plain: all.flatMap(({ plain }) => plain ?? []),
  }
}

/** Counts layout shifts that nobody asked for, from the first paint on. To be called before a page is opened. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seenShifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = { value: 0, hadRecentInput: false, ...entry.toJSON() }
        if (!hadRecentInput) seen.shift += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      await document.fonts.ready
      const seen: unknown = Reflect.get(window, 'seenShifts')
      return seen && typeof seen === 'object' && 'shift' in seen ? Number(seen.shift) : Number.NaN
    })
}
