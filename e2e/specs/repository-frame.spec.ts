import type { Page } from '@playwright/test'
import { test } from '../fixtures/repository-parts.ts'
import { expect } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { pushedRepository } from '../support/repository.ts'

// One product and one set of web servers: what one test stops must not be missed by another.
test.describe.configure({ mode: 'default' })

const failure = "Couldn't load this page"
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Repository' })
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name })
const header = (page: Page) => page.getByRole('heading', { level: 1, name: 'spelt' })

test('a remote known by configuration alone draws a part of a repository, within the frame of the others', async ({
  page,
  parts,
  product,
  account,
}) => {
  expect(parts.example.origin).not.toBe(product.url)
  await pushedRepository(product.url, account, 'spelt')
  await page.goto(`/${account.username}/spelt`)
  await tab(page, 'Example').click()
  await expect(page.getByText('spelt by example')).toBeVisible()
  await expect(page.getByText(/^Branches: \d+$/)).toBeVisible()
  await expect(tab(page, 'Example')).toHaveAttribute('aria-current', 'page')
  await expect(tab(page, 'Files')).not.toHaveAttribute('aria-current')
  await expect(page).toHaveTitle(`Example · ${account.username}/spelt · Sheaf`)
  await expect(header(page)).toBeVisible()
  await tab(page, 'Commits').click()
  await expect(page.getByRole('list', { name: 'Commits' })).toBeVisible()
  await page.reload()
  await tab(page, 'Example').click()
  await expect(page.getByText('spelt by example')).toBeVisible()
  await page.goto(`/${account.username}/spelt/example/of/all/below`)
  await expect(page.getByText('spelt by example')).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Example' }),
  ).toHaveAttribute('aria-current', 'page')
})

test('its words are those of the language', async ({ page, parts, product, account }) => {
  expect(parts.example.manifestUrl).toBeTruthy()
  await pushedRepository(product.url, account, 'spelt')
  await page.addInitScript(() => localStorage.setItem('sheaf-language', 'de'))
  await page.goto(`/${account.username}/spelt/example`)
  await expect(page.getByRole('link', { name: 'Beispiel' }).first()).toBeVisible()
})

test('killed, it leaves the frame and the other tabs alive, and comes back by itself', async ({
  page,
  parts,
  product,
  account,
  noise,
}) => {
  noise.expect(/^(?!request to another origin)/)
  await pushedRepository(product.url, account, 'spelt')
  await page.goto(`/${account.username}/spelt`)
  await expect(page.getByRole('list', { name: 'Files' })).toBeVisible()
  await parts.example.stop()
  await tab(page, 'Example').click()
  await expect(page.getByRole('alert')).toContainText(failure)
  await expect(header(page)).toBeVisible()
  await expect(tab(page, 'Example')).toHaveAttribute('aria-current', 'page')
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `a part that failed, at ${width} px`)
  }
  // By keyboard, from the tab that failed to another.
  await tab(page, 'Branches').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Branches' })).toBeVisible()

  await tab(page, 'Example').click()
  await expect(page.getByRole('alert')).toContainText(failure)
  await parts.example.start()
  await expect(page.getByText('spelt by example')).toBeVisible()
})

test('a link deep into a part that is down shows the frame', async ({ page, parts, product, account, noise }) => {
  noise.expect(/^(?!request to another origin)/)
  await pushedRepository(product.url, account, 'spelt')
  await parts.example.stop()
  await page.goto(`/${account.username}/spelt/example`)
  await expect(page.getByRole('alert')).toContainText(failure)
  await tab(page, 'Files').click()
  await expect(page.getByRole('list', { name: 'Files' })).toBeVisible()
})

test('a part that never answers leaves the tabs in use', async ({ page, parts, product, account, noise }) => {
  noise.expect(/^(?!request to another origin)/)
  await pushedRepository(product.url, account, 'spelt')
  await page.goto(`/${account.username}/spelt`)
  await expect(page.getByRole('list', { name: 'Files' })).toBeVisible()
  parts.example.stall(true)
  await tab(page, 'Example').click()
  await expect(page.locator('main [aria-busy="true"]')).toBeVisible()
  await expect(header(page)).toBeVisible()
  await tab(page, 'Commits').click()
  await expect(page.getByRole('list', { name: 'Commits' })).toBeVisible()
})

test('without the remote of the files, the other part stays', async ({ page, parts, product, account, noise }) => {
  noise.expect(/^(?!request to another origin)/)
  await pushedRepository(product.url, account, 'spelt')
  await parts.repos.stop()
  await page.goto(`/${account.username}/spelt/example`)
  await expect(page.getByText('spelt by example')).toBeVisible()
  await tab(page, 'Files').click()
  await expect(page.getByRole('alert')).toContainText(failure)
  await tab(page, 'Example').click()
  await expect(page.getByText('spelt by example')).toBeVisible()
})

test('a repository that is not there is none, in every part', async ({ page, parts, account, noise }) => {
  noise.expect(/404|Repository not found/)
  expect(parts.example.manifestUrl).toBeTruthy()
  await page.goto(`/${account.username}/nothing/example`)
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
  await expect(tabs(page)).toHaveCount(0)
})
