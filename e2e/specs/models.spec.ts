import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'

test('a dataset is created with its card, found by it, and shown with what it says', async ({ page, account }) => {
  await test.step('by its form', async () => {
    await page.goto('/init/dataset')
    await expect(page.getByRole('combobox', { name: 'Owner' })).toHaveValue(account.username)
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `the form of a dataset at ${width} px`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.getByLabel('Repository name').fill('harvest-of-words')
    await page.getByLabel('License').selectOption('cc-by-4.0')
    await page.getByRole('checkbox', { name: 'Classification' }).press('Space')
    await page.getByRole('checkbox', { name: 'Text', exact: true }).press('Space')
    await page.getByRole('button', { name: 'Create Dataset' }).press('Enter')
    await expect(page).toHaveURL(`/${account.username}/harvest-of-words`)
    await expect(page.getByRole('region', { name: 'About this dataset' }).getByText('CC-BY-4.0')).toBeVisible()
    const use = page.getByRole('region', { name: 'Use this dataset' })
    await expect(use).toContainText(`hf download --repo-type dataset ${account.username}/harvest-of-words`)
    await expect(use).toContainText(`load_dataset("${account.username}/harvest-of-words")`)
    await expectAccessible(page, 'the page of a dataset')
  })

  await test.step('which says of what splits it is made', async () => {
    const params = { owner: account.username, repo: 'harvest-of-words' }
    const [branch] = await account.api.listRefs({ params })
    const changes = ['train.csv', 'test.csv'].map((path) => ({ action: 'put' as const, path, text: 'word\nsheaf\n' }))
    const base = branch?.branch.ref_git_id ?? null
    await account.api.createCommit({ params, body: { branch: 'main', base, message: 'Words', changes } })
    await expect(async () => {
      await page.goto(`/${account.username}/harvest-of-words`)
      const splits = page.getByRole('region', { name: 'Splits' })
      await expect(splits.getByRole('listitem')).toHaveText([/^train.*kB$/, /^test.*kB$/], { timeout: 1_000 })
    }).toPass()
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `the splits of a dataset at ${width} px`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  await test.step('in the list of datasets, by what its card says', async () => {
    await page.goto('/dataset?q=harvest-of-words')
    const name = page.getByRole('link', { name: `${account.username}/harvest-of-words` })
    await expect(name).toBeVisible()
    await page
      .getByRole('region', { name: 'Tasks' })
      .getByRole('link', { name: /classification/ })
      .press('Enter')
    await expect(page).toHaveURL(/task=classification/)
    // What was found before stands there, paler, until the new list has come.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(name).toBeVisible()
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `the list of datasets at ${width} px`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  await test.step('and says more of itself by a form over its card', async () => {
    await page.goto(`/${account.username}/harvest-of-words/edit/main/README.md`)
    await page.getByRole('tab', { name: 'Card' }).click()
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `the form of a card at ${width} px`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.getByLabel('License').selectOption('odbl')
    await page.getByLabel('Tags').fill('text, harvest')
    await page.getByRole('tab', { name: 'Edit' }).click()
    await expect(page.getByRole('textbox', { name: 'Text of README.md' })).toContainText('license: odbl')
    await page.getByRole('button', { name: 'Commit changes' }).click()
    await expect(page).toHaveURL(/\/blob\/main\/README\.md/)
    await expect(async () => {
      await page.goto(`/${account.username}/harvest-of-words`)
      const about = page.getByRole('region', { name: 'About this dataset' })
      await expect(about).toContainText('ODbL', { timeout: 1_000 })
    }).toPass()
  })

  await test.step('with how many have downloaded it', async () => {
    const name = `${account.username}/harvest-of-words`
    const taken = await page.request.get(`/datasets/${name}/resolve/main/README.md`)
    expect(taken.status()).toBe(200)
    // It is counted in a moment.
    await expect(async () => {
      await page.goto(`/${name}`)
      const about = page.getByRole('region', { name: 'About this dataset' })
      await expect(about).toContainText('1 in 30 days, 1 in all', { timeout: 1_000 })
    }).toPass()
    await page.goto('/dataset?q=harvest-of-words')
    await expect(async () => {
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('trending')
      await expect(page).toHaveURL(/sort=trending/, { timeout: 1_000 })
    }).toPass()
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
    await expect(row.getByRole('img', { name: 'Downloads in the last 30 days' })).toBeVisible()
  })

  await test.step('and by which rule they are counted', async () => {
    await page.goto(`/${account.username}/harvest-of-words`)
    await page.getByRole('link', { name: 'Each reader counts once a day' }).press('Enter')
    await expect(page).toHaveURL('/docs#downloads')
    await expect(page.getByRole('heading', { name: 'How downloads are counted' })).toBeInViewport()
    await expectAccessible(page, 'the rule by which downloads are counted')
  })
})
