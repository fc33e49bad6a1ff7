import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import type { Product } from '../product/product.ts'
import { type Account, newPerson } from '../support/account.ts'
import { createRepository } from '../support/repository.ts'
import { newPublicKey } from '../support/ssh-key.ts'

interface Scene {
  page: Page
  account: Account
  product: Product
}

/** Something that people do, and that needs the server. */
interface Step {
  name: string
  /** Who is not signed in to begin with. */
  visitor?: true
  /** Up to where the server is needed next. */
  prepare: (scene: Scene) => Promise<void>
  /** What was typed, by its label. */
  typed?: Readonly<Record<string, string | RegExp>>
  act: (page: Page) => Promise<void>
  /** How it is said that it did not work. */
  said: string | RegExp
  /** What leads on once the server is back: by hand, or by itself. */
  again: 'by hand' | 'by itself'
  done: (scene: Scene) => Promise<void>
  /** How often it happened: not once before somebody tried again, and once after. */
  count?: (account: Account) => Promise<number>
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).last().click()
const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const heading =
  (name: string | RegExp) =>
  async ({ page }: Scene) => {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }

const steps: readonly Step[] = [
  {
    name: 'having a code mailed',
    visitor: true,
    prepare: async ({ page }) => {
      await page.goto('/auth/signup')
      await page.getByLabel('username').fill('typed')
      await page.getByLabel('Email', { exact: true }).fill(newPerson().email)
    },
    typed: { username: 'typed', 'Email Code': '' },
    act: press('Send'),
    said: /Can't|Couldn't|try again/i,
    again: 'by hand',
    done: async ({ page }) => expect(page.getByText('Email sent successfully')).toBeVisible(),
  },
  {
    name: 'logging in',
    visitor: true,
    prepare: async ({ page, account }) => {
      await page.goto('/auth/login')
      await page.getByLabel('Account').fill(account.username)
      await page.getByLabel('Password', { exact: true }).fill(account.password)
    },
    typed: { Account: /^user/, Password: /^correct horse/ },
    act: (page) => page.getByLabel('Password', { exact: true }).press('Enter'),
    said: "Can't reach the server",
    again: 'by hand',
    done: heading('Repository Dashboard'),
  },
  {
    name: 'creating a repository',
    prepare: async ({ page }) => {
      await page.goto('/init/repository')
      await page.getByLabel('Repository name').fill('barley')
      await page.getByLabel('Description').fill('What was typed')
    },
    typed: { 'Repository name': 'barley', Description: 'What was typed' },
    act: press('Create Repository'),
    said: "Can't reach the server",
    again: 'by hand',
    done: async ({ page, account }) => expect(page).toHaveURL(`/${account.username}/barley`),
    count: async ({ api, username }) =>
      (await api.listUserRepositories({ params: { username }, query: {} })).items.length,
  },
  {
    name: 'creating an access key',
    prepare: async ({ page }) => {
      await page.goto('/setting/access-key')
      await page.getByRole('button', { name: 'Create Access Key' }).first().click()
      await page.getByRole('dialog').getByLabel('Title').fill('Laptop')
    },
    typed: { Title: 'Laptop' },
    act: inDialog('Create Access Key'),
    said: "Can't reach the server",
    again: 'by hand',
    done: async ({ page }) => {
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Copy access key' })).toBeVisible()
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Access key created')
    },
    count: async ({ api }) => (await api.listAccessKeys({ query: {} })).total_count,
  },
  {
    name: 'adding an SSH key',
    prepare: async ({ page }) => {
      await page.goto('/setting/ssh')
      await page.getByRole('button', { name: 'Add SSH Key' }).first().click()
      await page.getByRole('dialog').getByLabel('Title').fill('Harvester')
      await page.getByRole('dialog').getByLabel('Key', { exact: true }).fill(newPublicKey())
    },
    typed: { Title: 'Harvester', Key: /^ssh-ed25519 / },
    act: inDialog('Add SSH Key'),
    said: "Can't reach the server",
    again: 'by hand',
    done: async ({ page }) => expect(page.getByRole('list', { name: 'SSH keys' })).toContainText('Harvester'),
    count: async ({ api }) => (await api.listSshKeys({ query: {} })).total_count,
  },
  {
    name: 'deleting an access key',
    prepare: async ({ page, account }) => {
      await account.api.createAccessKey({ body: { title: 'Old', expiration: '2099-12-31' } })
      await page.goto('/setting/access-key')
      await page.getByRole('button', { name: 'Delete Old' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
    act: inDialog('Delete'),
    said: 'Failed to delete access key',
    again: 'by hand',
    done: async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1, name: 'Access keys' })).toBeFocused()
    },
    count: async ({ api }) => 1 - (await api.listAccessKeys({ query: {} })).total_count,
  },
  {
    name: 'opening a repository',
    prepare: async ({ page, account }) => {
      await createRepository(account, 'oats')
      await page.goto('/repositories')
      await expect(page.getByRole('link', { name: 'oats' }).first()).toBeVisible()
    },
    act: (page) => page.getByRole('link', { name: 'oats' }).first().click(),
    said: /Can't reach|Couldn't load|Failed to fetch/,
    again: 'by itself',
    done: heading('This repository is empty'),
  },
]

/** What goes wrong meanwhile, and how it ends. */
const faults: Readonly<
  Record<string, (scene: Scene & { context: BrowserContext }) => [() => Promise<void>, () => Promise<void>]>
> = {
  'the server is killed': ({ product }) => [product.kill, product.restart],
  'the network is gone': ({ context }) => [() => context.setOffline(true), () => context.setOffline(false)],
}

for (const [fault, of] of Object.entries(faults)) {
  for (const step of steps) {
    test(`${step.name} while ${fault}`, async ({ page, context, product, account, another, noise }) => {
      noise.expect(/^(?!request to another origin)/)
      const who = step.visitor ? await another() : account
      if (step.visitor) await context.clearCookies()
      const scene = { page, account: who, product, context }
      const [begin, end] = of(scene)
      const keepsWhatWasTyped = async () => {
        for (const [label, value] of Object.entries(step.typed ?? {})) {
          // A required one has a mark behind its label.
          await expect(page.getByLabel(new RegExp(`^${label}\\b`)).last()).toHaveValue(value)
        }
      }
      await step.prepare(scene)
      await page.evaluate(() => Object.assign(window, { isSamePage: true }))

      await begin()
      try {
        await step.act(page)
        await expect(page.getByText(step.said).first()).toBeVisible()
        await keepsWhatWasTyped()
      } finally {
        await end()
      }
      if (step.count) expect(await step.count(who), 'nothing is done later').toBe(0)
      await keepsWhatWasTyped()
      if (step.again === 'by hand') await step.act(page)
      await step.done(scene)
      if (step.count) expect(await step.count(who), 'it is done once').toBe(1)
      expect(await page.evaluate(() => 'isSamePage' in window), 'without a new page').toBe(true)
    })
  }
}

test('a menu whose script is missing says so, and comes when it is there', async ({ page, account, noise }) => {
  noise.expect(/^(?!request to another origin)/)
  await page.route(/user-menu|toasts/, (route) => route.abort())
  await page.goto('/repositories')
  const menu = page.getByRole('button', { name: account.email })
  await menu.click()
  await expect(page.getByRole('alert').getByText("Couldn't load this menu")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Repository Dashboard' })).toBeVisible()
  await page.unroute(/user-menu|toasts/)
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

test('a key that another tab has deleted leaves the list, and the focus finds the heading', async ({
  page,
  context,
  account,
  noise,
}) => {
  noise.expect(/404/)
  await account.api.createAccessKey({ body: { title: 'Old', expiration: '2099-12-31' } })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/setting/access-key')
    await tab.getByRole('button', { name: 'Delete Old' }).click()
  }
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(other.getByText('No access keys')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No access keys')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Access keys' })).toBeFocused()
})
