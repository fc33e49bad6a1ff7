import type { Page } from '@playwright/test'
import { buildOf, test } from '../fixtures/fences.ts'
import { expect } from '../fixtures/test.ts'
import { rebuilt } from '../product/rebuilt.ts'
import { createRepository } from '../support/repository.ts'

// One product and one set of web servers: what one test stops must not be missed by another.
test.describe.configure({ mode: 'default' })

const failure = "Couldn't load this page"
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

/** A page server looks at a remote anew after some seconds: waits until it knows of the one that is there now. */
async function untilTableChanges(page: Page, change: () => Promise<void>): Promise<void> {
  const table = async () => (await page.request.get('/remotes.json')).text()
  const before = await table()
  await change()
  await expect.poll(table).not.toBe(before)
}

test('a remote that is down takes nothing else with it, and comes back by itself', async ({
  page,
  shelves,
  account,
  noise,
}) => {
  noise.expect(/^(?!request to another origin)/)
  await page.goto('/repositories')
  await expect(page.getByRole('heading', { name: 'Repository Dashboard' })).toBeVisible()
  await shelves.profile.stop()
  await page.getByRole('link', { name: 'Your profile' }).click()
  await expect(page.getByRole('alert')).toContainText(failure)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toContainText(failure)

  await expect(page.getByRole('button', { name: account.email })).toBeVisible()
  await mainMenu(page).getByRole('link', { name: 'Repositories' }).click()
  await expect(page.getByRole('heading', { name: 'Repository Dashboard' })).toBeVisible()
  await page.getByRole('link', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Create Repository' })).toBeVisible()

  await page.getByRole('link', { name: 'Your profile' }).click()
  await expect(page.getByRole('alert')).toContainText(failure)
  await shelves.profile.start()
  await expect(page.getByRole('heading', { level: 1, name: account.username })).toBeFocused()
})

test('a link deep into a remote that is down still shows the shell', async ({ page, shelves, account, noise }) => {
  noise.expect(/^(?!request to another origin)/)
  await shelves.settings.stop()
  await page.goto('/setting/access-key')
  await expect(page.getByRole('alert')).toContainText(failure)
  await page.getByRole('link', { name: 'Your profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: account.username })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('alert')).toContainText(failure)
  await shelves.settings.start()
  await expect(page.getByRole('heading', { level: 1, name: 'Access keys' })).toBeVisible()
})

test('a remote that never answers leaves the rest in use', async ({ page, shelves, account, noise }) => {
  noise.expect(/^(?!request to another origin)/)
  await page.goto('/repositories')
  await expect(page.getByRole('heading', { name: 'Repository Dashboard' })).toBeVisible()
  shelves.profile.stall(true)
  await page.getByRole('link', { name: 'Your profile' }).click()
  await expect(page.locator('main [aria-busy="true"]')).toBeVisible()
  await page.getByRole('link', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Create Repository' })).toBeVisible()
  expect(account.username).toBeTruthy()
})

test('a tab that was open before a remote was deployed anew gets the new one', async ({
  page,
  shelves,
  account,
  noise,
}) => {
  noise.expect(/404|Federation/)
  await createRepository(account, 'corn')
  await page.goto('/repositories')
  await expect(page.getByRole('heading', { name: 'Repository Dashboard' })).toBeVisible()
  const next = await rebuilt(buildOf('profile'), ['Latest repositories', 'Repositories of the new build'])
  await untilTableChanges(page, async () => shelves.profile.serve(next))
  await page.getByRole('link', { name: 'Your profile' }).click()
  await expect(page.getByRole('heading', { name: 'Repositories of the new build' })).toBeVisible()
  await page.goto(`/${account.username}`)
  await expect(page.getByRole('heading', { name: 'Repositories of the new build' })).toBeVisible()
})

test('a page of a build that is gone comes back by Retry', async ({ page, shelves, account, noise }) => {
  noise.expect(/^(?!request to another origin)/)
  await page.goto(`/${account.username}`)
  await expect(page.getByRole('heading', { level: 1, name: account.username })).toBeVisible()
  const next = await rebuilt(buildOf('profile'), ['Latest repositories', 'Repositories of the new build'])
  await untilTableChanges(page, async () => shelves.profile.serve(next))
  await mainMenu(page).getByRole('region', { name: 'Profile' }).getByRole('link', { name: 'Repositories' }).click()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Repositories (0)' })).toBeVisible()
})

test('a remote that was built for another API is fenced off with a clear word', async ({
  page,
  shelves,
  account,
  noise,
}) => {
  noise.expect(/^(?!request to another origin)/)
  const next = await rebuilt(buildOf('settings'), ['needs:{api:1}', 'needs:{api:2}'])
  await untilTableChanges(page, async () => shelves.settings.serve(next))
  await page.goto('/setting/access-key')
  await expect(page.getByRole('alert')).toContainText('Sheaf was just updated')
  await page.getByRole('link', { name: 'Your profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: account.username })).toBeVisible()
})

test('a remote that is broken is fenced off', async ({ page, shelves, account, noise }) => {
  noise.expect(/^(?!request to another origin)/)
  const next = await rebuilt(buildOf('settings'), ['needs:{api:1}', 'needs:nothing.that.is.there'])
  await untilTableChanges(page, async () => shelves.settings.serve(next))
  await page.goto('/setting/access-key')
  await expect(page.getByRole('alert')).toContainText(failure)
  await page.getByRole('link', { name: 'Your profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: account.username })).toBeVisible()
})

test('remotes live with a newer server that says more than they know', async ({ page, shelves, account }) => {
  expect(Object.keys(shelves)).toHaveLength(7)
  await createRepository(account, 'corn')
  await account.api.createAccessKey({ body: { title: 'Laptop', expiration: '2099-12-31' } })
  await page.route('**/api/**', async (route) => {
    // A stream of events has no objects, and no end.
    if (route.request().resourceType() === 'eventsource') return route.fallback()
    const response = await route.fetch()
    const answer: unknown = await response.json()
    await route.fulfill({ response, json: withMore(answer) })
  })
  await page.goto(`/${account.username}/repos`)
  await expect(page.getByRole('list', { name: 'Repositories' }).getByRole('link', { name: 'corn' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.goto('/setting/access-key')
  await expect(page.getByRole('list', { name: 'Access keys' }).getByText('Laptop')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.goto(`/${account.username}/corn`)
  await expect(page.getByRole('heading', { name: 'This repository is empty' })).toBeVisible()
  // Calls that are still open when the page goes would have nobody to answer to.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** The same answer with a field more in every object. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore)
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).map(([name, field]) => [name, withMore(field)])
  return { ...Object.fromEntries(fields), of_next_year: { kept: true } }
}
