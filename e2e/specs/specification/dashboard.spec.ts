import { expect, test } from '../../fixtures/test.ts'
import { createRepository } from '../../support/repository.ts'
import { expectLinks } from '../../support/says.ts'

test('the dashboard and the form of a new repository: what the specification says of them, row by row', async ({
  page,
  account,
  another,
  noise,
}) => {
  const { username } = account
  const main = page.getByRole('main')
  const list = main.getByRole('list', { name: 'Repositories', exact: true })
  const names = () => list.getByRole('heading').allInnerTexts()
  const toast = (text: string) => page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true })

  await test.step('0.4 2.85 4.12 5.18 9.18: the form begins with a public repository and main', async () => {
    await page.goto('/init/repository')
    await expect(page.getByLabel('Default branch')).toHaveValue('main')
    await expect.soft(page.getByRole('radio', { name: /^Public/ })).toBeChecked()
    await expect.soft(page.getByRole('radio', { name: /^Private/ })).not.toBeChecked()
    await expect.soft(page.getByRole('combobox', { name: 'Owner' })).toHaveValue(username)
  })

  await test.step('5.13 5.15 8.10: without an owner or a storage there is nothing to choose, and that is said', async () => {
    const nothing = { json: { code: 200, msg: '', data: [] } }
    for (const [path, said] of [
      ['**/api/repo/init/owner', 'Please select a owner'],
      ['**/api/repo/init/storage', 'Please select a storage'],
    ] as const) {
      await page.route(path, (route) => route.fulfill(nothing))
      await page.goto('/init/repository')
      await page.getByLabel('Repository name').fill('wheat')
      await page.getByRole('button', { name: 'Create Repository', exact: true }).click()
      await expect(toast(said)).toBeVisible()
      await page.unroute(path)
    }
    await page.goto('/init/repository')
  })

  const create = () => page.getByRole('button', { name: 'Create Repository', exact: true }).click()
  await test.step('5.14 8.10: a name is needed', async () => {
    await create()
    await expect(toast('Please input repository name')).toBeVisible()
  })

  await test.step('5.16 5.17 7.14 8.13: a name that is taken is told before anything is made', async () => {
    await createRepository(account, 'barley', { repo_description: 'Second of the corns' })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/repo/init')) asked.push(request.method())
    })
    await page.getByLabel('Repository name').fill('barley')
    await create()
    await expect(page.getByLabel('Repository name')).toHaveAttribute('aria-invalid', 'true')
    const beside = page.getByText(/already/i)
    await expect(beside.first()).toBeVisible()
    await expect(page.getByRole('region', { name: /Notifications/ }).getByText(/already/i)).toBeVisible()
    expect(asked).toEqual(['PATCH'])
  })

  await test.step('8.11 8.14: without a network, that is said', async () => {
    noise.expect(/ERR_FAILED|Failed to load resource/)
    await page.getByLabel('Repository name').fill('spelt')
    await page.route('**/api/repo/init', (route) => route.abort(), { times: 1 })
    await create()
    await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).not.toHaveCount(0)
    await expect(page).toHaveURL('/init/repository')
    await expect(page.getByLabel('Repository name')).toHaveValue('spelt')
  })

  await test.step('3.9 3.12 3.13 7.15 7.16 8.12: it is made, and shown', async () => {
    const sent = page.waitForRequest(
      (request) => request.url().endsWith('/api/repo/init') && request.method() === 'POST',
    )
    await create()
    const body: unknown = (await sent).postDataJSON()
    expect(body).toMatchObject({ repo_name: 'spelt', team: false, repo_is_private: false, repo_default_branch: 'main' })
    expect(Object.keys(Object(body))).toEqual(expect.arrayContaining(['owner_uid', 'repo_description', 'storage']))
    await expect(page).toHaveURL(`/${username}/spelt`)
    await expect(toast('Create repository success')).toBeVisible()
  })

  await createRepository(account, 'rye', { repo_is_private: true })
  await (await another()).api.starRepository({ params: { owner: username, repo: 'barley' } })

  await test.step('1.4 2.87 2.88 2.89 2.90 2.94: the dashboard', async () => {
    await page.goto('/repositories')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Repository Dashboard')
    await expect.soft(main.getByText('Manage and explore your repositories')).toBeVisible()
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect.soft(crumbs).toContainText(/Home.*Repositories/s)
    await expectLinks(main, { 'Initialize Repository': '/init/repository' })
    await expect.soft(page.getByPlaceholder('Search repositories...')).toBeVisible()
  })

  await test.step('2.93 4.28 4.29: a grid of all, newest first', async () => {
    await expect.soft(page.getByRole('radio', { name: 'Grid' })).toBeChecked()
    await expect.soft(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked()
    await expect.soft(page.getByLabel('Sort by')).toHaveValue('updated_at')
    await expect.soft(page.getByPlaceholder('Search repositories...')).toHaveValue('')
    await page.getByRole('radio', { name: 'List' }).click()
    await expect(page.getByRole('radio', { name: 'List' })).toBeChecked()
    await expect(list.getByRole('listitem')).toHaveCount(3)
  })

  await test.step('2.95: how many are shown', async () => {
    await expect(main.getByText('Showing 3 of 3 repositories')).toBeVisible()
  })

  await test.step('2.92 5.36: sorted', async () => {
    const options = await page.getByLabel('Sort by').getByRole('option').allInnerTexts()
    expect(options).toEqual(['Last Updated', 'Name', 'Stars', 'Forks'])
    await page.getByLabel('Sort by').selectOption('Name')
    await expect.poll(names).toEqual(['barley', 'rye', 'spelt'].map((name) => expect.stringContaining(name)))
    await page.getByLabel('Sort by').selectOption('Stars')
    await expect.poll(async () => (await names())[0]).toContain('barley')
  })

  await test.step('2.91 5.35: by visibility', async () => {
    await page.getByRole('radio', { name: 'Private', exact: true }).click()
    await expect.poll(names).toEqual([expect.stringContaining('rye')])
    await page.getByRole('radio', { name: 'Public', exact: true }).click()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await page.getByRole('radio', { name: 'All', exact: true }).click()
  })

  await test.step('5.33 5.34: found by name, description and owner, in any case', async () => {
    const search = page.getByPlaceholder('Search repositories...')
    for (const [text, count] of [
      ['BARL', 1],
      ['second OF', 1],
      [username.toUpperCase(), 3],
    ] as const) {
      await search.fill(text)
      await expect(list.getByRole('listitem')).toHaveCount(count)
    }
  })

  await test.step('2.96: nothing found', async () => {
    await page.getByPlaceholder('Search repositories...').fill('no such corn')
    await expect(main.getByText('No repositories found matching your criteria')).toBeVisible()
  })

  await test.step('2.97: a card leads to its repository', async () => {
    await page.goto('/repositories')
    await list
      .getByRole('link', { name: /barley/ })
      .first()
      .click()
    await expect(page).toHaveURL(`/${username}/barley`)
  })

  await test.step('2.98 5.28 5.29 5.30 5.31 5.32 9.30: pages by page and limit', async () => {
    await page.goto('/repositories?page=0&limit=2')
    const pager = page.getByRole('navigation', { name: 'Pagination' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect.soft(pager.getByRole('link', { name: 'Previous' })).toHaveCount(0)
    await expect.soft(pager.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
    await pager.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=1/)
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect.soft(pager.getByRole('link', { name: 'Next' })).toHaveCount(0)
    await expect.soft(pager.getByRole('link', { name: 'Previous' })).toBeVisible()
    await page.goto('/repositories?page=x&limit=y')
    await expect(main.getByText('Showing 3 of 3 repositories')).toBeVisible()
    await expect.soft(pager).toHaveCount(0)
  })

  await test.step('7.27 8.28 8.29 8.30 8.31 8.33: a list that can not be had says so, and is asked for again', async () => {
    const repositories = /\/api\/(repo|users\/[^/]+\/repo)\?/
    noise.expect(/status of 5\d\d|Failed to load resource|ApiError/)
    await page.route(repositories, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/repositories')
    await expect(main.getByText('Failed to fetch recommended repositories')).toBeVisible()
    await page.unroute(repositories)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(3)
  })
})
