import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { git, remoteUrl } from '../support/git.ts'
import { createRepository, pushAll, pushedRepository } from '../support/repository.ts'

test('a mirror is set up by keyboard, follows its source, takes no push and is ended', async ({
  page,
  product,
  account,
}) => {
  const folder = await pushedRepository(product.url, account, 'durum')
  await createRepository(account, 'durum-mirror')
  const own = remoteUrl(product.url, `${account.username}/durum-mirror`, {
    user: account.username,
    secret: account.password,
  })
  await page.goto(`/${account.username}/durum-mirror/settings`)
  await page.getByRole('link', { name: 'Mirrors', exact: true }).press('Enter')
  const address = page.getByLabel('Address of the repository')
  await address.fill('https://10.0.0.1/durum.git')
  await address.press('Enter')
  await expect(page.getByText('Confirm that branches and tags', { exact: false })).toBeVisible()
  await page.getByRole('checkbox', { name: /^Delete branches and tags here/ }).press('Space')
  await address.press('Enter')
  await expect(page.getByText('This address is not public', { exact: false })).toBeVisible()
  await address.fill(`${product.url}/${account.username}/durum.git`)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `the form of a mirror at ${width} px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await address.press('Enter')
  const syncs = page.getByRole('list', { name: 'Recent syncs' }).getByRole('listitem')
  await expect(syncs.first()).toContainText(/branch(es)? (and|or) tags? changed/)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `a mirror at ${width} px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }

  await git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'Thresh the durum')
  await pushAll({ folder, baseUrl: product.url, account, name: 'durum' })
  await page.getByRole('button', { name: 'Sync now' }).press('Enter')
  await expect(syncs.first()).toContainText('1 branch or tag changed')
  await expect(git(folder, 'push', '--quiet', own, 'main:mine')).rejects.toThrow(/is a mirror/)
  await page.goto(`/${account.username}/durum-mirror`)
  await expect(page.getByText(`mirror of ${product.url}/${account.username}/durum.git`)).toBeVisible()
  await expect(page.getByText('Thresh the durum').first()).toBeVisible()
  await expect(page.getByText('The mirror', { exact: true }).first()).toBeVisible()

  await page.goto(`/${account.username}/durum-mirror/settings/mirror`)
  await page.getByRole('button', { name: 'Stop mirroring' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).press('Enter')
  await expect(page.getByText('No longer a mirror')).toBeVisible()
  await git(folder, 'push', '--quiet', own, 'main:mine')
})
