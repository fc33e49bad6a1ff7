import type { Page, Request } from '@playwright/test'

/** Opens a page in a browser that has nothing yet and gives the bytes of its scripts as they came over the wire. */
export async function scriptBytes(page: Page, path: string): Promise<{ bytes: number; plain: string[] }> {
  const scripts: Promise<{ bytes: number; plain: string | undefined }>[] = []
  const measure = async (request: Request, pathname: string) => {
    const [{ responseBodySize }, response] = await Promise.all([request.sizes(), request.response()])
    const packed = response?.headers()['content-encoding'] === 'br'
    return { bytes: responseBodySize, plain: packed ? undefined : pathname }
  }
  const finished = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.push(measure(request, pathname))
  }
  page.on('requestfinished', finished)
  await page.goto(path, { waitUntil: 'networkidle' })
  // What comes later is not of opening the page, and its page may be closed while its size is asked for.
  page.off('requestfinished', finished)
  const all = await Promise.all(scripts)
  return {
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    plain: all.flatMap(({ plain }) => plain ?? []),
  }
}

/**
 * Counts layout shifts that nobody asked for, from the first paint on, and names what moved. To be called before a page is
 * opened.
 * @see https://wicg.github.io/layout-instability/
 */
export async function watchShifts(page: Page): Promise<() => Promise<{ shift: number; moved: string[] }>> {
  await page.addInitScript(() => {
    const seen: { shift: number; moved: string[] } = { shift: 0, moved: [] }
    Object.assign(window, { seenShifts: seen })
    const nameOf = (node: unknown) =>
      node instanceof Element ? `${node.tagName} "${node.textContent?.slice(0, 40)}"` : 'what is gone'
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = { value: 0, hadRecentInput: false, ...entry.toJSON() }
        if (hadRecentInput) continue
        seen.shift += value
        const sources: unknown = Reflect.get(entry, 'sources')
        for (const source of Array.isArray(sources) ? sources : []) {
          const [before, after] = [source.previousRect, source.currentRect]
          seen.moved.push(`${nameOf(source.node)} (${before.x},${before.y} to ${after.x},${after.y})`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      await document.fonts.ready
      const seen = Reflect.get(window, 'seenShifts')
      return { shift: Number(seen?.shift), moved: [...(seen?.moved ?? [])].map(String) }
    })
}
