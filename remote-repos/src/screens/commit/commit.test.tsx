import { ada, type FakeRequest, fakeServer, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { routes } from '../../routes.tsx'
import { changed, changes, oid, withRepository } from '../../testing/samples.ts'

const fileChanges = (more = {}) => ({
  path: 'src/mill.ts',
  old_path: null,
  old_oid: oid('1'),
  new_oid: oid('2'),
  binary: false,
  additions: 1,
  deletions: 1,
  hunks: [
    { old_start: 90, new_start: 90, heading: 'turn()', lines: [' around', '-one cog', '+two cogs', ' a', ' b', ' c'] },
  ],
  too_large: false,
  ...more,
})

const open = (more = {}, path = '/ada/engine/commit/aaaaaaa') => {
  const server = fakeServer(
    withRepository({
      'GET /api/repo/{owner}/{repo}/changes/{range*}': () =>
        changes([changed('src/mill.ts'), changed('README.md', { old_path: 'README', status: 'renamed' })]),
      'GET /api/repo/{owner}/{repo}/file-changes/{range*}': ({ query }: FakeRequest) =>
        fileChanges({ path: Object(query).path }),
      ...more,
    }),
  )
  return { server, ...renderRoutes(routes, path, { server, session: ada }) }
}

const file = (name: string) => screen.findByRole('region', { name })

describe('a commit', () => {
  // Where there is nothing to see, everything is near.
  beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined))

  it('says who made it, why, from what, and where it is', async () => {
    open()
    const head = await screen.findByRole('article', { name: 'Commit' })
    expect(within(head).getByRole('heading', { name: 'Draw the mill' })).toBeTruthy()
    expect(head.textContent).toContain('Ada Lovelace authored 6 days ago')
    expect(within(head).getByTitle(oid('b')).getAttribute('href')).toBe(`/ada/engine/commit/${oid('b')}`)
    const refs = within(head).getByRole('list', { name: 'Branches and tags with this commit' })
    expect((await within(refs).findAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual([
      '/ada/engine?ref=main',
      '/ada/engine?ref=refs%2Ftags%2Fv1',
    ])
  })

  it('shows the lines that changed, asks for those between, and leaves white space out', async () => {
    const lines = { start: 70, lines: Array.from({ length: 20 }, (_, at) => `line ${at}`), total: 99 }
    const { user, server } = open({ 'GET /api/repo/{owner}/{repo}/lines/{branch}/{path*}': () => lines })
    const mill = await file('src/mill.ts')
    await waitFor(() => expect(mill.querySelector('ins')?.textContent).toBe('two cogs\n'))
    expect(mill.querySelector('del')?.textContent).toBe('one cog\n')
    expect(within(mill).getByText('89 unchanged lines')).toBeTruthy()
    const [asked] = server.requests.filter(({ url }) => url.includes('/file-changes/'))
    expect(asked?.url).toContain(`/file-changes/${oid('b')}..${oid('a')}?path=`)
    // The first file is asked for ahead of the page, the others by it.
    await waitFor(() =>
      expect(server.requests.some(({ url }) => url.endsWith('?path=README.md&old_path=README'))).toBe(true),
    )
    const [first] = within(mill).getAllByRole('button', { name: 'Show the previous 20 lines' })
    await user.click(first ?? mill)
    await within(mill).findByText('69 unchanged lines')
    expect(server.requests.map(({ url }) => url)).toContain(
      `/api/repo/ada/engine/lines/${oid('a')}/src/mill.ts?start=70&count=20`,
    )
    await user.click(screen.getByRole('button', { name: 'Split' }))
    expect(
      (await within(await file('src/mill.ts')).findAllByRole('region')).map((pane) => pane.getAttribute('aria-label')),
    ).toEqual(['Before: src/mill.ts', 'After: src/mill.ts'])
    await user.click(screen.getByRole('button', { name: 'Unified' }))
    await user.click(screen.getByRole('button', { name: 'Ignore whitespace' }))
    await waitFor(() =>
      expect(server.requests.map(({ url }) => url)).toContainEqual(expect.stringContaining('whitespace=ignore')),
    )
  })

  it('says of each file what became of it', async () => {
    const odd = [
      changed('picture.png', { binary: true, additions: null, deletions: null }),
      changed('run', { new_mode: '100755', additions: 0, deletions: 0 }),
      changed('lost', { status: 'deleted', new_mode: null }),
      changed('vast', { additions: 90_000 }),
      changed('huge.bin', { binary: true, additions: null, deletions: null }),
    ]
    const { user } = open({
      'GET /api/repo/{owner}/{repo}/changes/{range*}': () =>
        changes(odd, { truncated: true, stats: { files: 9, additions: null, deletions: null } }),
      'GET /api/repo/{owner}/{repo}/file-changes/{range*}': ({ query }: FakeRequest) => {
        const { path } = Object(query)
        if (path === 'run') return fileChanges({ path, new_oid: oid('1'), hunks: [] })
        if (path === 'vast') return fileChanges({ path, hunks: [], too_large: true })
        return fileChanges({ path, binary: path !== 'lost', ...(path === 'lost' && { new_oid: null }) })
      },
    })
    const picture = await file('picture.png')
    expect((await within(picture).findAllByRole('img')).map((image) => image.getAttribute('src'))).toEqual([
      `/ada/engine/raw/${oid('b')}/picture.png`,
      `/ada/engine/raw/${oid('a')}/picture.png`,
    ])
    await user.click(within(picture).getByRole('button', { name: 'Slider' }))
    const slider = await within(picture).findByRole('slider', { name: 'How much of the picture is shown as it was' })
    expect(slider.getAttribute('aria-valuetext')).toBe('50 % before')
    expect((await file('run')).textContent).toContain('100644 → 100755')
    expect(await within(await file('run')).findByText('The contents are the same')).toBeTruthy()
    expect(within(await file('lost')).getByText('Deleted')).toBeTruthy()
    expect(await within(await file('huge.bin')).findByText('This is a binary file')).toBeTruthy()
    expect(screen.getByText("4 more files changed, which aren't listed here")).toBeTruthy()
    const vast = await file('vast')
    await user.click(within(vast).getByRole('button', { name: "Show this file's changes" }))
    expect(await within(vast).findByText('These changes are too large to be shown here')).toBeTruthy()
    expect(within(vast).getByRole('button', { name: 'Hide vast' })).toBeTruthy()
  })

  it('shows the list at once, and its numbers when they are counted', async () => {
    const uncounted = changed('src/mill.ts', { binary: null, additions: null, deletions: null })
    const { server } = open({
      'GET /api/repo/{owner}/{repo}/changes/{range*}': ({ url }: FakeRequest) =>
        url.includes('counts=all')
          ? changes([changed('src/mill.ts', { additions: 7, deletions: 3 })])
          : changes([uncounted], { stats: { files: 1, additions: null, deletions: null } }),
    })
    const mill = await file('src/mill.ts')
    expect(await within(mill).findByRole('img', { name: '7 lines added, 3 lines deleted' })).toBeTruthy()
    expect(server.requests.filter(({ url }) => url.includes('/changes/aaaaaaa')).length).toBe(2)
  })

  it('shows the first of many files before all others and the rest of their tree stand', async () => {
    const many = Array.from({ length: 200 }, (_, at) => changed(`file-${at}.ts`, { additions: 900 }))
    const count = (selector: string) => document.querySelectorAll(selector).length
    // What comes with its list is one node; what comes to a list that stands is added by itself, files in blocks, however late this hears of it.
    const added = { files: 0, rows: 0 }
    const watcher = new MutationObserver((records) => {
      for (const node of records.flatMap((record) => [...record.addedNodes])) {
        if (!(node instanceof Element)) continue
        added.files += [...node.children].filter((child) => child.matches('section[id^="file-"]')).length
        if (node.matches('nav li')) added.rows += 1
      }
    })
    watcher.observe(document.body, { childList: true, subtree: true })
    onTestFinished(() => watcher.disconnect())
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query.includes('80em') }),
    )
    // As a test of another file leaves it that went to a file by its keys.
    window.history.replaceState(null, '', '#file-1')
    open({ 'GET /api/repo/{owner}/{repo}/changes/{range*}': () => changes(many) })
    await waitFor(() => expect(count('section[id^="file-"]')).toBe(200))
    expect(count('nav a[data-status]')).toBe(200)
    await waitFor(() => expect(added).toEqual({ files: 168, rows: 168 }))
  })

  it('says so where there is none, and where a file could not be loaded', async () => {
    const missing = () =>
      Response.json({ code: 404, msg: 'No', data: null, message_code: 'browse.no_revision' }, { status: 404 })
    open({
      'GET /api/repo/{owner}/{repo}/commits/{commit*}': missing,
      'GET /api/repo/{owner}/{repo}/changes/{range*}': missing,
      'GET /api/repo/{owner}/{repo}/commit-refs/{commit*}': missing,
    })
    expect(await screen.findByText('There is no commit aaaaaaa')).toBeTruthy()
    const { user } = open(
      {
        'GET /api/repo/{owner}/{repo}/changes/{range*}': () => changes([changed('src/mill.ts'), changed('two')]),
        'GET /api/repo/{owner}/{repo}/file-changes/{range*}': () =>
          Response.json({ code: 422, msg: 'This took too long', data: null }),
      },
      '/ada/engine/commit/ccccccc',
    )
    await waitFor(() => expect(screen.getAllByText("Couldn't load this file's changes")).toHaveLength(2))
    await user.keyboard('p')
    await waitFor(() => expect(document.activeElement?.id).toBe('file-1'))
  })
})
