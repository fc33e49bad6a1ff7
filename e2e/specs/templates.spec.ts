import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { git } from '../support/git.ts'
import { createRepository, pushAll, pushedRepository } from '../support/repository.ts'

test('a repository becomes a template, and another is made from it by keyboard', async ({
  page,
  product,
  account,
  another,
  noise,
}) => {
  const owner = await another()
  const folder = await pushedRepository(product.url, owner, 'scaffold')
  await git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'History that stays behind')
  await pushAll({ folder, baseUrl: product.url, account: owner, name: 'scaffold' })
  const address = `/${owner.username}/scaffold`
  const form = `${address}/generate`
  const use = page.getByRole('link', { name: 'Use this template' })

  await test.step('what is none says so, and has no button', async () => {
    await page.goto(address)
    await expect(page.getByRole('link', { name: 'Fork', exact: true })).toBeVisible()
    await expect(use).toBeHidden()
    await page.goto(form)
    await expect(page.getByText(/^This repository isn't a template/)).toBeVisible()
    await expectAccessible(page, 'the form of a repository that is no template')
  })

  await owner.api.setTemplate({ params: { owner: owner.username, repo: 'scaffold' }, body: { template: true } })

  await test.step('from its header, under a name of one’s own', async () => {
    await page.goto(address)
    await expect(page.getByText('Template', { exact: true })).toBeVisible()
    await use.press('Enter')
    await expect(page.getByRole('heading', { name: 'Create a repository from this template' })).toBeVisible()
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `the form of a repository from a template at ${width} px`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    const name = page.getByLabel('Repository name')
    await name.fill('no spaces')
    await name.press('Enter')
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await name.fill('bridge')
    await page.getByLabel('Description').fill('Made of a scaffold')
    await page.getByLabel('Description').press('Enter')
    await expect(page).toHaveURL(`/${account.username}/bridge`)
    await expect(page.getByRole('link', { name: 'README.md' }).first()).toBeVisible()
    await expect(page.getByText(`generated from ${owner.username}/scaffold`)).toBeVisible()
    await expect(page.getByText('Made of a scaffold').first()).toBeVisible()
  })

  await test.step('with one commit, which is verified', async () => {
    await page.goto(`/${account.username}/bridge/commits`)
    await expect(page.getByRole('link', { name: 'Initial commit' })).toBeVisible()
    await expect(page.getByText('History that stays behind')).toBeHidden()
    await expect(page.getByText('Verified').first()).toBeVisible()
  })

  await test.step('its owner makes it a template and none in its settings', async () => {
    await page.goto(`/${account.username}/bridge/settings`)
    const box = page.getByRole('checkbox', { name: 'Template repository' })
    await box.press('Space')
    await expect(page.getByText('The repository is a template now')).toBeVisible()
    await expect(box).toBeChecked()
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `the settings of a template at ${width} px`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.goto('/repositories')
    await expect(page.getByRole('listitem').filter({ hasText: 'bridge' }).getByText('Template')).toBeVisible()
    await page.goto(`/${account.username}/bridge/settings`)
    await expect(box).toBeChecked()
    await box.press('Space')
    await expect(box).not.toBeChecked()
  })

  await test.step('a visitor is led to log in, and there', async () => {
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(address)
    await use.click()
    await expect(page).toHaveURL(new RegExp(`/auth/login\\?next=${encodeURIComponent(form)}`))
    noise.expect(/404|Repository not found/)
    await page.goto(`/${owner.username}/nothing/generate`)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })
})

test('a new .gitignore and a license begin with a template', async ({ page, account }) => {
  await createRepository(account, 'fresh')
  const text = page.getByRole('textbox', { name: /^Text of/ })

  await test.step('of a list', async () => {
    await page.goto(`/${account.username}/fresh/new/main?filename=.gitignore`)
    const field = page.getByRole('combobox', { name: 'Template for .gitignore' })
    await expect(field).toContainText('Python')
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `a new .gitignore at ${width} px`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await field.selectOption('Node')
    await expect(text).toContainText('node_modules/')
    await page.getByRole('button', { name: 'Commit changes' }).press('Enter')
    await expect(page).toHaveURL(/\.gitignore/)
    await expect(page.getByText('node_modules/').first()).toBeVisible()
  })

  await test.step('as the name of the file says, and with who holds the rights', async () => {
    await page.goto(`/${account.username}/fresh/new/main`)
    const path = page.getByLabel('Path of the file')
    const field = page.getByRole('combobox', { name: 'License' })
    await path.fill('notes.txt')
    await expect(field).toBeHidden()
    await path.fill('LICENSE')
    await field.selectOption({ label: 'MIT License' })
    await expect(text).toContainText(`Copyright (c) ${new Date().getUTCFullYear()} ${account.username}`)
  })
})

test('an overview says under which license, by whom and in what its files are', async ({ page, account }) => {
  await createRepository(account, 'lawful')
  const params = { owner: account.username, repo: 'lawful' }
  const { text } = await account.api.getFileTemplate({ params: { kind: 'license', name: 'MIT' } })
  await account.api.createCommit({
    params,
    body: {
      branch: 'main',
      base: null,
      message: 'First',
      changes: [
        { action: 'put', path: 'LICENSE', text },
        { action: 'put', path: 'main.py', text: 'print("one")\n' },
        { action: 'put', path: 'tool.rs', text: 'fn main() {}\n' },
      ],
    },
  })
  await page.goto(`/${account.username}/lawful`)
  const license = page.getByRole('region', { name: 'License' }).getByRole('link', { name: 'MIT License' })
  await expect(license).toBeVisible()
  await expect(page.getByRole('region', { name: 'Contributors 1' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Languages' }).getByRole('listitem')).toHaveText([/Python/, /Rust/])
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `an overview with its facts at ${width} px`)
  }
  await license.click()
  await expect(page).toHaveURL(/\/blob\/main\/LICENSE/)
})
