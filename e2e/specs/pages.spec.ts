import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { expectAccessible, expectAccessibleWide } from '../support/axe.ts'
import { createRepository, pushedRepository } from '../support/repository.ts'
import { newPublicKey } from '../support/ssh-key.ts'
import { steadyPages } from '../support/steady.ts'

// One look at a page costs more than all that is asked of it then: each is opened once in each width, for all of it.
test.describe.configure({ timeout: 240_000 })

const phone = { width: 375, height: 800 }
const desktop = { width: 1280, height: 800 }
const sizes = [phone, desktop]

/** Opens pages in both widths: nothing of them moves while they load, fonts last, and then they are accessible. */
async function expectSound(page: Page, paths: readonly string[]): Promise<void> {
  const open = await steadyPages(page)
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const path of paths) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
      await open(path)
      await expectAccessible(page, `${path} at ${size.width} px`)
    }
  }
  await page.unrouteAll({ behavior: 'wait' })
}

test('what visitors see', async ({ page, product, another, noise }) => {
  noise.expect(/404|User not found/)
  const account = await another()
  const { username } = account
  await pushedRepository(product.url, account, 'einkorn')
  await expectSound(page, [
    '/',
    '/auth/login',
    '/auth/signup',
    '/auth/forget',
    '/auth/forget?token=of-nobody',
    `/${username}/einkorn`,
    `/${username}`,
    `/collections/${username}`,
    '/nobody-has-this-name',
  ])
})

test('what repositories look like', async ({ page, product, account }) => {
  await pushedRepository(product.url, account, 'einkorn')
  await createRepository(account, 'fallow')
  const base = `/${account.username}/einkorn`
  const below = [
    '',
    '/tree/src',
    '/branches',
    '/commits',
    '/pulls',
    '/pulls/new',
    '/discussions',
    '/discussions/new',
  ].map((path) => `${base}${path}`)
  await expectSound(page, [...below, `/${account.username}/fallow`])
  await page.goto(base)
  await page.getByRole('button', { name: 'Branch main' }).click()
  await expect(page.getByRole('option', { name: 'drying' })).toBeVisible()
  await expectAccessibleWide(page, 'the branch menu')
})

test('what lists of repositories look like', async ({ page, product, account }) => {
  await pushedRepository(product.url, account, 'einkorn')
  await createRepository(account, 'fallow')
  const { username } = account
  await expectSound(page, ['/repositories', `/${username}`, `/${username}/repos`, '/init', '/init/repository'])
})

test('what belongs to people and teams', async ({ page, account }) => {
  const { username } = account
  await createRepository(account, 'einkorn')
  const params = { owner: username, repo: 'einkorn' }
  const { number } = await account.api.createDiscussion({ params, body: { title: 'Which grain grows on dry soil?' } })
  const assigned = { params: { ...params, number: String(number) }, body: { usernames: [username] } }
  await account.api.setAssignees(assigned)
  const lists = ['stars', 'following', 'products'].map((list) => `/${username}/${list}`)
  const forms = ['team', 'project', 'dataset'].map((what) => `/init/${what}`)
  const areas = [
    '/dashboard',
    '/marketplace',
    '/projects',
    '/notifications',
    '/setting/security',
    '/setting/notifications',
  ]
  await expectSound(page, [...areas, ...lists, ...forms])
})

test('what belongs to an account', async ({ page, account }) => {
  const title = 'The key of a build server with a name that goes on'
  await expectSound(page, [
    '/setting/access-key',
    '/setting/billing',
    '/setting/preferences',
    '/login/device',
    `/${account.username}/repos`,
  ])
  await account.api.createAccessKey({ body: { title, expiration: '2099-12-31', repo_access: 1, issue_access: 2 } })
  await expectSound(page, ['/setting/access-key'])
  await page.getByRole('button', { name: 'Create Access Key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Access Key' })
  await dialog.getByRole('button', { name: 'Create Access Key' }).click()
  await expect(dialog.getByText('Title and expiration date are required').first()).toBeVisible()
  await dialog.getByText('Choose for each area').click()
  // All twelve areas are open, and the button is in sight all the same.
  await page.setViewportSize({ width: 375, height: 667 })
  await expect(dialog.getByRole('button', { name: 'Create Access Key' })).toBeInViewport({ ratio: 1 })
  await expectAccessibleWide(page, 'the form of a new key')
  await dialog.getByLabel('Title').fill('Laptop')
  await dialog.getByRole('button', { name: '7 days' }).click()
  await dialog.getByRole('button', { name: 'Create Access Key' }).click()
  await expect(page.getByRole('dialog', { name: 'Access key created' })).toBeVisible()
  await expectAccessibleWide(page, 'the secret of a new key')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(page.getByRole('dialog', { name: 'Delete access key' })).toBeVisible()
  await expectAccessibleWide(page, 'the question before a key is deleted')
})

test('SSH keys', async ({ page, account }) => {
  await expectSound(page, ['/setting/ssh'])
  await account.api.createSshKey({
    body: { name: 'A laptop with a name that goes on and on', content: newPublicKey() },
  })
  await expectSound(page, ['/setting/ssh'])
  await page.getByRole('button', { name: 'Add SSH Key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add SSH Key' })
  await dialog.getByRole('button', { name: 'Add SSH Key' }).click()
  await expect(dialog.getByText('Please fill out all fields').first()).toBeVisible()
  await expectAccessibleWide(page, 'the form of a new SSH key')
})

test('the menus', async ({ page, account }) => {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto('/init')
    if (size === phone) await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: account.email }).click()
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
    await expectAccessible(page, `the user menu at ${size.width} px`)
  }
})
