import { readFileSync } from 'node:fs'
import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { importProject } from '../support/git.ts'
import { createRepository, pushAll } from '../support/repository.ts'

const person = 'Grace Hopper <grace@example.org> 1700000000 +0000'
const commit = (mark: number, message: string) =>
  `commit refs/heads/main\nmark :${mark}\ncommitter ${person}\ndata ${message.length}\n${message}\nM 100644 inline README.md\ndata 4\n# ${mark}\n\n`

test('a release is written, has a file, is edited and deleted; others find it', async ({ page, product, account }) => {
  test.slow()
  await createRepository(account, 'barn')
  const folder = await importProject(Buffer.from(commit(1, 'Harvest') + commit(2, 'Thresh')))
  await pushAll({ folder, baseUrl: product.url, account, name: 'barn' })
  const home = `/${account.username}/barn`

  // The overview leads there, by the keyboard.
  await page.goto(home)
  const card = page.getByRole('region', { name: /^Releases/ })
  await expect(card.getByText('No releases yet')).toBeVisible()
  await card.getByRole('link', { name: 'New release' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'New release' })).toBeVisible()
  await expectAccessible(page, 'the form of a release')
  await page.getByRole('textbox', { name: 'Tag' }).fill('v1.0')
  await page.getByRole('textbox', { name: 'Title' }).fill('First sheaf')
  await page.getByRole('button', { name: 'Add notes from commits' }).click()
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue(/- Thresh/)
  // As it will be shown, and as it was written again.
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: "What's changed" })).toBeVisible()
  await page.getByRole('tab', { name: 'Write' }).click()
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue(/- Thresh/)
  await page.getByRole('button', { name: 'Publish release' }).click()

  // Its files: several at once, whose bytes come back as they were.
  await expect(page.getByRole('heading', { name: 'Edit release' })).toBeVisible()
  await page.getByLabel('Choose files').setInputFiles([
    { name: 'tool.bin', mimeType: 'application/octet-stream', buffer: Buffer.from('abc'.repeat(1000)) },
    { name: 'notes.html', mimeType: 'text/html', buffer: Buffer.from('<script>document.title = "run"</script>') },
  ])
  const files = page.getByRole('list', { name: 'Files of v1.0' })
  await expect(files.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, 'the files of a release')
  await files.getByRole('button', { name: 'Delete notes.html' }).click()
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: 'v1.0', exact: true }).click()
  const article = page.getByRole('article', { name: 'First sheaf' })
  await expect(article.getByText('Latest')).toBeVisible()
  await expect(article.getByRole('heading', { name: "What's changed" })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    article.getByRole('link', { name: 'tool.bin' }).click(),
  ])
  expect(readFileSync(await file.path()).toString()).toBe('abc'.repeat(1000))
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    article.getByRole('link', { name: 'Download ZIP' }).click(),
  ])
  expect(zip.suggestedFilename()).toBe('barn-v1.0.zip')
  expect(
    readFileSync(await zip.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')

  // The tag wears it, and so does the overview, on a phone as well.
  await page.goto(`${home}/tags`)
  await expect(page.getByTitle('Release of v1.0')).toContainText('Latest')
  await expectAccessible(page, 'tags with a release')
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto(`${home}/releases`)
  await expect(page.getByRole('article', { name: 'First sheaf' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await expectAccessible(page, 'releases at 375 px')
  await page.goto(home)
  await expect(page.getByRole('link', { name: 'First sheaf' })).toBeVisible()

  // It goes, and its tag stays.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${home}/releases/edit/v1.0`)
  await page.getByRole('button', { name: 'Delete release' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No releases yet')).toBeVisible()
  await page.goto(`${home}/tags`)
  await expect(page.getByText('v1.0', { exact: true })).toBeVisible()
})
