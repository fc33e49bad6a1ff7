import type { Page } from '@playwright/test'
import { expect } from '../fixtures/test.ts'
import { watchShifts } from './weight.ts'

/**
 * The face of a system, stretched as `shared/ui/src/theme/fonts.css` does it with those that people's systems have. The browser of
 * the tests has but one, which is none of these.
 */
const systemFace = `@font-face {
  font-family: "Inter Fallback";
  src: local("Open Sans"), local("Open Sans Regular");
  ascent-override: 95.09%;
  descent-override: 23.68%;
  line-gap-override: 0%;
  size-adjust: 101.88%;
}`

/** How much of a page may move by itself while it loads. */
const most = 0.02

/**
 * Gives what opens addresses one after the other and sees that nothing of their pages moves by itself while they load. Fonts come
 * when all else has been drawn, as they do over a slow line: what takes another place with them has moved.
 */
export async function steadyPages(page: Page): Promise<(path: string) => Promise<void>> {
  const shifts = await watchShifts(page)
  await page.addInitScript((face) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(face)
    document.adoptedStyleSheets = [sheet]
  }, systemFace)
  let drawn = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await drawn.promise
    await route.continue()
  })
  return async (path) => {
    drawn = Promise.withResolvers()
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    drawn.resolve()
    await page.waitForLoadState('networkidle')
    const { shift, moved } = await shifts()
    const width = page.viewportSize()?.width
    expect.soft(shift, `layout shift of ${path} at ${width} px: ${moved.join(', ')}`).toBeLessThanOrEqual(most)
  }
}
