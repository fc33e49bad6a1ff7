import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No violation of any of axe's rules, in the light and in the dark, and nothing that runs out of the window. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    // The pages have no frames: the mode for pages with some opens another page at every look.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    // The other scheme changes colours and nothing else.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, html, failureSummary }) => `${id}: ${help} — ${target.join(' ')} ${html} — ${failureSummary}`,
      ),
    )
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([])
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overflow, `${what} is wider than the window`).toBeLessThanOrEqual(0)
}
