import { expect, test } from '../../fixtures/test.ts'
import { pushedRepository } from '../../support/repository.ts'

interface Envelope {
  code: number
  msg: string
  data: unknown
}

/** The names of the fields of an object, or of the first of a list. */
const fields = (value: unknown): string[] => Object.keys(Object(Array.isArray(value) ? value[0] : value))

test('calls: what the specification says of paths, bodies and answers, row by row', async ({
  page,
  product,
  account,
}) => {
  await pushedRepository(product.url, account, 'corn')
  const { username, password } = account
  const headers = { origin: product.url }
  const read = async (path: string) => (await (await page.request.get(path, { headers })).json()) as Envelope
  const data = async (path: string) => {
    const { code, data } = await read(path)
    expect(code, path).toBe(200)
    return Object(data)
  }
  const root = `/api/repo/${username}/corn`

  await test.step('3.4 7.1 7.2: every answer is an envelope', async () => {
    const good = await read(root)
    expect(fields(good)).toEqual(expect.arrayContaining(['code', 'msg', 'data']))
    const none = await read(`/api/repo/${username}/nothing`)
    expect([none.code, none.data, none.msg.length > 0]).toEqual([404, null, true])
    const wrong = await page.request.post('/api/auth/login', { data: { username, password: 'no' }, headers })
    expect([wrong.status(), ((await wrong.json()) as Envelope).code === 200]).toEqual([200, false])
    const right = await page.request.post('/api/auth/login', { data: { username, password }, headers })
    expect(await right.json()).toMatchObject({ code: 200, data: { username } })
  })

  await test.step('1.14: what the server does stands in one contract that it publishes', async () => {
    const { paths } = Object(await (await page.request.get('/api/openapi.json')).json())
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/auth/login', '/api/repo/init', '/api/repo']))
  })

  await test.step('3.10 3.11 7.11 7.12 7.13: owners and storage', async () => {
    const { data: owners } = await read('/api/repo/init/owner')
    expect(fields(owners)).toEqual(expect.arrayContaining(['uid', 'username', 'team']))
    const { data: nodes } = await read('/api/repo/init/storage')
    expect(fields(nodes)).toContain('name')
  })

  await test.step('3.20 3.21 7.28 7.29: a repository', async () => {
    const { model, owner, is_owner } = await data(root)
    const known = ['repo_name', 'description', 'is_private', 'default_head', 'updated_at']
    expect(fields(model)).toEqual(expect.arrayContaining(known))
    expect([owner.username, is_owner]).toEqual([username, true])
  })

  await test.step('3.22 7.30: its refs', async () => {
    const refs = await data(`${root}/refs`)
    const list: unknown[] = Array.isArray(refs) ? refs : (Object.values(refs).find(Array.isArray) ?? [])
    expect(fields(Object(list[0]).branch)).toEqual(expect.arrayContaining(['ref_name', 'ref_git_id', 'updated_at']))
  })

  await test.step('3.23 3.24 7.31: its commits', async () => {
    const { data: commits, total } = await data(`${root}/commit/main?page=0&page_size=1`)
    expect([commits.length, total]).toEqual([1, 26])
    expect(fields(commits)).toEqual(expect.arrayContaining(['commit_id', 'message', 'time', 'author', 'commiter']))
    expect([fields(commits[0].author), fields(commits[0].commiter)]).toEqual([
      expect.arrayContaining(['name', 'avatar']),
      expect.arrayContaining(['email']),
    ])
    expect(commits[0].time).toBeLessThan(Date.now() / 100)
  })

  await test.step('3.25 3.26 7.33 7.34: a folder', async () => {
    for (const path of [
      `${root}/tree/main/`,
      `${root}/tree/main/src/`,
      `${root}/tree/main/src/?tree_oid=${'0'.repeat(40)}`,
    ]) {
      const found = await data(path)
      const list: unknown[] = Array.isArray(found) ? found : (Object.values(found).find(Array.isArray) ?? [])
      expect(fields(list)).toEqual(expect.arrayContaining(['item', 'commit_message', 'commit_time']))
      expect(fields(Object(list[0]).item)).toEqual(expect.arrayContaining(['kind', 'name', 'path']))
    }
  })

  await test.step('3.27 3.28 7.35: a user', async () => {
    const { model, is_owner, is_follow } = await data(`/api/users/${username}`)
    const known = ['display_name', 'bio', 'company', 'location', 'website_url', 'email', 'created_at']
    expect(fields(model)).toEqual(expect.arrayContaining(known))
    expect([is_owner, is_follow]).toEqual([true, false])
  })

  await test.step('3.29 3.30 3.31 3.33 3.34 3.35 7.27 7.36 7.37 7.38 7.39: lists of repositories and of what was done', async () => {
    const lists = ['/api/repo?page=0&page_size=50', `/api/users/${username}/repo?page=0&page_size=50`]
    for (const path of [...lists, `/api/users/${username}/star`, `/api/users/${username}/watch`]) {
      const { items, total, page: number, page_size } = await data(path)
      expect([Array.isArray(items), typeof total, number, typeof page_size], path).toEqual([
        true,
        'number',
        0,
        'number',
      ])
    }
    const { items } = await data(lists[1] ?? '')
    const known = ['uid', 'repo_name', 'namespace', 'description', 'is_private', 'updated_at']
    expect(fields(items[0].repo)).toEqual(expect.arrayContaining(known))
    expect(fields(items[0].owner)).toContain('username')
    expect(fields(items[0].state)).toEqual(expect.arrayContaining(['stars', 'forks', 'watches']))
    expect(Array.isArray((await data(`/api/users/${username}/active`)).items)).toBe(true)
  })

  await test.step('3.14 7.18: a profile', async () => {
    const known = ['display_name', 'bio', 'location', 'company', 'language', 'theme', 'website_url']
    expect(fields(await data('/api/user/setting/basic'))).toEqual(expect.arrayContaining(known))
  })

  await test.step('3.37 3.38 3.39: what a dataset may say of itself', async () => {
    await page.goto('/init/dataset')
    await page
      .getByLabel(/License/)
      .first()
      .click()
    for (const license of ['MIT', 'Proprietary', 'Other'])
      await expect.soft(page.getByRole('option', { name: new RegExp(license, 'i') }).first()).toBeAttached()
    await page.keyboard.press('Escape')
    for (const word of ['Classification', 'Regression', 'Clustering', 'Text', 'Image', 'Audio', 'Video'])
      await expect.soft(page.getByText(word, { exact: true }).first(), word).toBeVisible()
  })

  await test.step('3.41: templates of projects, and who sees them', async () => {
    await page.goto('/init/project')
    const templates = page.getByLabel('Template').getByRole('option')
    await expect.soft(templates).toHaveText(['Blank', 'Kanban', 'Scrum', 'Bug tracking'])
    await expect.soft(page.getByRole('radio', { name: /^Private/ })).toBeChecked()
  })

  await test.step('4.13 5.19: people are added to the list of a new team, once each', async () => {
    await page.goto('/init/team')
    const field = page.getByLabel('Invite members')
    for (const text of [' ben@example.org ', 'ben@example.org', '   ']) {
      await field.fill(text)
      await field.press('Enter')
    }
    const invited = page.getByRole('list', { name: 'To be invited' }).getByRole('listitem')
    await expect(invited).toHaveCount(1)
    await expect(invited).toContainText('ben@example.org')
    await page.getByRole('button', { name: 'Remove ben@example.org' }).click()
    await expect(invited).toHaveCount(0)
  })
})

test('toasts, copies and times: what the specification says of them, row by row', async ({
  page,
  product,
  account,
}) => {
  await pushedRepository(product.url, account, 'corn')
  await page.clock.install()
  await page.goto(`/${account.username}/corn`)
  const region = page.getByRole('region', { name: 'Notifications' })

  await test.step('8.23 9.2 9.4 9.5 9.7 9.8: what was copied is said for four seconds', async () => {
    await page.getByRole('button', { name: 'Copy clone URL' }).click()
    const toast = region.getByRole('listitem')
    await expect(toast).toHaveText('Copied to clipboard')
    const box = await toast.boundingBox()
    expect([box?.width, (box?.x ?? 0) > 800, (box?.y ?? 0) > 600]).toEqual([356, true, true])
    await page.clock.runFor(3_800)
    await expect(toast).toHaveCount(1)
    await page.clock.runFor(1_000)
    await expect(toast).toHaveCount(0)
  })

  await test.step('9.3: Alt+T leads to them', async () => {
    await page.getByRole('button', { name: 'Copy clone URL' }).click()
    await page.keyboard.press('Alt+t')
    await expect(region).toBeFocused()
  })

  await test.step('9.9 9.10 9.12: a time is told by how long ago it was', async () => {
    const row = page.getByRole('list', { name: 'Repositories' }).getByRole('listitem').filter({ hasText: 'corn' })
    const { items } = await account.api.listUserRepositories({ params: { username: account.username }, query: {} })
    const at = (items[0]?.repo.updated_at ?? 0) * 1_000
    for (const [seconds, said] of [
      [10, 'just now'],
      [50, '50 seconds ago'],
      [150, '2 minutes ago'],
      [3 * 3_600, '3 hours ago'],
      [2 * 86_400, '2 days ago'],
      [15 * 86_400, '2 weeks ago'],
      [70 * 86_400, '2 months ago'],
      [800 * 86_400, '2 years ago'],
    ] as const) {
      await page.clock.setFixedTime(at + seconds * 1_000)
      await page.goto(`/${account.username}/repos`)
      await expect.soft(row, `${seconds} s`).toContainText(`Updated ${said}`)
    }
  })
})
