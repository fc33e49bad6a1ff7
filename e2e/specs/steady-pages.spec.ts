import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import type { Account } from '../support/account.ts'
import { git, importProject, remoteUrl } from '../support/git.ts'
import { createRepository } from '../support/repository.ts'
import { sampleProject } from '../support/sample-project.ts'
import { steadyPages } from '../support/steady.ts'
import { watchShifts } from '../support/weight.ts'

// Each kind of page is opened twice, once in each width.
test.describe.configure({ timeout: 240_000 })

const widths = [1280, 375]

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)

const readme = `---
license: mit
tags: [wheat, rye]
---
# Harvest

Weights of a harvest, ${'and how they were taken, '.repeat(20)}field by field.

![a sheaf](sheaf.png)

> [!NOTE]
> Weigh twice.

The mass is $m = \\rho V$, or

$$\\sum_{i=1}^n m_i$$

| grain | kg |
|---|---:|
| rye | 12 |

\`\`\`python
${Array.from({ length: 30 }, (_, at) => `WEIGHT_${at} = ${at}`).join('\n')}
\`\`\`
`

const notebook = JSON.stringify({
  nbformat: 4,
  nbformat_minor: 5,
  metadata: { language_info: { name: 'python' } },
  cells: [
    { cell_type: 'markdown', metadata: {}, source: ['# Weights\n', 'Of all fields.'] },
    {
      cell_type: 'code',
      execution_count: 1,
      metadata: {},
      source: ['print(sum(weights))'],
      outputs: [{ output_type: 'stream', name: 'stdout', text: ['12\n'] }],
    },
  ],
})

const code = (word: string) =>
  Array.from({ length: 700 }, (_, at) => `export const ${word}${at} = ${at} // the ${at}th of them\n`).join('')

/** A repository that has something of all that its pages may show: for what is not there, nothing moves. */
async function fullRepository(account: Account, baseUrl: string, name: string): Promise<void> {
  await createRepository(account, name, { repo_description: 'Weights and measures of a harvest' })
  const folder = await importProject(sampleProject())
  const files: Readonly<Record<string, string | Buffer>> = {
    'README.md': readme,
    LICENSE: 'MIT License\n\nCopyright (c) 2023 Grace Hopper\n',
    'sheaf.png': picture,
    'weights.ipynb': notebook,
    'src/binder.ts': code('sheaf'),
    'src/wheel.ts': code('cog'),
    'docs/long.md': `${readme}\n${'A line of a long text.\n\n'.repeat(200)}`,
    ...Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`fields/${at}.txt`, `${at}\n`])),
  }
  for (const part of ['src', 'docs', 'fields']) mkdirSync(join(folder, part), { recursive: true })
  for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content)
  await git(folder, 'add', '--all')
  await git(folder, 'commit', '--quiet', '-m', 'Bind it\n\nAll that belongs together, with why it does.')
  await git(folder, 'tag', '-a', '-m', 'The first harvest', 'v1.0')
  writeFileSync(join(folder, 'src/binder.ts'), code('sheaf').replaceAll('the 3', 'the other 3'))
  writeFileSync(join(folder, 'docs/long.md'), `${readme}\nShort.\n`)
  await git(folder, 'commit', '--quiet', '--all', '-m', 'Bind it anew')
  const remote = remoteUrl(baseUrl, `${account.username}/${name}`, {
    user: account.username,
    secret: account.password,
  })
  await git(folder, 'push', '--quiet', remote, 'refs/heads/*', 'refs/tags/*')
  const params = { owner: account.username, repo: name }
  const release = { tag: 'v1.0', target: 'main', title: 'First harvest', notes: '## What is new\n\nIt is bound.' }
  await account.api.createRelease({ params, body: release })
}

test('nothing of the pages of a repository that are read moves by itself', async ({ page, product, account }) => {
  await fullRepository(account, product.url, 'barley')
  const open = await steadyPages(page)
  const below = [
    '',
    '/files',
    '/tree/src',
    '/tree/fields?ref=v1.0',
    '/blob/main/src/binder.ts',
    '/blob/main/src/binder.ts#L600',
    '/blob/main/README.md',
    '/blob/main/sheaf.png',
    '/blob/main/data/weights.csv',
    '/blob/main/weights.ipynb',
    '/blame/main/src/binder.ts',
    '/commits',
    '/commits?path=src/binder.ts',
    '/commits?graph=1',
    '/commits?query=sheaf',
    '/commit/v1.0',
    '/commit/main',
    '/compare',
    '/compare/v1.0...main',
    '/compare/main...drying',
    '/branches',
    '/tags',
    '/forks',
    '/releases',
    '/releases/tag/v1.0',
  ]
  const inBarley = new URLSearchParams({ q: `WEIGHT repo:${account.username}/barley`, kind: 'code' })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of below) await open(`/${account.username}/barley${path}`)
    await open(`/search?${inBarley}`)
    await open('/search?q=readme&kind=commits')
    await open('/repositories')
    await open('/dashboard')
  }
  await page.unrouteAll({ behavior: 'wait' })
})

/** A server that has not counted a line when it lists the files, as a busy one has not; it says all of it `once` that is over. */
async function countLate(page: Page, repository: string, once: () => Promise<void>): Promise<void> {
  await page.route(new RegExp(`/${repository}/changes/`), async (route) => {
    const isAll = route.request().url().includes('counts=all')
    if (isAll) await once()
    const response = await route.fetch()
    const answer = await response.json()
    for (const counted of isAll ? [] : [answer.data.stats, ...answer.data.files])
      Object.assign(counted, { additions: null, deletions: null, ...('binary' in counted && { binary: null }) })
    await route.fulfill({ response, json: answer })
  })
}

// Lines of the first file are asked for with the list: they come before it has been drawn, or long after.
for (const [lines, name] of [
  ['late', 'emmer'],
  ['with the list', 'einkorn'],
] as const) {
  test(`nothing of what changed moves where lines come ${lines}, and their numbers after them`, async ({
    page,
    product,
    account,
  }) => {
    await fullRepository(account, product.url, name)
    const open = await steadyPages(page)
    const drawn = (selector: string) => page.locator(selector).first().waitFor({ state: 'attached' })
    let firstLines = Promise.withResolvers<void>()
    await countLate(page, name, () => drawn('[data-segment] [data-mark]'))
    await page.route(new RegExp(`/api/repo/[^/]+/${name}/(?:commits|comparison)/`), async (route) => {
      if (lines === 'with the list') await firstLines.promise
      await route.continue()
    })
    await page.route(new RegExp(`/${name}/file-changes/`), async (route) => {
      if (lines === 'late') {
        await drawn('section[id^="file-"] [aria-busy="true"]')
        // The list has been seen by then.
        await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
      }
      const response = await route.fetch()
      await route.fulfill({ response })
      firstLines.resolve()
    })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of ['/commit/main', '/compare/v1.0...main', '/compare/main...drying']) {
        firstLines = Promise.withResolvers()
        await open(`/${account.username}/${name}${path}`)
      }
    }
    await page.unrouteAll({ behavior: 'wait' })
  })
}

test('files of a long comparison whose lines come while somebody scrolls move nothing, and are whole when the page is still', async ({
  page,
  product,
  account,
}) => {
  await createRepository(account, 'spelt')
  const folder = await importProject(sampleProject())
  await git(folder, 'checkout', '--quiet', '-b', 'threshing')
  mkdirSync(join(folder, 'ears'))
  // More files than are drawn whole, each of them longer than a file is taken to be whose lines nobody has counted.
  for (let at = 0; at < 320; at += 1) writeFileSync(join(folder, `ears/${at}.ts`), code('ear').slice(0, 3_000))
  await git(folder, 'add', '--all')
  await git(folder, 'commit', '--quiet', '-m', 'Thresh it')
  const remote = remoteUrl(product.url, `${account.username}/spelt`, {
    user: account.username,
    secret: account.password,
  })
  await git(folder, 'push', '--quiet', remote, 'main', 'threshing')
  // Numbers of lines come when it is no longer scrolled, lines a moment after they were asked for.
  const still = Promise.withResolvers<void>()
  await countLate(page, 'spelt', () => still.promise)
  await page.route(/\/spelt\/file-changes\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 250))
    await route.continue()
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  const shifts = await watchShifts(page)
  await page.goto(`/${account.username}/spelt/compare/main...threshing`)
  await page.locator('[data-segment] [data-mark]').first().waitFor({ state: 'attached' })
  // What is far away is a height to the browser, the same as when it is drawn.
  const far = await page.evaluate(() => {
    const file = document.querySelector('#file-320')
    const block = file?.parentElement
    if (!file || !block) return undefined
    const isDrawn = file.checkVisibility({ contentVisibilityAuto: true })
    const height = block.offsetHeight
    block.style.contentVisibility = 'visible'
    const drawn = block.offsetHeight
    block.style.contentVisibility = ''
    return { isDrawn, grows: drawn - height }
  })
  expect(far).toEqual({ isDrawn: false, grows: 0 })
  // By the page itself: on a busy machine a wheel of the test would stand still between two turns.
  const drawn = await page.evaluate(async () => {
    const heads = new Set<Element>()
    const look = () => {
      for (const head of document.querySelectorAll('section[id^="file-"] > header')) heads.add(head)
    }
    look()
    const before = heads.size
    for (let frame = 0; frame < 90; frame += 1) {
      window.scrollBy(0, 200)
      await new Promise((seen) => requestAnimationFrame(seen))
      look()
    }
    return heads.size - before
  })
  // Nearly fifty have come by: one in six frames is drawn.
  expect(drawn).toBeGreaterThanOrEqual(5)
  expect(drawn).toBeLessThanOrEqual(20)
  const { shift, moved } = await shifts()
  expect(shift, `layout shift: ${moved.join(', ')}`).toBeLessThanOrEqual(0.02)
  still.resolve()
  const cut = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('section[id^="file-"]')].filter((file) => {
          const { top, bottom } = file.getBoundingClientRect()
          const segments = file.querySelectorAll('[data-segment]')
          const last = segments[segments.length - 1]?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
          return top < innerHeight && bottom > 0 && last > bottom
        }).length,
    )
  await expect.poll(cut).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('nothing of the pages on which a repository is changed moves by itself', async ({ page, product, account }) => {
  await fullRepository(account, product.url, 'millet')
  const params = { owner: account.username, repo: 'millet' }
  await account.api.createWebhook({ params, body: { url: 'http://localhost:9/harvest', events: ['push'] } })
  const open = await steadyPages(page)
  const below = [
    '/edit/main/src/binder.ts',
    '/edit/main/README.md',
    '/new/main',
    '/upload/main',
    '/forks/new',
    '/releases/new',
    '/releases/edit/v1.0',
    '/settings',
    ...['collaborators', 'access', 'rules', 'pulls', 'storage', 'webhooks', 'keys', 'mirror', 'danger'].map(
      (section) => `/settings/${section}`,
    ),
  ]
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of below) await open(`/${account.username}/millet${path}`)
    await open('/init/repository')
    await open('/init/import')
  }
  await page.unrouteAll({ behavior: 'wait' })
})

test('nothing of a fork moves by itself, nor of what it is compared with', async ({
  page,
  product,
  account,
  another,
}) => {
  const owner = await another()
  await fullRepository(owner, product.url, 'spelt')
  const [own] = await account.api.listOwners()
  const { uid } = await account.api.forkRepository({
    params: { owner: owner.username, repo: 'spelt' },
    body: { owner_uid: own?.uid ?? '', repo_name: 'spelt' },
  })
  await expect.poll(async () => (await account.api.getCopy({ params: { copy: uid } })).state).toBe('done')
  const open = await steadyPages(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await open(`/${account.username}/spelt`)
    await open(`/${owner.username}/spelt/forks`)
    await open(`/${owner.username}/spelt/compare/v1.0...${account.username}:main`)
  }
  await page.unrouteAll({ behavior: 'wait' })
})
