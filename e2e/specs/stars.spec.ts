import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { createRepository } from '../support/repository.ts'

test('a repository is starred and watched, and the star tells of it as far as it may be seen', async ({
  page,
  account,
  another,
  noise,
}) => {
  const owner = await another()
  await createRepository(owner, 'granary')
  const address = `/${owner.username}/granary`
  const star = page.getByRole('button', { name: /^Star/ })

  await test.step('by keyboard, at once, and still so afterwards', async () => {
    await page.goto(address)
    await expect(star).toHaveText('Star0')
    await star.focus()
    await page.keyboard.press('Enter')
    await expect(star).toHaveText('Star1')
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    const watch = page.getByRole('button', { name: /^Watch/ })
    await watch.click()
    await expect(watch).toHaveText('Watch1')
    const at = { params: { owner: owner.username, repo: 'granary' } }
    await expect.poll(async () => (await account.api.getRepository(at)).watched).toBe(true)
    await page.reload()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('rolled back, and said, where the server says no', async () => {
    noise.expect(/500/)
    await page.route('**/star', (route) => route.fulfill({ status: 500, body: '' }))
    await star.click()
    await expect(page.getByText("Couldn't change the star")).toBeVisible()
    await expect(star).toHaveText('Star1')
    await page.unroute('**/star')
  })

  await test.step('listed on the profile, where it can be taken back', async () => {
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(address)
      await expect(star).toHaveAttribute('aria-pressed', 'true')
      await expectAccessible(page, `a starred repository at ${width} px`)
      await page.goto(`/${account.username}/stars`)
      await expect(page.getByRole('heading', { name: 'Starred Repositories (1)' })).toBeVisible()
      await expectAccessible(page, `starred repositories at ${width} px`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    const inList = page.getByRole('button', { name: `Star ${owner.username}/granary` })
    await inList.click()
    await expect(inList).toHaveAttribute('aria-pressed', 'false')
    await page.getByRole('link', { name: `${owner.username}/granary` }).click()
    await expect(star).toHaveText('Star0')
  })

  await test.step('a visitor is led to log in, and back', async () => {
    // A page that is open would ask for its news once more, and hear that nobody is signed in.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(address)
    await page.getByRole('link', { name: /^Star/ }).click()
    await expect(page).toHaveURL(new RegExp(`/auth/login\\?next=${encodeURIComponent(address)}`))
  })
})
