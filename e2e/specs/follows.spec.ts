import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'

test('somebody is followed, the counts change at once and hold, and both lists say who it is', async ({
  page,
  account,
  another,
  noise,
}) => {
  const friend = await another()
  const profile = `/${friend.username}`
  const followers = page.getByRole('link', { name: /^\d+ followers?$/ })

  await test.step('by keyboard, and still so afterwards', async () => {
    await page.goto(profile)
    await expect(followers).toHaveText('0 followers')
    await page.getByRole('button', { name: 'Follow' }).focus()
    await page.keyboard.press('Enter')
    await expect(followers).toHaveText('1 follower')
    const at = { params: { username: friend.username } }
    await expect.poll(async () => (await account.api.getUser(at)).is_follow).toBe(true)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible()
    await expect(followers).toHaveText('1 follower')
  })

  await test.step('rolled back, and said, where the server says no', async () => {
    noise.expect(/500/)
    await page.route('**/follow', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Unfollow' }).click()
    await expect(page.getByText(`Couldn't unfollow ${friend.username}`)).toBeVisible()
    await expect(followers).toHaveText('1 follower')
    await page.unroute('**/follow')
  })

  await test.step('listed in both profiles, where it can be ended', async () => {
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(profile)
      await followers.click()
      await expect(page.getByRole('heading', { name: 'Followers (1)' })).toBeInViewport()
      await expect(page.getByRole('list', { name: 'Followers' }).getByRole('link')).toHaveText(account.username)
      await expectAccessible(page, `followers at ${width} px`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.goto(`/${account.username}/following`)
    await page.getByRole('button', { name: `Unfollow ${friend.username}` }).click()
    await expect(page.getByRole('heading', { name: 'Following (0)' })).toBeVisible()
    await page.getByRole('link', { name: friend.username, exact: true }).click()
    await expect(followers).toHaveText('0 followers')
  })

  await test.step('a visitor is led to log in, and back', async () => {
    // A page that is open would ask for its news once more, and hear that nobody is signed in.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(profile)
    await page.getByRole('link', { name: 'Follow', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/auth/login\\?next=${encodeURIComponent(profile)}`))
  })
})
