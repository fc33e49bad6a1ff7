import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { createRepository } from '../support/repository.ts'

test('one gets anywhere by the palette and by keys, and finds what is there', async ({
  page,
  account,
  another,
  noise,
}) => {
  const friend = await another()
  await createRepository(account, 'winter-wheat')
  await page.goto('/repositories')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()
  const options = palette.getByRole('option')
  await field.fill('wheat')
  await expect(options).toHaveText([
    `${account.username}/winter-wheat`,
    'Search code for “wheat”',
    'Search commits for “wheat”',
  ])
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `the palette at ${width} px`)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${account.username}/winter-wheat`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.keyboard.type('gb')
  await expect(page).toHaveURL(`/${account.username}/winter-wheat/branches`)
  await page.keyboard.type('gr')
  await expect(page).toHaveURL('/repositories')
  await page.getByRole('complementary').getByRole('button', { name: 'Search' }).click()
  await expect(options.first()).toHaveText(`${account.username}/winter-wheat`)
  await field.fill(friend.username)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(palette.getByRole('option', { selected: true })).toContainText(friend.username)

  noise.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await field.fill('triticale')
  await expect(palette.getByRole('alert')).toContainText("You're offline")
  await page.context().setOffline(false)
  // It asks again by itself.
  await expect(palette.getByText(/^Nothing found/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()

  // With the session everything that it left in the browser ends.
  await page.keyboard.press('ControlOrMeta+k')
  await field.fill('log out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sheaf-recent'))).toBeNull()
})
