import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { git, remoteUrl } from '../support/git.ts'
import { createRepository, pushAll, pushedRepository } from '../support/repository.ts'

test('a repository is pushed to another by keyboard, after each push and by hand, until that ends', async ({
  page,
  product,
  account,
}) => {
  const folder = await pushedRepository(product.url, account, 'spelt')
  await createRepository(account, 'spelt-backup')
  const backup = `${account.username}/spelt-backup`
  const refs = (name: string) =>
    git(folder, 'ls-remote', remoteUrl(product.url, name, { user: account.username, secret: account.password }))
  await page.goto(`/${account.username}/spelt/settings`)
  await page.getByRole('link', { name: 'Mirrors', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Add mirror' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const address = dialog.getByLabel('Address of the repository')
  await address.fill('https://10.0.0.1/spelt.git')
  await address.press('Enter')
  await expect(dialog.getByText('This address is not public', { exact: false })).toBeVisible()
  await address.fill(`${product.url}/${backup}.git`)
  await dialog.getByLabel('Username').fill(account.username)
  await dialog.getByLabel('Password or access token').fill(account.password)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `the form of a mirror that is pushed to at ${width} px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await address.press('Enter')
  await expect(dialog).toBeHidden()
  const last = page.getByRole('list', { name: 'Last push' })
  await expect(last).toContainText(/branch(es)? (and|or) tags? pushed/)
  expect(await refs(backup)).toBe(await refs(`${account.username}/spelt`))
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `a mirror that is pushed to at ${width} px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }

  await git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'Hull the spelt')
  await pushAll({ folder, baseUrl: product.url, account, name: 'spelt' })
  await expect(async () => expect(await refs(backup)).toBe(await refs(`${account.username}/spelt`))).toPass()
  await page.getByRole('button', { name: 'Push now' }).press('Enter')
  await expect(last).toContainText('Up to date')

  await page.getByRole('button', { name: 'Remove' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await expect(page.getByText('No longer pushed there')).toBeVisible()
  await expect(page.getByText(`${product.url}/${backup}.git`)).toBeHidden()
})
