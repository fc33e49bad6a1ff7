import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { createRepository, pushedRepository } from '../support/repository.ts'
import { newPublicKey } from '../support/ssh-key.ts'

/** Opens a page and waits until nothing of it is on its way any more. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

for (const width of [375, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('what visitors see', async ({ page, product, another, noise }) => {
      test.setTimeout(120_000)
      noise.expect(/404|User not found/)
      const account = await another()
      await pushedRepository(product.url, account, 'einkorn')
      const pages = ['/', '/auth/login', '/auth/signup', `/${account.username}/einkorn`, `/${account.username}`]
      for (const path of [...pages, '/nobody-has-this-name']) {
        await visit(page, path)
        await expectAccessible(page, path)
      }
    })

    test('what repositories look like', async ({ page, product, account }) => {
      test.setTimeout(120_000)
      await pushedRepository(product.url, account, 'einkorn')
      await createRepository(account, 'fallow')
      const base = `/${account.username}/einkorn`
      const below = ['', '/tree/src', '/branches', '/commits'].map((path) => `${base}${path}`)
      for (const path of ['/repositories', ...below, `/${account.username}/fallow`]) {
        await visit(page, path)
        await expectAccessible(page, path)
      }
      await visit(page, base)
      await page.getByRole('button', { name: 'Branch main' }).click()
      await expect(page.getByRole('option', { name: 'drying' })).toBeVisible()
      await expectAccessible(page, 'the branch menu')
    })

    test('what belongs to an account', async ({ page, account }) => {
      test.setTimeout(120_000)
      const title = 'The key of a build server with a name that goes on'
      for (const path of ['/init', '/init/repository', `/${account.username}/repos`, '/setting/access-key']) {
        await visit(page, path)
        await expectAccessible(page, path)
      }
      await account.api.createAccessKey({ body: { title, expiration: '2099-12-31', repo_access: 1, issue_access: 2 } })
      await visit(page, '/setting/access-key')
      await expectAccessible(page, 'access keys')
      await page.getByRole('button', { name: 'Create Access Key' }).click()
      const dialog = page.getByRole('dialog', { name: 'Create Access Key' })
      await dialog.getByRole('button', { name: 'Create Access Key' }).click()
      await expect(dialog.getByText('Title and expiration date are required').first()).toBeVisible()
      await expectAccessible(page, 'the form of a new key')
      await dialog.getByLabel('Title').fill('Laptop')
      await dialog.getByRole('button', { name: '7 days' }).click()
      await dialog.getByRole('button', { name: 'Create Access Key' }).click()
      await expect(page.getByRole('dialog', { name: 'Access key created' })).toBeVisible()
      await expectAccessible(page, 'the secret of a new key')
      await page.getByRole('button', { name: 'I have copied it' }).click()
      await page.getByRole('button', { name: `Delete ${title}` }).click()
      await expect(page.getByRole('dialog', { name: 'Delete access key' })).toBeVisible()
      await expectAccessible(page, 'the question before a key is deleted')
    })

    test('SSH keys', async ({ page, account }) => {
      test.setTimeout(120_000)
      await visit(page, '/setting/ssh')
      await expectAccessible(page, 'no SSH keys')
      await account.api.createSshKey({
        body: { name: 'A laptop with a name that goes on and on', content: newPublicKey() },
      })
      await visit(page, '/setting/ssh')
      await expectAccessible(page, 'SSH keys')
      await page.getByRole('button', { name: 'Add SSH Key' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add SSH Key' })
      await dialog.getByRole('button', { name: 'Add SSH Key' }).click()
      await expect(dialog.getByText('Please fill out all fields').first()).toBeVisible()
      await expectAccessible(page, 'the form of a new SSH key')
    })

    test('the menus', async ({ page, account }) => {
      await visit(page, '/init')
      if (width < 768) await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('button', { name: account.email }).click()
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
      await expectAccessible(page, 'the user menu')
    })
  })
}
