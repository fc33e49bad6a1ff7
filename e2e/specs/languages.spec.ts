import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { englishWordsOutside } from '../support/catalogs.ts'
import { createRepository, pushedRepository } from '../support/repository.ts'

test.describe.configure({ timeout: 300_000 })
test.use({ viewport: { width: 375, height: 800 } })

/** All that a page says: its texts, but code, and what is heard or shown on demand. */
const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('code, pre, script, style, [lang]:not(html)'))
        said.add(node.textContent?.trim() ?? '')
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'data-tip'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (!element.closest('[lang]:not(html)')) said.add(element.getAttribute(name)?.trim() ?? '')
    return [...said]
  })

/** The words on buttons that are cut by their edge. What ends in an ellipsis says so: those are names that people gave. */
const clippedOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, button *, a, a *')]
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element)
        const isCut = element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1
        return isCut && ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis'
      })
      .map((element) => element.textContent?.trim() ?? ''),
  )

const visitorPaths = ['/', '/auth/login', '/auth/signup', '/auth/forget', '/auth/forget?token=x', '/terms', '/privacy']
const publicPaths = ['project', 'solutions', 'resources', 'pricing'].map((path) => `/about/${path}`)
const sitePaths = ['features', 'integrations', 'docs', 'blog', 'support', 'careers', 'contact'].map(
  (path) => `/${path}`,
)
const settings = ['profile', 'account', 'security', 'notifications', 'preferences', 'billing', 'ssh', 'access-key']
const areas = [
  'dashboard',
  'repositories',
  'ai',
  'dataset',
  'marketplace',
  'projects',
  'notifications',
  'search',
  'init',
]
const forms = ['repository', 'import', 'team', 'project', 'dataset'].map((form) => `/init/${form}`)

for (const language of ['de', 'ja']) {
  test(`no English is left on any page, and nothing is wider than a phone: ${language}`, async ({
    page,
    product,
    account,
    noise,
  }) => {
    noise.expect(/404/)
    const english = englishWordsOutside(language)
    expect(english.size).toBeGreaterThan(1_000)
    // Of the English page most is found: what is compared is what stands there.
    await page.goto('/init/repository')
    await expect(page.getByLabel('Repository name')).toBeVisible()
    expect((await saidOn(page)).filter((text) => english.has(text)).length).toBeGreaterThan(20)
    await pushedRepository(product.url, account, 'kamut')
    await createRepository(account, 'leer')
    const root = `/${account.username}/kamut`
    const repository = [
      '',
      '/tree/src',
      '/blob/main/README.md',
      '/branches',
      '/commits',
      '/tags',
      '/releases',
      '/pulls',
      '/pulls/new',
      '/discussions',
      '/discussions/new',
      '/forks',
      '/compare/main...drying',
      '/commit/drying',
    ]
    const ofRepository = [...repository, '/settings', '/nothing'].map((path) => `${root}${path}`)
    const ofOwner = ['', '/repos', '/stars', '/following', '/products'].map((path) => `/${account.username}${path}`)
    await page.addInitScript((code) => localStorage.setItem('sheaf-language', code), language)
    await account.api.updatePreferences({ body: { language: language === 'de' ? 'de' : 'ja' } })
    const own = [...areas.map((path) => `/${path}`), ...forms, ...settings.map((path) => `/setting/${path}`)]
    const see = async (path: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const left = (await saidOn(page)).filter((text) => english.has(text))
      expect.soft(left, `English on ${path}`).toEqual([])
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(over, `${path} is wider than the window`).toBeLessThanOrEqual(0)
      expect.soft(await clippedOn(page), `cut on ${path}`).toEqual([])
    }
    for (const path of [...own, ...ofOwner, ...ofRepository, `/${account.username}/leer`]) await see(path)
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.removeItem('users'))
    for (const path of [...visitorPaths, ...publicPaths, ...sitePaths]) await see(path)
  })
}
