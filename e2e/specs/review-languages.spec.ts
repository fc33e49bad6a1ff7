import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { englishWordsOutside } from '../support/catalogs.ts'
import { pushedRepository } from '../support/repository.ts'

test('what is proposed is read and talked about in each of the six languages', async ({ page, account, product }) => {
  test.setTimeout(240_000)
  const repo = 'kernels'
  await pushedRepository(product.url, account, repo)
  const params = { owner: account.username, repo }
  const fields = { base: 'main', head: 'drying', title: 'Dry the kernels', body: '- [ ] `weigh` them' }
  const { number } = await account.api.createPull({ params, body: fields })
  const talk = await account.api.createDiscussion({ params, body: { title: 'Which kernels?', body: 'Those.' } })
  const root = `/${account.username}/${repo}`
  const pages = ['pulls', `pulls/${number}`, `pulls/${number}/files`, `discussions/${talk.number}`]
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto(root)
  for (const language of ['en', 'zh', 'es', 'fr', 'de', 'ja'] as const) {
    await account.api.updatePreferences({ body: { language } })
    await page.evaluate((code) => localStorage.setItem('sheaf-language', code), language)
    for (const path of pages) {
      await page.goto(`${root}/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectAccessible(page, `${path} in ${language}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} in ${language}`).toBe(375)
      if (language === 'en') continue
      const english = englishWordsOutside(language)
      const buttons = await page.getByRole('main').getByRole('button').allTextContents()
      expect(
        buttons.filter((text) => english.has(text.trim())),
        `English on ${path} in ${language}`,
      ).toEqual([])
    }
  }
})
