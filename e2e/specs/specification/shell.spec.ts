import { expect, test } from '../../fixtures/test.ts'
import { createRepository } from '../../support/repository.ts'
import { expectLinks } from '../../support/says.ts'

test('the shell and the creation hub: what the specification says of menus, row by row', async ({ page, account }) => {
  const { username, email } = account
  await createRepository(account, 'oats')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const part = (name: string) => menu.getByRole('region', { name, exact: true })
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })

  await test.step('2.50 2.51 2.52 2.53 2.54: Home and Feedback', async () => {
    await page.goto('/repositories')
    await expectLinks(part('Home'), {
      Dashboard: '/dashboard',
      Repositories: '/repositories',
      'AI Models': '/ai',
      Datasets: '/dataset',
      Marketplace: '/marketplace',
    })
    await expectLinks(part('Feedback'), { Docs: '/api/docs', Contact: '/contact', About: '/about' })
    await expect.soft(part('Feedback').getByRole('link', { name: 'Feedback' })).toHaveAttribute('href', /^\/contact/)
  })

  await test.step('0.2 1.11 2.99: no area is an empty page, and nothing in one is made up', async () => {
    for (const [path, title] of [
      ['/dashboard', 'Dashboard'],
      ['/ai', 'AI Models'],
      ['/dataset', 'Datasets'],
      ['/marketplace', 'Marketplace'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
    await expect(page.getByText('No products yet')).toBeVisible()
    await expectLinks(page.getByRole('main'), { models: '/ai', datasets: '/dataset' })
    await page.goto('/repositories')
  })

  await test.step('2.69 2.70 2.71: the buttons at the top', async () => {
    await expectLinks(sidebar, { Home: '/', 'Your profile': `/${username}`, Create: '/init' })
    await expect.soft(sidebar.getByRole('link', { name: /^Notifications/ })).toHaveAttribute('href', '/notifications')
    await expect.soft(sidebar.getByRole('button', { name: 'Search' })).toBeVisible()
  })

  await test.step('2.55 2.56 2.57 2.58 2.59: the menu of the settings', async () => {
    await page.goto('/setting')
    const pages = ['profile', 'account', 'security', 'notifications', 'preferences', 'billing', 'ssh', 'access-key']
    const links = part('User Setting').getByRole('link')
    await expect(links).not.toHaveCount(0)
    const found = await links.evaluateAll((each) => each.map((link) => link.getAttribute('href')))
    expect(found).toEqual(expect.arrayContaining(pages.map((name) => `/setting/${name}`)))
  })

  await test.step('2.60 2.63 2.64 6.3 6.5: the menu of a repository, with settings for who may manage it', async () => {
    await page.goto(`/${username}/oats`)
    await expectLinks(part('Repository'), {
      Branches: `/${username}/oats/branches`,
      Commits: `/${username}/oats/commits`,
      Tags: `/${username}/oats/tags`,
      Settings: `/${username}/oats/settings`,
    })
    await expect
      .soft(part('Repository').getByRole('link', { name: 'Files' }))
      .toHaveAttribute('href', /\/oats(\/files)?$/)
  })

  await test.step('2.65 2.66 2.67 2.68: the menu of an owner', async () => {
    await page.goto(`/${username}/overview`)
    await expectLinks(part('Profile'), {
      Overview: `/${username}`,
      Repositories: `/${username}/repos`,
      Stars: `/${username}/stars`,
      Following: `/${username}/following`,
      Products: `/${username}/products`,
    })
  })

  const user = sidebar.getByRole('button', { name: new RegExp(username) })
  await test.step('2.73 2.74 2.75 2.76 6.2 9.32 9.33: the menu of the account', async () => {
    await expect.soft(user).toContainText(username)
    await expect.soft(user).toContainText(email)
    await user.click()
    const items = page.getByRole('menu')
    const leading = { 'Upgrade to Pro': /pricing/, Account: '/setting/account', Billing: '/setting/billing' }
    for (const [name, address] of Object.entries({ ...leading, Notifications: '/notifications', Setting: '/setting' }))
      await expect.soft(items.getByRole('menuitem', { name, exact: true })).toHaveAttribute('href', address)
    await expect.soft(items.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
    for (const theme of ['Light', 'Dark', 'System'])
      await expect.soft(items.getByText(theme, { exact: true })).toBeVisible()
    for (const language of ['English', '中文', 'Español', 'Français', 'Deutsch', '日本語'])
      await expect.soft(items.getByText(language, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('1.5 2.80 2.81 2.82 2.83 2.84: what may be created', async () => {
    await page.goto('/init')
    await expectLinks(page.getByRole('main'), {
      'Create Repository': '/init/repository',
      'Create Team': '/init/team',
      'Create Project': '/init/project',
      'Create Dataset': '/init/dataset',
    })
    const help = page.getByRole('main').locator('a[href^="/contact"], a[href="/docs"], a[href="/api/docs"]')
    await expect.soft(help).toHaveCount(2)
  })

  await test.step('2.86 3.36 3.40 3.42 5.37 7.17: forms of teams, projects and datasets, which make what they say', async () => {
    await page.goto('/init/team')
    for (const label of ['Team name', 'Description'])
      await expect.soft(page.getByLabel(new RegExp(`^${label}`)).first(), label).toBeVisible()
    await page.goto('/init/project')
    for (const label of ['Project name', 'Description', 'Start date', 'Target end date'])
      await expect.soft(page.getByLabel(new RegExp(`^${label}`)).first(), label).toBeVisible()
    await page.goto('/init/dataset')
    await expect.soft(page.getByLabel('License')).toBeVisible()
    for (const path of ['/api/teams', '/api/projects', '/api/repo/init/dataset']) {
      const answer = await page.request.post(path, { data: {}, headers: { origin: new URL(page.url()).origin } })
      expect.soft(answer.status(), `${path} says what it lacks`).toBe(400)
    }
  })

  await test.step('2.78 2.79 4.14 9.15 9.16 9.17: the sidebar is put away and back, and remembered', async () => {
    await page.keyboard.press('Control+b')
    await expect(sidebar).toHaveCSS('width', '48px')
    await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('sidebar_state')
    await page.keyboard.press('Control+b')
    await expect(sidebar).toHaveCSS('width', '256px')
  })

  await test.step('9.13 9.40: narrower than 768 px, it is behind a button', async () => {
    await page.setViewportSize({ width: 767, height: 800 })
    await expect(sidebar).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCSS('transition-duration', /0\.3s/)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(sidebar).toBeVisible()
  })

  await test.step('2.1 2.72 6.1 6.2: what a visitor has', async () => {
    await page.context().clearCookies()
    await page.goto(`/${username}/oats`)
    await expectLinks(sidebar, { 'Log in': '/auth/login' })
    for (const name of ['Your profile', 'Create']) await expect.soft(sidebar.getByRole('link', { name })).toHaveCount(0)
    await expect.soft(user).toHaveCount(0)
    await expect.soft(part('Repository').getByRole('link', { name: 'Settings' })).toHaveCount(0)
  })
})
