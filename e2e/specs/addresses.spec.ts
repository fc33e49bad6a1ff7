import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ownFolder } from '../../tools/process/own-folder.ts'
import { expect, test } from '../fixtures/test.ts'
import { git, importProject, pasteCommands } from '../support/git.ts'
import { createRepository, pushAll } from '../support/repository.ts'
import { sampleProject } from '../support/sample-project.ts'

const person = 'Grace Hopper <grace@example.org> 1700000000 +0000'

/** A folder with a line end in its name, and a branch without any folder. */
const oddProject = [
  'blob\nmark :1\ndata 1\nx\n',
  `commit refs/heads/bare\nmark :2\ncommitter ${person}\ndata 5\nFirst\nM 100644 :1 README.md\n\n`,
  `commit refs/heads/main\nmark :3\ncommitter ${person}\ndata 6\nSecond\nfrom :2\nM 100644 :1 docs/guide.md\n`,
  'M 100644 :1 "line\\nend/inside.txt"\n\n',
].join('')

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Repository' }).getByRole('link', { name: new RegExp(`^${name}`) })
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })
const files = (page: Page) => page.getByRole('list', { name: 'Files' })

test('addresses that people paste lead somewhere, and the branch that is shown stays', async ({
  page,
  product,
  account,
  noise,
}) => {
  noise.expect(/404|no such folder|folder not found/i)
  await createRepository(account, 'odd')
  const folder = await importProject(oddProject)
  await pushAll({ folder, baseUrl: product.url, account, name: 'odd' })
  const home = `/${account.username}/odd`

  await test.step('a clone URL, with or without more behind it', async () => {
    for (const rest of ['.git', '.git/', '.git/tree/main']) {
      await page.goto(`${home}${rest}`)
      await expect(page).toHaveURL(home)
    }
    await expect(files(page)).toBeVisible()
  })

  await test.step('a folder with a line end in its name, by a click, after a reload and typed', async () => {
    await files(page).getByRole('link', { name: 'line\\u{a}end' }).click()
    await expect(files(page).getByText('inside.txt')).toBeVisible()
    await expect(menu(page, 'Files')).toBeVisible()
    await page.reload()
    await expect(files(page).getByText('inside.txt')).toBeVisible()
    await page.goto(`${home}/tree/line%0Aend`)
    await expect(files(page).getByText('inside.txt')).toBeVisible()
    await page.getByRole('link', { name: 'Parent directory' }).click()
    await expect(page).toHaveURL(home)
  })

  await test.step('a row is a link as a whole', async () => {
    const row = files(page).getByRole('listitem').filter({ hasText: 'docs' })
    const { width = 0, height = 0 } = (await row.boundingBox()) ?? {}
    await row.click({ position: { x: width - 8, y: height / 2 } })
    await expect(page).toHaveURL(`${home}/tree/docs`)
    await expect(page).toHaveTitle(`docs · ${account.username}/odd · Sheaf`)
  })

  await test.step('a branch without the folder keeps the choice of a branch', async () => {
    await page.getByRole('button', { name: 'Branch main' }).click()
    await page.getByRole('option', { name: 'bare' }).click()
    await expect(page.getByRole('heading', { name: "docs isn't on bare" })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Branch bare' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to the root of bare' }).click()
    await expect(page).toHaveURL(`${home}?ref=bare`)
  })

  await test.step('tabs and sidebar keep the branch', async () => {
    await tab(page, 'Branches').click()
    await expect(page).toHaveURL(`${home}/branches?ref=bare`)
    await menu(page, 'Commits').click()
    await expect(page).toHaveURL(`${home}/commits?ref=bare`)
    await expect(page.getByRole('button', { name: 'Branch bare' })).toBeVisible()
    await tab(page, 'Files').click()
    await expect(page).toHaveURL(`${home}?ref=bare`)
  })
})

test('the commands of the landing page work as they are shown', async ({ page, account }) => {
  await createRepository(account, 'project')
  const parent = ownFolder('landing')
  await rename(await importProject(sampleProject()), join(parent, 'project'))
  await page.goto('/about')
  const shown = page.getByRole('main').locator('pre code')
  await expect(shown).toHaveCount(3)
  // The page stands before it has heard who reads it.
  await expect(page.getByRole('main')).toContainText(`/${account.username}/project.git`)
  const commands = await shown.allTextContents()
  await pasteCommands(parent, commands, { user: account.username, secret: account.password })
  expect(await git(join(parent, 'project'), 'status', '--short', '--branch')).toContain('origin/main')
  await page.goto(`/${account.username}/project`)
  await expect(files(page).getByText('README.md')).toBeVisible()
})

test('visitors find public repositories from the landing page, which fits a phone in every language', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/')
  for (const language of ['en', 'zh', 'es', 'fr', 'de', 'ja']) {
    await page.evaluate((chosen) => localStorage.setItem('sheaf-language', chosen), language)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return { scrollWidth, clientWidth }
    })
    expect(scrollWidth, `the landing page in ${language}`).toBeLessThanOrEqual(clientWidth)
  }
  await page.evaluate(() => localStorage.setItem('sheaf-language', 'en'))
  await page.reload()
  await page.getByRole('main').getByRole('link', { name: 'Explore public repositories' }).click()
  await expect(page).toHaveURL('/repositories')
})
