import { expect, test } from '../../fixtures/test.ts'
import { git } from '../../support/git.ts'
import { pushAll, pushedRepository } from '../../support/repository.ts'
import { expectLinks } from '../../support/says.ts'

test('a repository: what the specification says of /:owner/:repo, row by row', async ({
  page,
  product,
  account,
  noise,
}) => {
  const folder = await pushedRepository(product.url, account, 'corn')
  const { username } = account
  const root = `/${username}/corn`
  const main = page.getByRole('main')
  const files = page.getByRole('list', { name: 'Files' })
  const tabs = page.getByRole('navigation', { name: 'Repository' })

  await test.step('2.121 2.122 2.123 2.124: the head of its pages', async () => {
    await page.goto(root)
    await expectLinks(main, { [username]: `/${username}` })
    await expect.soft(main.getByRole('heading', { level: 1 })).toContainText('corn')
    await expect.soft(main.getByText('Public', { exact: true })).toBeVisible()
    await expect.soft(main.getByText('Weights and measures of a harvest').first()).toBeVisible()
    for (const name of ['Watch', 'Star'])
      await expect.soft(main.getByRole('button', { name: new RegExp(`^${name}`) }), name).toContainText('0')
    await expect.soft(main.getByRole('link', { name: /^Fork/ }).first()).toHaveAttribute('href', `${root}/forks/new`)
    await expect.soft(main.locator(`a[href="${root}/forks"]`)).toContainText('0')
  })

  await test.step('0.1 1.6 2.126 2.132 2.133 2.134 4.26 7.32: the overview', async () => {
    for (const path of [root, `${root}/files`]) {
      const counted = page.waitForRequest((request) => /\/commit\/[^?]+\?page=0&page_size=1$/.test(request.url()))
      await page.goto(path)
      await counted
      await expect(page.getByRole('button', { name: 'Branch main' })).toBeVisible()
      await expect(main.getByText('26 commits')).toBeVisible()
      const names = await files
        .getByRole('listitem')
        .getByRole('link')
        .evaluateAll((links) => [
          ...new Set(links.map((link) => link.getAttribute('href')?.split('/').at(-1)?.split('?')[0] ?? '')),
        ])
      expect(names.filter((name) => ['data', 'docs', 'src', 'README.md'].includes(name))).toEqual([
        'data',
        'docs',
        'src',
        'README.md',
      ])
    }
  })

  await test.step('2.135 2.136 2.137 2.138 2.139 2.140: what stands beside the files', async () => {
    await expect.soft(main.getByRole('heading', { name: 'Threshing' })).toBeVisible()
    await expect.soft(main.getByText(new RegExp(`^http://.*${root}\\.git$`))).toBeVisible()
    await expect.soft(main.getByText(new RegExp(`^ssh://git@.*${root}\\.git$`))).toBeVisible()
    for (const name of ['Clone', 'About', 'Products', 'Activity'])
      await expect.soft(main.getByRole('heading', { name, exact: true }), name).toBeVisible()
    await expect.soft(main.getByText('No products')).toBeVisible()
  })

  await test.step('2.130 2.141 2.142 2.143 2.144 2.145 3.25 3.26 9.11: folders', async () => {
    await files.getByRole('link', { name: 'src', exact: true }).click()
    await expect(page).toHaveURL(`${root}/tree/src`)
    await files.getByRole('link').first().click()
    await expect(page).toHaveURL(`${root}/tree/src/models`)
    const crumbs = page.getByRole('navigation', { name: 'Folder' })
    await expect.soft(crumbs).toContainText(/corn.*src.*models/s)
    await expect.soft(page.getByRole('button', { name: 'Branch main' })).toBeVisible()
    const row = files.getByRole('listitem').filter({ hasText: 'train.py' })
    await expect.soft(row).toContainText(await git(folder, 'log', '-1', '--format=%s', '--', 'src/models/train.py'))
    await expect.soft(row.locator('time')).toBeVisible()
    await page.getByRole('link', { name: 'Parent directory' }).click()
    await expect(page).toHaveURL(`${root}/tree/src`)
  })

  await test.step('4.27 9.38 9.39: another branch, and what it holds', async () => {
    await page.getByRole('button', { name: 'Branch main' }).click()
    const option = page.getByRole('option', { name: 'drying' })
    await expect.soft(option).toHaveCSS('min-height', '36px')
    await option.click()
    await expect(page.getByText('drying.py')).toBeVisible()
  })

  await test.step('2.127 2.146 2.147 2.148 2.149 2.150 3.22 7.30: branches', async () => {
    await page.goto(root)
    await tabs.getByRole('link', { name: /^Branches/ }).click()
    await expect(page).toHaveURL(`${root}/branches`)
    await expect.soft(main.getByRole('heading', { name: 'Branches', exact: true })).toBeVisible()
    const rows = page.getByRole('list', { name: 'Branches' }).getByRole('listitem')
    await expect(rows.first()).toContainText('default')
    await expect.soft(rows.first()).toContainText((await git(folder, 'rev-parse', 'main')).slice(0, 7))
    await expect.soft(rows.first().locator('time')).toBeVisible()
    await expect.soft(rows.first().getByRole('button', { name: /Delete/ })).toHaveCount(0)
    await expect.soft(rows.filter({ hasText: 'drying' }).getByRole('button', { name: /Delete/ })).toBeVisible()
    await main.getByRole('button', { name: 'New branch' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/name/i).first().fill('sowing')
    await dialog.getByRole('button', { name: /^(Create|New branch|Create branch)$/ }).click()
    await expect(rows.filter({ hasText: 'sowing' })).toHaveCount(1)
    await rows
      .filter({ hasText: 'sowing' })
      .getByRole('button', { name: /Delete/ })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete/ })
      .click()
    await expect(rows.filter({ hasText: 'sowing' })).toHaveCount(0)
  })

  await test.step('2.128 2.151 2.152 2.153 2.155 2.156 3.23 3.24 7.31 9.25 9.29: commits', async () => {
    await tabs.getByRole('link', { name: /^Commits/ }).click()
    await expect(page).toHaveURL(`${root}/commits`)
    const rows = page.getByRole('list', { name: 'Commits' }).getByRole('listitem')
    await expect(rows).toHaveCount(10)
    await expect.soft(page.getByRole('button', { name: 'Branch main' })).toBeVisible()
    await expect.soft(main.getByText('26 commits')).toBeVisible()
    await expect.soft(rows.first()).toContainText((await git(folder, 'rev-parse', 'main')).slice(0, 7))
    await expect.soft(rows.first()).toContainText(await git(folder, 'log', '-1', '--format=%an', 'main'))
    await expect.soft(rows.first().locator('time')).toBeVisible()
    const pager = page.getByRole('navigation', { name: 'Pagination' })
    await expect.soft(pager.getByRole('link', { name: /^Page / })).toHaveCount(3)
    await pager.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(pager.getByRole('link', { name: 'Previous' })).toBeVisible()
    await page.goto(`${root}/commits?page=3`)
    await expect(rows).toHaveCount(6)
    await expect.soft(pager.getByRole('link', { name: 'Next' })).toHaveCount(0)
  })

  await test.step('2.154 9.36: no address makes a commit verified', async () => {
    await expect.soft(main.getByText('Verified', { exact: true })).toHaveCount(0)
  })

  await test.step('2.61: pull requests', async () => {
    await page.goto(root)
    await page.getByRole('navigation', { name: 'Repository' }).getByRole('link', { name: 'Pull requests' }).click()
    await expect(page).toHaveURL(`${root}/pulls`)
    await expect(main.getByText('No pull requests yet')).toBeVisible()
  })

  await test.step('1.7 2.61 2.129 2.157: tags', async () => {
    await git(folder, 'tag', 'v1')
    await git(folder, 'push', '--quiet', await remote(), 'v1')
    await page.goto(`${root}/tags`)
    await expect(main.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveCount(1)
    await expect.soft(main.getByRole('button', { name: /Create tag|New tag/ })).toBeVisible()
  })

  await test.step('2.62: discussions', async () => {
    await page.goto(root)
    await page.getByRole('navigation', { name: 'Repository' }).getByRole('link', { name: 'Discussions' }).click()
    await expect(page).toHaveURL(`${root}/discussions`)
    await expect(main.getByText('No discussions yet')).toBeVisible()
  })

  await test.step('2.158: the badges of releases', async () => {
    const params = { owner: username, repo: 'corn' }
    await account.api.createRelease({ params, body: { tag: 'v1', title: 'First', notes: '', prerelease: false } })
    await page.goto(`${root}/tags`)
    await expect(main.getByText('Latest', { exact: true })).toBeVisible()
  })

  await test.step('2.125 2.131 8.18 8.19 8.20 8.32: what is not there, or can not be had', async () => {
    noise.expect(/status of [45]\d\d|Failed to load resource|ApiError/)
    await page.goto(`/${username}/nothing`)
    await expect(main.getByText('404')).toBeVisible()
    await page.goto(`${root}/nonsense`)
    await expect(main.getByText('Page not found')).toBeVisible()
    const one = new RegExp(`/api/repo${root}$`)
    await page.route(one, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(root)
    await expect(main.getByText('Failed to fetch repository data')).toBeVisible()
    await page.unroute(one)
    await main.getByRole('button', { name: 'Retry' }).click()
    await expect(files.getByText('README.md')).toBeVisible()
  })

  await test.step('8.16: what the server says of a list that it does not give stands in the page', async () => {
    const said = { code: 500, msg: 'No list today', data: null, message_code: 'unknown.code', message_params: {} }
    await page.route(/\/commit\/[^?]+\?page=/, (route) => route.fulfill({ json: said }))
    await page.goto(`${root}/commits`)
    await expect(main.getByText('No list today')).toBeVisible()
    await page.unroute(/\/commit\/[^?]+\?page=/)
    await main.getByRole('button', { name: 'Retry' }).first().click()
    await expect(page.getByRole('list', { name: 'Commits' }).getByRole('listitem')).toHaveCount(10)
  })

  async function remote() {
    await pushAll({ folder, baseUrl: product.url, account, name: 'corn' })
    const url = new URL(`${product.url}${root}.git`)
    url.username = username
    url.password = account.password
    return url.href
  }
})
