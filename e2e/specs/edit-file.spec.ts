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
  await page.keyboard.press('e')
  await expect(page).toHaveURL(new RegExp(`${home}/edit/main/docs/NOTES.md$`))
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
