import { expect, test } from '../fixtures/test.ts'

test('logging in and out in one tab is seen by the others', async ({ page, context, another, noise }) => {
  // A tab may ask for its news just when another one ends the session.
  noise.expect(/ 401 .*\/notification\/count\)$/)
  const { username, email, password } = await another()
  const other = await context.newPage()
  await other.goto(`/${username}`)
  await expect(
    other.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Log in' }),
  ).toBeVisible()

  await page.goto('/auth/login')
  await page.getByLabel('Account').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Repository Dashboard' })).toBeVisible()
  const account = other.getByRole('button', { name: email })
  await expect(account).toBeVisible()
  const stored = await page.evaluate(() => localStorage.getItem('users'))
  expect(JSON.parse(stored ?? '{}')).toMatchObject({
    session: { username, email },
    isLoading: false,
    isAuthenticated: true,
  })

  await account.click()
  await other.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(other).toHaveURL('/')
  await expect(page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('button', { name: email })).toBeHidden()
})

test('a wrong password is said, and what was typed stays', async ({ page, another }) => {
  const { username } = await another()
  await page.goto('/auth/login')
  await page.getByLabel('Account').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('not my password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(/name|password/)
  await expect(page.getByLabel('Account')).toHaveValue(username)
})

test('a visitor who asks for settings logs in and arrives there', async ({ page, another }) => {
  const { username, password } = await another()
  await page.goto('/setting')
  await expect(page).toHaveURL('/auth/login?next=%2Fsetting%2Fprofile')
  await page.getByLabel('Account').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/setting/profile')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
})
