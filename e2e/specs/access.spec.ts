import { join } from 'node:path'
import { ownFolder } from '../../tools/process/own-folder.ts'
import { expect, test } from '../fixtures/test.ts'
import { git, remoteUrl } from '../support/git.ts'
import { createRepository, pushedRepository } from '../support/repository.ts'

test('a private repository is nothing to visitors, and looks like one that is not there', async ({
  page,
  browser,
  product,
  account,
}) => {
  await createRepository(account, 'seed-store', { repo_is_private: true })
  await page.goto(`/${account.username}/seed-store`)
  await expect(page.getByRole('heading', { name: 'This repository is empty' })).toBeVisible()

  const visitor = await browser.newContext()
  const foreign = await visitor.newPage()
  const said: string[] = []
  for (const name of ['seed-store', 'not-there']) {
    await foreign.goto(`${product.url}/${account.username}/${name}`)
    await expect(foreign.getByRole('heading', { name: '404' })).toBeVisible()
    said.push((await foreign.getByRole('main').textContent()) ?? '')
  }
  expect(said[0]).toBe(said[1])
  await foreign.goto(`${product.url}/${account.username}/repos`)
  await expect(foreign.getByRole('heading', { name: 'Repositories (0)' })).toBeVisible()
  await visitor.close()
})

test('a key opens what it allows, until it is deleted', async ({ page, product, account }) => {
  const { username, api } = account
  const folder = await pushedRepository(product.url, account, 'winnowing')
  const expiration = '2099-12-31'
  const reading = await api.createAccessKey({ body: { title: 'Reader', expiration, repo_access: 1 } })
  const writing = await api.createAccessKey({ body: { title: 'Writer', expiration, repo_access: 2 } })
  const url = (secret: string) => remoteUrl(product.url, `${username}/winnowing`, { user: 'any', secret })

  const clone = join(ownFolder('clone'), 'winnowing')
  await git(folder, 'clone', '--quiet', url(reading.token), clone)
  expect(await git(clone, 'rev-parse', 'HEAD')).toBe(await git(folder, 'rev-parse', 'main'))
  await git(clone, 'commit', '--quiet', '--allow-empty', '-m', 'Blow away the chaff')
  await expect(git(clone, 'push', '--quiet', url(reading.token), 'main')).rejects.toThrow(/403|may not|denied/i)
  await git(clone, 'push', '--quiet', url(writing.token), 'main')

  const keys = page.getByRole('list', { name: 'Access keys' }).getByRole('listitem')
  // Uses are gathered for a second before they are written down.
  await expect(async () => {
    await page.goto('/setting/access-key')
    await expect(keys.filter({ hasText: 'Writer' })).toContainText(/Last used/, { timeout: 1_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Delete Writer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Access key deleted successfully')).toBeVisible()
  await expect(keys).toHaveCount(1)
  await git(clone, 'commit', '--quiet', '--allow-empty', '-m', 'And once more')
  await expect(git(clone, 'push', '--quiet', url(writing.token), 'main')).rejects.toThrow(/401|Authentication failed/i)
})
