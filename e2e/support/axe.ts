import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Of all rules, those that a colour scheme can break: it changes colours and nothing else. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** No violation of any of axe's rules, in the light and in the dark, and nothing that runs out of the window. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const [colorScheme, rules] of [['light'], ['dark', ofColours]] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expect.poll(() => page.evaluate(isMoving), 'what comes and goes has ended').toBe(false)
    expect.soft(await violations(page, rules), `${what}, ${colorScheme}`).toEqual([])
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overflow, `${what} is wider than the window`).toBeLessThanOrEqual(0)
}

/** Is something on its way in or out? What is half transparent has no contrast. What moves without an end is no part of that. */
const isMoving = () =>
  document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    )

const sizes = [
  { width: 375, height: 800 },
  { width: 1280, height: 800 },
]

/** The same of what is open on a page now, in both widths. It is left in the wider one. */
export async function expectAccessibleWide(page: Page, what: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page, `${what} at ${size.width} px`)
  }
}

/** What axe finds in a page without frames, as lines for people. The page keeps axe until it is left. */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (only) => {
    if (!window.axe) throw new Error('axe is not in the page')
    const found = await window.axe.run({
      // What passed is not put together and sent.
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule', values: [...only] } }),
    })
    return found.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, html, failureSummary }) => `${id}: ${help} — ${target.join(' ')} ${html} — ${failureSummary}`,
      ),
    )
  }, rules)
}
