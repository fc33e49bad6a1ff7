import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { createRepository, pushedRepository } from '../support/repository.ts'

test('a repository is brought from another address by keyboard alone, and one that can’t be says why', async ({
  page,
  product,
  account,
  noise,
}) => {
  await pushedRepository(product.url, account, 'einkorn')
  await page.goto('/init')
  await page.getByRole('link', { name: 'Import Repository' }).press('Enter')
  const address = page.getByLabel('Address of the repository')
  const name = page.getByLabel('Repository name')
  await address.fill('ftp://example.org/spelt.git')
  await address.press('Enter')
  await expect(page.getByText('Enter an address such as https://example.org/project.git')).toBeVisible()
  await expect(address).toBeFocused()
  // The name follows the address, until somebody chooses another.
  await address.fill(`${product.url}/${account.username}/einkorn.git`)
  await expect(name).toHaveValue('einkorn')
  await name.fill('einkorn-copy')
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `the form of an import at ${width} px`)
  }
  await name.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Imported' })).toBeVisible()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `an import at ${width} px`)
  }
  await page.getByRole('link', { name: 'Open repository' }).press('Enter')
  await expect(page).toHaveURL(`/${account.username}/einkorn-copy`)
  await expect(page.getByRole('link', { name: 'README.md' }).first()).toBeVisible()

  await page.goto('/init/import')
  await expect(page.getByRole('list', { name: 'Your imports' }).getByRole('listitem')).toHaveCount(1)
  await address.fill(`${product.url}/${account.username}/nowhere.git`)
  await address.press('Enter')
  await expect(page.getByText(/^There is no repository at this address/)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByText(/^There is no repository at this address/)).toBeVisible()

  // A private one is opened by a password, and asks for it again once it was wrong.
  await createRepository(account, 'emmer-hidden', { repo_is_private: true })
  await page.goto('/init/import')
  await address.fill(`${product.url}/${account.username}/emmer-hidden.git`)
  await page.getByRole('checkbox', { name: 'The source requires a password' }).press('Space')
  await page.getByLabel('Username').fill(account.username)
  const password = page.getByLabel('Password or access token')
  await password.fill('nothing-like-it')
  await name.fill('emmer-copy')
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `the form of a private import at ${width} px`)
  }
  await password.press('Enter')
  await expect(page.getByText(/doesn't accept this username and password/)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByLabel('Username')).toHaveValue(account.username)
  await expect(name).toHaveValue('emmer-copy')
  await password.fill(account.password)
  await password.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Imported' })).toBeVisible()
  noise.expect(/404/)
  await page.goto('/init/import/nothing')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
