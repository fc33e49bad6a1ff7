import { expect, test } from '../fixtures/test.ts'
import { pushedRepository } from '../support/repository.ts'
import { newPublicKey } from '../support/ssh-key.ts'

test('a public key is added, recognised and deleted', async ({ page, account }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await page.goto('/setting/ssh')
  await expect(page.getByText('No SSH Keys')).toBeVisible()
  await page.getByRole('button', { name: 'Add SSH Key' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add SSH Key' })
  await dialog.getByLabel('Title').fill('Harvester')
  await dialog.getByLabel('Key').fill('-----BEGIN OPENSSH PRIVATE KEY-----')
  await dialog.getByRole('button', { name: 'Add SSH Key' }).click()
  await expect(dialog.getByLabel('Key')).toHaveAttribute('aria-invalid', 'true')
  expect(sent.filter((body) => body.includes('PRIVATE KEY'))).toEqual([])
  await dialog.getByLabel('Key').fill(newPublicKey())
  await dialog.getByRole('button', { name: 'Add SSH Key' }).click()
  await expect(page.getByText('SSH key added successfully')).toBeVisible()

  const keys = page.getByRole('list', { name: 'SSH keys' }).getByRole('listitem')
  await expect(keys).toHaveCount(1)
  await expect(keys).toContainText(/Harvester.*ssh-ed25519.*SHA256:.*Never used/s)
  await page.getByRole('button', { name: 'Delete Harvester' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('SSH key deleted successfully')).toBeVisible()
  await expect(page.getByText('No SSH Keys')).toBeVisible()
  expect((await account.api.listSshKeys({ query: {} })).total_count).toBe(0)
})

test('a repository says where git finds it over SSH', async ({ page, product, account }) => {
  await pushedRepository(product.url, account, 'emmer')
  await page.goto(`/${account.username}/emmer`)
  await expect(page.getByText(new RegExp(`^ssh://git@localhost:\\d+/${account.username}/emmer\\.git$`))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy SSH URL' })).toBeVisible()
})
