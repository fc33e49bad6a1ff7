import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { git } from '../support/git.ts'
import { pushAll, pushedRepository } from '../support/repository.ts'

test('a push in the name of a proved address is in the calendar of its author, a private one where they say so', async ({
  page,
  product,
  account,
  another,
}) => {
  const friend = await another()
  const folder = await pushedRepository(product.url, account, 'oats')
  await account.api.createRepository({
    body: { owner_uid: (await account.api.listOwners())[0]?.uid ?? '', repo_name: 'rye', repo_is_private: true },
  })
  await writeFile(join(folder, 'yield.txt'), 'plenty\n')
  await git(folder, 'add', 'yield.txt')
  await git(folder, 'commit', '--quiet', '-m', 'Count', `--author=Ada <${account.email.toUpperCase()}>`)
  for (const name of ['oats', 'rye']) await pushAll({ folder, baseUrl: product.url, account, name })
  const at = { params: { username: account.username } }
  await expect.poll(async () => (await account.api.getContributionCalendar(at)).total).toBe(2)
  expect((await friend.api.getContributionCalendar(at)).total).toBe(1)

  await test.step('by keyboard, in words', async () => {
    await page.goto(`/${account.username}`)
    await expect(page.getByRole('heading', { name: '2 contributions in the last year' })).toBeVisible()
    const counted = page.getByRole('gridcell', { name: /: 2 contributions$/ })
    await counted.focus()
    await page.keyboard.press('ArrowUp')
    await expect(counted).not.toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(counted).toBeFocused()
    // The year ends with the reader's day, which may be the one after that of the commits (in UTC).
    const days = await page
      .locator('[data-date]')
      .evaluateAll((cells) => cells.map((cell) => cell.dataset.date).toSorted())
    for (const [key, day] of [
      ['Home', days[0]],
      ['End', days.at(-1)],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.locator(`[data-date="${day}"]`)).toBeFocused()
    }
  })

  await test.step('private ones count for others where their author says so', async () => {
    const counts = page.getByLabel('Show private contributions on my profile')
    // It is ticked once the page has taken the choice, which need not be in the very moment of the click.
    await counts.click()
    await expect(counts).toBeChecked()
    await expect.poll(async () => (await friend.api.getContributionCalendar(at)).total).toBe(2)
    const { items } = await friend.api.listUserActivity(at)
    expect(JSON.stringify(items)).not.toContain('rye')
  })

  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/${account.username}`)
    await expect(page.getByRole('list', { name: 'Recent activity' })).toContainText(`${account.username}/rye`)
    await expectAccessible(page, `an overview at ${width} px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
