import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test.ts'
import { git, importProject } from '../support/git.ts'
import { createRepository, pushAll, pushedRepository } from '../support/repository.ts'
import { sampleProject } from '../support/sample-project.ts'

test('an empty repository turns into files by itself when the first push arrives', async ({
  page,
  product,
  account,
}) => {
  await createRepository(account, 'barley')
  await page.goto(`/${account.username}/barley`)
  await expect(page.getByRole('heading', { name: 'This repository is empty' })).toBeVisible()
  const folder = await importProject(sampleProject())
  await pushAll({ folder, baseUrl: product.url, account, name: 'barley' })
  await expect(page.getByRole('list', { name: 'Files' }).getByText('README.md')).toBeVisible()
})

test('a push is seen by the next look at the repository, the profile and the dashboard', async ({
  page,
  product,
  account,
}) => {
  const folder = await pushedRepository(product.url, account, 'oats')
  await createRepository(account, 'rye')
  await page.goto(`/${account.username}/repos`)
  const repositories = page.getByRole('list', { name: 'Repositories' }).getByRole('listitem')
  await expect(repositories).toHaveText([/rye/, /oats/])
  await page.goto(`/${account.username}/oats`)
  await expect(page.getByText('26 commits')).toBeVisible()

  await writeFile(join(folder, 'yield.txt'), 'plenty\n')
  await git(folder, 'add', 'yield.txt')
  await git(folder, 'commit', '--quiet', '-m', 'Count what was brought in')
  await pushAll({ folder, baseUrl: product.url, account, name: 'oats' })

  await page.reload()
  await expect(page.getByText('27 commits')).toBeVisible()
  const row = page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: 'yield.txt' })
  await expect(row).toContainText('Count what was brought in')
  await expect(row).toContainText(/just now|seconds ago/)
  await expect(page.getByText(/pushed 1 commit to/)).toBeVisible()
  await page.goto(`/${account.username}/repos`)
  await expect(repositories).toHaveText([/oats/, /rye/])
})
