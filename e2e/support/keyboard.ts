import { expect, type Locator, type Page } from '@playwright/test'

const furthest = 60

/** Presses Tab (or what goes backwards) until something has the focus: what the keyboard can't reach fails. Its focus must be seen, too. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < furthest; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach ${target}`)
}
