import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { tabTo } from '../support/keyboard.ts'
import { createRepository, pushedRepository } from '../support/repository.ts'

/** The text of the editor. */
const textOf = (page: Page) => page.getByRole('textbox', { name: /^Text of|^New file$/ })

test('a file is made in an empty repository, edited by the keyboard alone, and looked at before it is committed', async ({
  page,
  account,
}) => {
  await createRepository(account, 'granary')
  const home = `/${account.username}/granary`
  await page.goto(home)
  await page.getByRole('link', { name: 'create a file' }).click()
  await page.getByLabel('Path of the file').fill('docs/NOTES.md')
  await textOf(page).fill('# Harvest\n\nRye and wheat.\n')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: 'Harvest' })).toBeVisible()
  await expect(page.getByLabel('Commit message')).toHaveAttribute('placeholder', 'Create NOTES.md')
  await page.getByRole('button', { name: 'Commit changes' }).click()
  await expect(page).toHaveURL(new RegExp(`${home}/blob/main/docs/NOTES.md$`))
  await expect(page.getByRole('main')).toContainText('Rye and wheat.')
  const [first] = (
    await account.api.listCommits({ params: { owner: account.username, repo: 'granary', branch: 'main' } })
  ).data
  expect([first?.message, first?.author.name, first?.commiter.name]).toEqual([
    'Create NOTES.md',
    account.username,
    'Sheaf',
  ])

  // `e` on the file's page; Escape and Tab leave the text; the commit is made without a mouse.
  // A key does nothing before the page has heard who may edit.
  await expect(async () => {
    await page.keyboard.press('e')
    await expect(page).toHaveURL(new RegExp(`${home}/edit/main/docs/NOTES.md$`), { timeout: 2_000 })
  }).toPass()
  await tabTo(page, page.getByLabel('Path of the file'))
  await tabTo(page, page.getByRole('tab', { name: 'Edit' }))
  await page.keyboard.press('Tab')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('Barley.\n')
  await page.keyboard.press('Tab')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('tab', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Changes' })).toBeFocused()
  await expect(page.getByRole('region', { name: /^Changes: / }).locator('ins')).toHaveText('Barley.')
  await tabTo(page, page.getByLabel('Commit message'))
  await page.keyboard.type('Sow barley')
  await tabTo(page, page.getByRole('button', { name: 'Commit changes' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${home}/blob/main/docs/NOTES.md$`))
  await expect(page.getByRole('main')).toContainText('Barley.')
})

test('a text is there again after the page was loaded anew, and whoever leaves is asked', async ({
  page,
  product,
  account,
}) => {
  await pushedRepository(product.url, account, 'hayloft')
  const edit = `/${account.username}/hayloft/edit/main/README.md`
  await page.goto(edit)
  await textOf(page).press('Control+End')
  await page.keyboard.type('Not committed yet.')
  await page.waitForFunction(() => Object.values(localStorage).some((value) => value.includes('Not committed yet.')))
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText("Your changes that weren't committed are back.")).toBeVisible()
  await expect(textOf(page)).toContainText('Not committed yet.')
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `the editor at ${width}`)
  }
  await page.getByRole('link', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without committing?' })
  // It has its name a moment after it is there.
  await expect(question).toBeVisible()
  await expectAccessible(page, 'the question before leaving')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(new RegExp(`${edit}$`))
  await page.getByRole('button', { name: 'Discard them' }).click()
  await expect(textOf(page)).not.toContainText('Not committed yet.')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/blob\/main\/README.md$/)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sheaf-draft')))).toEqual(
    [],
  )
})

test('two people edit one file at once: whoever comes second keeps the text, sees the difference and goes on', async ({
  page,
  product,
  account,
}) => {
  await pushedRepository(product.url, account, 'mill')
  const params = { owner: account.username, repo: 'mill' }
  await page.goto(`/${account.username}/mill/edit/main/README.md`)
  // By keys, as people do: a selection that a script makes is seen by the editor a moment later.
  await textOf(page).press('ControlOrMeta+a')
  await page.keyboard.insertText('# Mine\n')
  const opened = await account.api.getEditableFile({ params: { ...params, branch: 'main', path: 'README.md' } })
  const change = { action: 'put' as const, path: 'README.md', text: '# Theirs\n' }
  await account.api.createCommit({
    params,
    body: { branch: 'main', base: opened.commit_id, changes: [change], message: 'First' },
  })
  await page.getByRole('button', { name: 'Commit changes' }).click()
  await expect(page.getByRole('heading', { name: 'README.md was changed while you edited it' })).toBeFocused()
  const difference = page.getByRole('region', { name: /^Changes: / })
  await expect(difference.locator('del')).toHaveText('# Theirs')
  await expect(difference.locator('ins')).toHaveText('# Mine')
  await expectAccessible(page, 'a conflict')
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(textOf(page)).toContainText('# Theirs')
  // What was replaced is not lost.
  await textOf(page).press('Control+z')
  await expect(textOf(page)).toContainText('# Mine')
  await page.getByRole('button', { name: 'Commit changes' }).click()
  await expect(page).toHaveURL(/\/blob\/main\/README.md$/)
  const now = await account.api.getEditableFile({ params: { ...params, branch: 'main', path: 'README.md' } })
  expect(now.text).toBe('# Mine\n')
})

test('a file is renamed, two are uploaded, and one is deleted, on a branch of its own', async ({
  page,
  product,
  account,
}) => {
  await pushedRepository(product.url, account, 'silo')
  const params = { owner: account.username, repo: 'silo' }
  const home = `/${account.username}/silo`
  await page.goto(`${home}/edit/main/README.md`)
  await expect(textOf(page)).toBeVisible()
  await page.getByLabel('Path of the file').fill('docs/ABOUT.md')
  await expect(page.getByLabel('Commit message')).toHaveAttribute('placeholder', 'Rename README.md to ABOUT.md')
  await page.getByRole('radio', { name: 'Commit to a new branch' }).check()
  await expect(page.getByLabel('Name of the new branch')).toHaveValue(`${account.username}-patch-1`)
  await page.getByLabel('Name of the new branch').fill('tidy')
  await page.getByRole('button', { name: 'Commit changes' }).click()
  await expect(page).toHaveURL(new RegExp(`${home}/blob/tidy/docs/ABOUT.md$`))

  await page.goto(`${home}/tree/docs?ref=tidy`)
  await page.getByRole('button', { name: 'Add file' }).click()
  await page.getByRole('menuitem', { name: 'Upload files' }).click()
  await expect(page).toHaveURL(new RegExp(`${home}/upload/tidy/docs$`))
  await page.getByLabel('Choose files').setInputFiles([
    { name: 'one.txt', mimeType: 'text/plain', buffer: Buffer.from('one\n') },
    { name: 'two.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(200_000, 7) },
  ])
  const list = page.getByRole('list', { name: 'Files to upload' })
  await expect(list.getByText('Uploaded')).toHaveCount(2)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `uploading at ${width}`)
  }
  await page.getByRole('button', { name: 'Commit changes' }).click()
  await expect(page).toHaveURL(new RegExp(`${home}/tree/docs\\?ref=tidy$`))
  await expect(page.getByRole('link', { name: 'two.bin' })).toBeVisible()

  await page.getByRole('link', { name: 'one.txt' }).click()
  await page.getByRole('button', { name: 'Delete file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete docs/one.txt?' })
  await expect(dialog.getByLabel('Commit message')).toBeVisible()
  await expectAccessible(page, 'deleting a file')
  await dialog.getByRole('button', { name: 'Delete one.txt' }).click()
  await expect(page).toHaveURL(new RegExp(`${home}/tree/docs\\?ref=tidy$`))
  await expect(page.getByRole('link', { name: 'two.bin' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'one.txt' })).toBeHidden()
  const log = await account.api.listCommits({ params: { ...params, branch: 'tidy' } })
  expect(log.data.slice(0, 3).map(({ message }) => message)).toEqual([
    'Delete one.txt',
    'Upload 2 files',
    'Rename README.md to ABOUT.md',
  ])
})

test('a file that .gitattributes leaves to Git LFS is uploaded as one, and edited as what it is', async ({
  page,
  account,
}) => {
  await createRepository(account, 'tithebarn')
  const params = { owner: account.username, repo: 'tithebarn' }
  const rules = { action: 'put' as const, path: '.gitattributes', text: '*.csv filter=lfs diff=lfs merge=lfs -text\n' }
  await account.api.createCommit({
    params,
    body: { branch: 'main', base: null, message: 'Large files', changes: [rules] },
  })
  const home = `/${account.username}/tithebarn`
  await page.goto(`${home}/upload/main`)
  const file = { name: 'yield.csv', mimeType: 'text/csv', buffer: Buffer.from('field,tons\nnorth,3\n') }
  await page.getByLabel('Choose files').setInputFiles([file])
  await expect(page.getByRole('list', { name: 'Files to upload' }).getByText('Uploaded')).toHaveCount(1)
  await page.getByRole('button', { name: 'Commit changes' }).click()
  await expect(page.getByRole('link', { name: 'yield.csv', exact: true })).toBeVisible()
  await page.goto(`${home}/edit/main/yield.csv`)
  await expect(textOf(page)).toContainText('north,3')
  await textOf(page).fill('field,tons\nnorth,4\n')
  await page.getByRole('button', { name: 'Commit changes' }).click()
  await expect(page).toHaveURL(new RegExp(`${home}/blob/main/yield.csv$`))
  await expect(page.getByText(/^The file itself is stored with Git LFS/)).toBeVisible()
  const raw = await page.request.get(`${home}/raw/main/yield.csv`)
  expect(await raw.text()).toBe('field,tons\nnorth,4\n')
})

test('who may not write is offered no change, and is told so at the address', async ({ page, product, another }) => {
  const owner = await another()
  await pushedRepository(product.url, owner, 'closed-barn')
  const home = `/${owner.username}/closed-barn`
  await page.goto(`${home}/blob/main/README.md`)
  await expect(page.getByRole('link', { name: 'Raw' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit file' })).toBeHidden()
  await page.goto(home)
  await expect(page.getByRole('button', { name: 'Branch main' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add file' })).toBeHidden()
  await page.goto(`${home}/edit/main/README.md`)
  await expect(page.getByText("You can't change files here")).toBeVisible()
})
