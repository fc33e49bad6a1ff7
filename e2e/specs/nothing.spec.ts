import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'

test.describe.configure({ timeout: 240_000 })

const widths = [375, 1280]

test('somebody with nothing is told what could be where, and how to come to it, on every page they have', async ({
  page,
  account,
}) => {
  const home = `/${account.username}`
  const pages: readonly [path: string, said: readonly string[]][] = [
    ['/dashboard', ['You have no repositories yet', 'Nothing needs your attention', 'Nothing here yet']],
    ['/repositories', ['You have no repositories yet']],
    [home, ['You have no repositories yet']],
    [`${home}/repos`, ['You have no repositories yet']],
    [`${home}/stars`, ['No starred repositories yet']],
    [`${home}/following`, ['Not following anyone yet']],
    [`${home}/products`, ['No products yet']],
    ['/search?kind=repositories', ['Search by name']],
    [`/search?q=owner:${account.username} spindle&kind=code`, ['No code found']],
    [`/search?q=${account.username}/&kind=repositories`, ['Nothing found']],
  ]
  for (const [path, said] of pages) {
    await page.goto(path)
    for (const words of said) await expect(page.getByText(words).first(), `${path}: ${words}`).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `${path} with nothing at ${width} px`)
    }
  }
  // From the empty dashboard to the first repository: there is one owner to choose, oneself.
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Create a repository' }).click()
  await expect(page.getByRole('combobox', { name: 'Owner' })).toHaveValue(account.username)
})
