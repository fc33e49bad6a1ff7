import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { importProject } from '../support/git.ts'
import { tabTo } from '../support/keyboard.ts'
import { createRepository, pushAll } from '../support/repository.ts'

const person = 'Grace Hopper <grace@example.org> 1700000000 +0000'
const files = 2_300
const branches = 130

/** One folder of more files than a page has, branches likewise, and a subject that nobody reads to its end. */
function largeProject(): string {
  const subject = `Bring in the harvest ${'of every field '.repeat(400)}`
  const stream = [`blob\nmark :1\ndata 1\nx\n`]
  stream.push(`commit refs/heads/main\nmark :2\ncommitter ${person}\ndata ${subject.length}\n${subject}\n`)
  for (let file = 0; file < files; file += 1)
    stream.push(`M 100644 :1 sheaves/sheaf-${`${file}`.padStart(4, '0')}.txt\n`)
  stream.push('M 100644 :1 README.md\n\n')
  for (let branch = 0; branch < branches; branch += 1) stream.push(`reset refs/heads/field/${branch}\nfrom :2\n\n`)
  return stream.join('')
}

const rowsOf = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem')

test('a folder and branches of several pages are loaded as they are wanted, found by name, and open to the keyboard', async ({
  page,
  product,
  account,
}) => {
  // A push of many branches, and rows by the thousand.
  test.slow()
  await createRepository(account, 'harvest')
  const folder = await importProject(largeProject())
  await pushAll({ folder, baseUrl: product.url, account, name: 'harvest' })
  const home = `/${account.username}/harvest`

  await page.goto(`${home}/tree/sheaves`)
  await expect(page.getByText('Showing 2,000 of 2,300')).toBeVisible()
  await expect(rowsOf(page, 'Files')).toHaveCount(2_000)
  // All are there by name; what is in the window has its last commit, too, wherever one has scrolled to.
  const lastOfPage = rowsOf(page, 'Files').last()
  await expect(lastOfPage).toHaveText('sheaf-1999.txt')
  await lastOfPage.scrollIntoViewIfNeeded()
  await expect(lastOfPage).toContainText('Bring in the harvest')
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(page.getByText('Showing 2,300 of 2,300')).toBeVisible()
  await expect(rowsOf(page, 'Files')).toHaveCount(files)

  await page.goto(`${home}/branches`)
  await expect(page.getByText('Showing 50 of 131')).toBeVisible()
  await expectAccessible(page, 'branches of several pages')
  await tabTo(page, page.getByRole('searchbox', { name: 'Find a branch' }))
  await page.keyboard.type('FIELD/12')
  await expect(rowsOf(page, 'Branches')).toHaveCount(11)

  await page.goto(home)
  await page.getByRole('button', { name: 'Branch main' }).click()
  await expect(page.getByRole('option')).toHaveCount(50)
  await expectAccessible(page, 'a list of branches that scrolls')
  await page.getByRole('combobox', { name: 'Find a branch' }).fill('field/129')
  await page.getByRole('option', { name: 'field/129' }).click()
  await expect(page).toHaveURL(/ref=field%2F129/)
  await expect(page.getByTitle("Truncated. There's more to this text").first()).toBeAttached()
})
