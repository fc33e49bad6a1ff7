import { z } from 'zod'
import type { BrowserContext, Page } from '../../e2e/browser/open-chromium.ts'

/** What must be seen of a page: so many rows, the last of which has this text. */
export interface Wanted {
  /** A selector of all rows, and only of rows. */
  rows: string
  /** At least so many. */
  count: number
  /** What the last row says. */
  last: string
}

/** One visit to a page, in milliseconds since the navigation began. */
export interface Visit {
  /** A frame with the last row was shown. */
  last: number
  /** The first frame with anything in it. */
  firstPaint: number
  /** The longest task of the main thread up to then; 0 where none took 50 ms. */
  longestTask: number
  /** How much has moved by itself up to then. */
  shift: number
}

/** A slow network, as DevTools emulates it: in both directions, and latency for each request. */
export interface Network {
  kilobitsPerSecond: number
  latencyMilliseconds: number
}

const Seen = z.object({ last: z.number(), firstPaint: z.number(), longestTask: z.number(), shift: z.number() })

/** Opens an address in a new tab and waits until the last row is seen; `look` then has the page. */
export async function visit(
  context: BrowserContext,
  {
    url,
    wanted,
    network,
    look,
  }: { url: string; wanted: Wanted; network?: Network; look?: (page: Page) => Promise<void> },
): Promise<Visit> {
  const page = await context.newPage()
  try {
    await page.addInitScript({ content: watch(wanted) })
    if (network) await throttle(context, { page, network })
    await page.goto(url, { waitUntil: 'commit' })
    const seen = Seen.safeParse(await page.evaluate('window.seenByBench'))
    if (!seen.success)
      throw new Error(`${url} did not show ${wanted.count} of ${wanted.rows}, the last with ${wanted.last}`)
    await look?.(page)
    return seen.data
  } finally {
    await page.close()
  }
}

/** Takes everything from a browser that it has kept of pages, compiled scripts included; who is signed in stays so. */
export async function emptyCaches(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await page.close()
}

async function throttle(
  context: BrowserContext,
  { page, network: { kilobitsPerSecond, latencyMilliseconds } }: { page: Page; network: Network },
): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const throughput = (kilobitsPerSecond * 1000) / 8
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMilliseconds,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

/** How long after a click the last row of another page of the app is seen, in milliseconds. */
export async function clickThrough(
  page: Page,
  { link, hoverMilliseconds, wanted }: { link: string; hoverMilliseconds: number; wanted: Wanted },
): Promise<number> {
  await page.evaluate(`window.clickedThrough = new Promise((tell) => {
    const clicked = ({ timeStamp }) => (${waitFor})(${JSON.stringify(wanted)}, (at) => tell(at && at - timeStamp))
    addEventListener('click', clicked, { capture: true, once: true })
  })
  undefined`)
  const target = page.locator(link).first()
  await target.hover()
  await page.waitForTimeout(hoverMilliseconds)
  await target.click()
  return z.number().parse(await page.evaluate('window.clickedThrough'))
}

/** After so many milliseconds a page counts as one that never came. */
const patience = 60_000

/** Runs in the page: looks at each frame whether the rows are there, and tells when the one that has them was shown. */
const waitFor = `({ rows, count, last }, tell) => {
  const began = performance.now()
  const look = () => {
    if (performance.now() - began > ${patience}) return tell(undefined)
    const found = document.querySelectorAll(rows)
    const isThere = found.length >= count && found[found.length - 1].textContent.includes(last)
    if (isThere) requestAnimationFrame(() => setTimeout(() => tell(performance.now())))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

const watch = (wanted: Wanted) => `window.seenByBench = new Promise((tell) => {
  let longestTask = 0
  let shift = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
  }).observe({ type: 'longtask', buffered: true })
  ;(${waitFor})(${JSON.stringify(wanted)}, (last) => {
    if (last === undefined) return tell(undefined)
    const [first] = performance.getEntriesByName('first-contentful-paint')
    const [painted] = performance.getEntriesByName('first-paint')
    // What was just done is told of a moment later.
    setTimeout(() => tell({ last, firstPaint: (painted ?? first)?.startTime ?? last, longestTask, shift }), 100)
  })
})`
