import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '../fixtures/test.ts'
import { type Product, startProduct } from '../product/product.ts'
import { signUp } from '../support/account.ts'
import { expectAccessibleWide } from '../support/axe.ts'
import { git, importProject } from '../support/git.ts'
import { uploadObject } from '../support/lfs.ts'
import { pushAll } from '../support/repository.ts'
import { sampleProject } from '../support/sample-project.ts'

/** Two of them: one imports from the other. */
const test = base.extend<object, { source: Product }>({
  source: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const source = await startProduct()
      await use(source)
      await source.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  product: [
    async ({ source }, use) => {
      const product = await startProduct({ SHEAF_HUB_HOSTS: source.url })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
})

const name = 'emmer-small'

test('a model of another Sheaf is imported by keyboard alone, at a tag, and what can’t be says why', async ({
  page,
  source,
  account,
  playwright,
  noise,
}) => {
  // Whom the operator has not named is refused.
  noise.expect(/400 \(Bad Request\)/)
  const request = await playwright.request.newContext()
  const author = await signUp(source, request)
  const address = `${source.url}/${author.username}/${name}`
  await test.step('it is there, with a card, a large file and a tag', async () => {
    const [owner] = await author.api.listOwners()
    await author.api.createRepository({
      body: { owner_uid: owner?.uid ?? '', repo_name: name, repo_is_private: false, repo_kind: 'model' },
    })
    const folder = await importProject(sampleProject())
    writeFileSync(join(folder, 'README.md'), '---\nlicense: mit\npipeline_tag: text-generation\n---\n# Emmer\n')
    writeFileSync(join(folder, '.gitattributes'), '*.bin filter=lfs diff=lfs merge=lfs -text\n')
    const bytes = randomBytes(400_000)
    writeFileSync(join(folder, 'model.bin'), await uploadObject({ baseUrl: source.url, account: author, name, bytes }))
    await git(folder, 'add', '--all')
    await git(folder, '-c', 'filter.lfs.required=false', 'commit', '--quiet', '--message', 'Weights')
    await git(folder, 'tag', 'v1')
    await pushAll({ folder, baseUrl: source.url, account: author, name })
    const remote = Object.assign(new URL(`${address}.git`), { username: author.username, password: author.password })
    await git(folder, 'push', '--quiet', remote.href, 'v1')
  })

  const model = page.getByLabel('Model or dataset')
  const named = page.getByLabel('Repository name')
  await test.step('its form says what is wrong', async () => {
    await page.goto('/init')
    await page.getByRole('link', { name: 'Import Model or Dataset' }).press('Enter')
    await expect(page.getByText(`You can import from: ${source.url}`)).toBeVisible()
    await expectAccessibleWide(page, 'the form of an import from a hub')
    await model.fill('https://elsewhere.invalid/a/b')
    await model.press('Enter')
    await expect(model).toBeFocused()
    await expect(model).toHaveAttribute('aria-invalid', 'true')
    await expectAccessibleWide(page, 'the form of an import from a hub that may not be asked')
  })

  await test.step('what is not there is said, and tried again with another name', async () => {
    await model.fill(`${author.username}/nothing-like-it`)
    await expect(named).toHaveValue('nothing-like-it')
    await named.press('Enter')
    await expect(page.getByText(/^There is no model or dataset/)).toBeVisible()
    await expectAccessibleWide(page, 'an import from a hub that failed')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
  })

  await test.step('a tag of it comes with its objects, and what it is', async () => {
    await page.goto('/init/import/hub')
    await model.fill(address)
    await expect(named).toHaveValue(name)
    await page.getByLabel('Revision').fill('v1')
    await named.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Imported' })).toBeVisible()
    await expect(page.getByText(`v1 of ${address}`)).toBeVisible()
    await expectAccessibleWide(page, 'an import from a hub')
    await page.getByRole('link', { name: 'Open repository' }).press('Enter')
    await expect(page).toHaveURL(`/${account.username}/${name}`)
    await expect(page.getByRole('region', { name: 'About this model' }).getByText('MIT')).toBeVisible()
    await expect(page.getByRole('link', { name: 'model.bin' }).first()).toBeVisible()
    await page.goto('/init/import/hub')
    await expect(page.getByRole('list', { name: 'Your imports' }).getByRole('listitem')).toHaveCount(2)
    await expectAccessibleWide(page, 'the form of an import from a hub, above others')
  })
  await request.dispose()
})
