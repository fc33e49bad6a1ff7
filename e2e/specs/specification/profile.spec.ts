import { expect, test } from '../../fixtures/test.ts'
import { createRepository } from '../../support/repository.ts'
import { expectLinks, expectWords } from '../../support/says.ts'

test('a profile: what the specification says of /:username, row by row', async ({
  page,
  account,
  another,
  browser,
  product,
}) => {
  const { username } = account
  const main = page.getByRole('main')
  for (const name of ['oats', 'rye', 'spelt'])
    await createRepository(account, name, { repo_description: `Field of ${name}` })
  const profile = await account.api.getProfile()
  await account.api.updateProfile({
    body: {
      ...profile,
      display_name: 'Ada of the Mill',
      bio: 'Corn',
      company: 'Engines',
      location: 'London',
      website_url: 'https://example.org/ada',
    },
  })
  const other = await another()
  await other.api.starRepository({ params: { owner: username, repo: 'oats' } })

  await test.step('1.8 2.159 2.163 2.164 2.165 2.166 2.167 2.168 2.169 3.27 3.28 6.4: the head, to its owner', async () => {
    for (const path of [`/${username}`, `/${username}/overview`]) {
      await page.goto(path)
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('Ada of the Mill')
    }
    await expectWords(main, `@${username}`, 'Corn', 'Engines', 'London', account.email)
    await expect
      .soft(main.getByRole('link', { name: /example\.org\/ada/ }))
      .toHaveAttribute('href', 'https://example.org/ada')
    await expect.soft(main.getByText(/^Joined /)).toBeVisible()
    for (const count of [/0 followers/, /0 following/, /3 repositories/])
      await expect.soft(main.getByText(count).first()).toBeVisible()
    await expectLinks(main, { Edit: '/setting/profile' })
  })

  await test.step('2.171 2.172: the calendar', async () => {
    await expect.soft(main.getByText(/^\d+ contributions? in the last year/).first()).toBeVisible()
  })

  await test.step('2.160 2.173 2.174 2.175 2.176 2.177 3.30 3.33 9.10 9.12: its repositories', async () => {
    await page.goto(`/${username}/repos`)
    await expect(main.getByRole('heading', { name: 'Repositories (3)' })).toBeVisible()
    await expectLinks(main, { 'New Repository': '/init/repository' })
    const row = main.getByRole('list', { name: 'Repositories' }).getByRole('listitem').filter({ hasText: 'oats' })
    await expect.soft(row).toContainText('Field of oats')
    await expect.soft(row).toContainText('1')
    await expect.soft(row).toContainText(/Updated (just now|\d+ seconds? ago|.*minute)/)
  })

  await test.step('2.178: a star is given and taken back', async () => {
    const row = main.getByRole('list', { name: 'Repositories' }).getByRole('listitem').filter({ hasText: 'rye' })
    await row.getByRole('button', { name: /^Star/ }).click()
    await expect(row.getByRole('button', { name: /^Star/ })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(async () => (await account.api.listStarred({ params: { username }, query: {} })).total).toBe(1)
  })

  await test.step('2.179 5.28 7.38 9.26: its pages', async () => {
    await page.goto(`/${username}/repos?page=1&limit=2`)
    await expect(main.getByRole('list', { name: 'Repositories' }).getByRole('listitem')).toHaveCount(1)
    const list = await account.api.listUserRepositories({ params: { username }, query: {} })
    expect([list.page_size, list.page, list.total]).toEqual([50, 0, 3])
  })

  await test.step('2.161 2.180: products are not made up', async () => {
    await page.goto(`/${username}/products`)
    await expect(main.getByRole('heading', { name: 'Products (0)' })).toBeVisible()
    await expect.soft(main.getByText('No products yet')).toBeVisible()
  })

  await test.step('2.162 2.183: stars', async () => {
    await page.goto(`/${username}/stars`)
    await expect(main.getByRole('heading', { name: 'Starred Repositories (1)' })).toBeVisible()
  })

  await test.step('2.170 2.181 2.182 3.32 7.35: others follow, and write', async () => {
    await page.goto(`/${other.username}`)
    await expect(main.getByText(other.email)).toHaveCount(0)
    await expect
      .soft(
        main
          .getByRole('link', { name: 'Message' })
          .or(main.getByRole('button', { name: 'Message' }))
          .first(),
      )
      .toBeVisible()
    await main.getByRole('button', { name: 'Follow', exact: true }).click()
    await expect(main.getByRole('button', { name: 'Unfollow' })).toBeVisible()
    await page.goto(`/${username}/following`)
    await expect(main.getByRole('heading', { name: 'Following (1)' })).toBeVisible()
    const row = main.getByRole('list', { name: 'Following' }).getByRole('listitem')
    await expect.soft(row).toContainText(other.username)
    await expect.soft(row).toContainText(other.username.slice(0, 1).toUpperCase())
    await row.getByRole('button', { name: 'Unfollow' }).click()
    await expect(main.getByRole('heading', { name: 'Following (0)' })).toBeVisible()
  })

  await test.step('6.3: a visitor is offered neither', async () => {
    const visitor = await browser.newPage({ baseURL: product.url })
    await visitor.goto(`/${username}`)
    await expect(visitor.getByRole('heading', { name: 'Ada of the Mill' })).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
    await visitor.close()
  })
})
