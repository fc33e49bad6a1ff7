import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { pushedRepository } from '../support/repository.ts'
import { watchShifts } from '../support/weight.ts'

/** What was asked of the API for a repository, and by what: `link` is a preload. News may be asked for again. */
const callsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/repo/') && !name.includes('/activity'))
      .map((entry) => `${entry.toJSON().initiatorType} ${new URL(entry.name).pathname}`),
  )

test('a page asks for its data beside its scripts, and for nothing twice', async ({ page, product, account }) => {
  await pushedRepository(product.url, account, 'rye')
  const home = `/${account.username}/rye`
  const api = `/api/repo${home}`
  const own: Readonly<Record<string, readonly string[]>> = {
    '': [`link ${api}/tree/HEAD/`, `link ${api}/readme/HEAD/`, `link ${api}/commit/HEAD`, `link ${api}/releases`],
    '/branches': [],
    '/commits': [`link ${api}/commit/HEAD`],
  }
  for (const [path, calls] of Object.entries(own)) {
    await page.goto(`${home}${path}`)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    // A call is listed when its answer is whole. A folder is asked for again while its last commits are being found; what stands at the
    // end of the page, beside its files, is asked for once they are seen, and the marks of commits once it is known which there are.
    const later = [
      `${api}/tree/HEAD/`,
      `${api}/check-marks`,
      ...['contributors', 'languages', 'license'].map((fact) => `${api}/${fact}/main`),
    ]
    const made = async () =>
      (await callsOf(page)).filter((call) => !later.some((path) => call === `fetch ${path}`)).toSorted()
    const expected = [`link ${api}`, `link ${api}/refs`, ...calls].toSorted()
    await expect.poll(made, { message: path }).toEqual(expected)
    await page.waitForLoadState('networkidle')
    expect(await made(), path).toEqual(expected)
  }
})

test('the frame of a page stands before its scripts have come, at both widths, and nothing moves when they have', async ({
  page,
  product,
  account,
}) => {
  await pushedRepository(product.url, account, 'spelt')
  const shifts = await watchShifts(page)
  for (const { width, frame } of [
    { width: 1280, frame: { width: 256, height: 800 } },
    { width: 375, frame: { width: 375, height: 48 } },
  ]) {
    await page.setViewportSize({ width, height: 800 })
    const scripts = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto(`/${account.username}/spelt`, { waitUntil: 'commit' })
    const sidebar = page.locator('.boot aside')
    await expect(sidebar).toBeVisible()
    expect(await sidebar.boundingBox()).toMatchObject(frame)
    scripts.resolve()
    await expect(page.getByRole('list', { name: 'Files' })).toBeVisible()
    await expect(sidebar).toHaveCount(0)
    expect((await shifts()).shift).toBeLessThan(0.1)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('rows stand and lead on before the app is there, and stay where they are when it takes their place', async ({
  page,
  product,
  account,
}) => {
  await pushedRepository(product.url, account, 'teff')
  const home = `/${account.username}/teff`
  const app = Promise.withResolvers<void>()
  await page.route('**/assets/vendor.*.js', async (route) => {
    await app.promise
    await route.continue()
  })
  const ahead = page.locator('#first-rows')
  for (const [path, name] of [
    ['/commits', 'Commits'],
    ['/branches', 'Branches'],
    ['', 'Files'],
  ] as const) {
    await page.goto(`${home}${path}`, { waitUntil: 'commit' })
    await expect(ahead.getByRole('list', { name }).getByRole('listitem').first()).toBeVisible()
  }
  // All that leads somewhere does so by itself.
  await ahead.getByRole('link', { name: 'src' }).click()
  await expect(page).toHaveURL(`${home}/tree/src`)
  await expect(ahead.getByRole('link', { name: 'Parent directory' })).toHaveAttribute('href', home)
  await page.goto(home, { waitUntil: 'commit' })
  const row = page.getByRole('list', { name: 'Files' }).getByRole('listitem').first()
  await expect(row).toBeVisible()
  const before = await row.boundingBox()
  const entry = row.getByRole('link').first()
  await entry.focus()
  app.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(ahead).toHaveCount(0)
  expect(await row.boundingBox()).toEqual(before)
  await expect(entry).toBeFocused()
  await page.unrouteAll({ behavior: 'wait' })
})

test('a page is fetched while its link is hovered, and not again by the click', async ({ page, product, account }) => {
  await pushedRepository(product.url, account, 'durum')
  const home = `/${account.username}/durum`
  await page.goto(home)
  await expect(page.getByRole('list', { name: 'Files' })).toBeVisible()
  const log = `/api/repo${home}/commit/HEAD?page=1&page_size=10`
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith(log)) asked += 1
  })
  const answered = page.waitForResponse((response) => response.url().endsWith(log))
  const tab = page.getByRole('main').getByRole('navigation').getByRole('link', { name: 'Commits' })
  await tab.hover()
  await answered
  await tab.click()
  await expect(page.getByRole('list', { name: 'Commits' }).getByRole('listitem').first()).toBeVisible()
  expect(asked).toBe(1)
})
