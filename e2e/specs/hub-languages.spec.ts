import { expect, test } from '../fixtures/test.ts'
import { expectAccessible, expectAccessibleWide } from '../support/axe.ts'
import { englishWordsOutside } from '../support/catalogs.ts'

/** `SHEAF_EVERY_STEP=1` looks at every page in every language, as whoever adds a page or a language does. */
const isThorough = process.env.SHEAF_EVERY_STEP === '1'

test('models and datasets are read, made and looked after in each of the six languages', async ({ page, account }) => {
  test.setTimeout(400_000)
  const { username } = account
  const [owner] = await account.api.listOwners()
  const card =
    '---\nlicense: mit\nlibrary_name: transformers\npipeline_tag: text-classification\nlanguage: en\n---\n# Rye\n'
  for (const [repo, repo_kind] of [
    ['rye', 'model'],
    ['harvest', 'dataset'],
  ] as const) {
    await account.api.createRepository({ body: { owner_uid: owner?.uid ?? '', repo_name: repo, repo_kind } })
    const params = { owner: username, repo }
    const changes = [
      { action: 'put' as const, path: 'README.md', text: card },
      { action: 'put' as const, path: 'train.csv', text: 'word\nsheaf\n' },
    ]
    await account.api.createCommit({ params, body: { branch: 'main', base: null, message: 'Begin', changes } })
    await expect
      .poll(async () => (await account.api.getRepositoryCard({ params })).state, { timeout: 60_000 })
      .toBe('read')
  }
  const params = { owner: username, repo: 'rye' }
  await account.api.setGate({ params, body: { gate: 'manual' } })
  const { slug } = await account.api.createCollection({
    body: { owner: username, title: 'Grains', description: 'Those that we grow' },
  })
  const pages = [
    '/ai',
    '/ai?license=mit',
    '/dataset',
    `/${username}/rye`,
    `/${username}/harvest`,
    '/init/dataset',
    '/init/import/hub',
    `/${username}/rye/settings/access`,
    `/${username}/rye/settings/storage`,
    `/${username}/rye/settings/webhooks`,
    `/collections/${username}`,
    `/collections/${username}/${slug}`,
    '/login/device',
  ]
  const isLoaded = async (language: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  await page.goto('/ai')
  for (const path of pages) {
    await page.goto(path)
    await isLoaded('en')
    await expectAccessibleWide(page, path)
  }
  await page.setViewportSize({ width: 375, height: 800 })
  for (const [turn, language] of (['zh', 'es', 'fr', 'de', 'ja'] as const).entries()) {
    await account.api.updatePreferences({ body: { language } })
    await page.evaluate((code) => localStorage.setItem('sheaf-language', code), language)
    const english = englishWordsOutside(language)
    for (const [at, path] of pages.entries()) {
      // Each page in two of them, each of them on two pages in five.
      if (!isThorough && (at + turn) % 5 > 1) continue
      await page.goto(path)
      await isLoaded(language)
      await expectAccessible(page, `${path} in ${language}`)
      const buttons = await page.getByRole('main').getByRole('button').allTextContents()
      expect(
        buttons.filter((text) => english.has(text.trim())),
        `English on ${path} in ${language}`,
      ).toEqual([])
    }
  }
})
