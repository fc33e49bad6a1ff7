import { ada, type FakeRequest, fakeServer, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it, vi } from 'vitest'
import { routes } from '../../routes.tsx'
import { branch, entry, paged, push, repository, withRepository } from '../../testing/samples.ts'

const open = (more = {}, path = '/ada/engine', session: typeof ada | null = ada) => {
  const server = fakeServer(withRepository(more))
  return { server, ...renderRoutes(routes, path, { server, ...(session && { session }) }) }
}

const rows = async () => within(await screen.findByRole('list', { name: 'Files' })).findAllByRole('listitem')

describe('the README of a repository', () => {
  it('stands below the files, with its words in the reader’s language and links that stay in the app', async () => {
    const html =
      '<div class="md-alert md-alert-note"><p class="md-alert-title">Note</p></div><p><a href="/ada/engine/branches">All</a></p>'
    const { user } = open({
      'GET /api/repo/{owner}/{repo}/readme/{branch}/{path*}': () => ({
        path: 'README.md',
        format: 'markdown',
        html,
        facts: [{ name: 'license', values: ['mit'] }],
        notes: ['pictures', 'cut'],
      }),
    })
    expect(await screen.findByRole('region', { name: 'README.md' })).toBeDefined()
    expect(screen.getByText('license').nextSibling?.textContent).toBe('mit')
    expect(screen.getByRole('note').textContent).toContain("Images from other sites aren't loaded")
    expect(screen.getByRole('link', { name: 'Open the file' }).getAttribute('href')).toBe(
      '/ada/engine/raw/HEAD/README.md',
    )
    await user.click(screen.getByRole('link', { name: 'All' }))
    expect(await screen.findByText('topic/wheels')).toBeDefined()
  })

  it('has its start at once where it is long, and each part behind it once', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
    const parts = [
      { html: '<p>Start</p>', notes: [], next: 1 },
      { html: '<p>Middle</p>', notes: ['pictures'], next: 2 },
      { html: '<h3 id="user-content-end">End</h3>', notes: ['pictures'] },
    ]
    const { promise: restMayCome, resolve: letRestCome } = Promise.withResolvers<void>()
    const { server } = open(
      {
        'GET /api/repo/{owner}/{repo}/readme/{branch}/{path*}': async ({ url }: FakeRequest) => {
          const part = Number(/part=(\d)/.exec(url)?.[1] ?? 0)
          if (part > 0) await restMayCome
          return { path: 'README.md', format: 'markdown', facts: [], ...parts[part] }
        },
      },
      '/ada/engine#end',
    )
    const card = await screen.findByRole('region', { name: 'README.md' })
    await within(card).findByText('Start')
    expect(within(card).queryByText('Middle')).toBeNull()
    letRestCome()
    await within(card).findByRole('heading', { name: 'End' })
    expect([...card.querySelectorAll('[data-part]')].map(({ textContent }) => textContent)).toEqual([
      'Start',
      'Middle',
      'End',
    ])
    expect(scrolled.mock.contexts).toEqual([screen.getByRole('heading', { name: 'End' })])
    expect(screen.getByRole('note').textContent).toMatch(/^Images from other sites aren't loaded[^I]*$/)
    const asked = server.requests.filter(({ operation }) => operation.includes('/readme/'))
    expect(asked.map(({ url }) => /part=(\d)/.exec(url)?.[1])).toEqual([undefined, '1', '2'])
  })

  it('is offered as a file where it is too much, and another try where it failed', async () => {
    let works = false
    const { user } = open({
      'GET /api/repo/{owner}/{repo}/readme/{branch}/{path*}': () =>
        works
          ? { path: 'README.md', format: 'markdown', html: null, facts: [], notes: [] }
          : new Response('', { status: 500 }),
    })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    works = true
    await user.click(retry)
    expect(await screen.findByRole('link', { name: 'Open the file' })).toBeDefined()
  })
})

describe('the front page of a repository', () => {
  it('says whose it is, what it is called, who may see it and what it is about', async () => {
    open()
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(within(heading).getByRole('link', { name: 'ada' }).getAttribute('href')).toBe('/ada')
    expect(within(heading).getByRole('link', { name: 'engine' }).getAttribute('href')).toBe('/ada/engine')
    expect(screen.getByText('Public')).toBeTruthy()
    expect(screen.getAllByText('Notes on the analytical engine')).toHaveLength(1)
  })

  it('wears a Private badge where it is private', async () => {
    open({ 'GET /api/repo/{owner}/{repo}': () => repository({ is_private: true }) })
    expect(await screen.findByText('Private')).toBeTruthy()
  })

  it('lists its entries in the order of the server, each with its last commit', async () => {
    open()
    const found = await rows()
    expect(found.map((row) => row.textContent?.replace(/\d+ days ago/, ''))).toEqual([
      'docsChange docs',
      'srcChange src',
      'LICENSEChange LICENSE',
      'README.mdChange README.md',
    ])
    expect(within(found[0] ?? document.body).getByText('4 days ago')).toBeTruthy()
  })

  it('changes to a tag through the selector, which asks for tags when they are wanted', async () => {
    const { user, location, server } = open()
    await user.click(await screen.findByRole('button', { name: 'Branch main' }))
    expect(server.requests.map(({ url }) => url).filter((url) => url.includes('/tags'))).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Tags' }))
    expect(await screen.findByRole('combobox', { name: 'Find a tag' })).toBeTruthy()
    await user.click(await screen.findByRole('option', { name: 'v1.0' }))
    await waitFor(() => expect(location()).toBe('/ada/engine?ref=v1.0'))
  })

  it('leads from a folder and from a file to its page', async () => {
    open()
    const [folder, , file] = await rows()
    expect(
      within(folder ?? document.body)
        .getByRole('link', { name: 'docs' })
        .getAttribute('href'),
    ).toBe('/ada/engine/tree/docs')
    const name = within(file ?? document.body).getByRole('link', { name: 'LICENSE' })
    expect(name.getAttribute('href')).toBe('/ada/engine/blob/main/LICENSE')
  })

  it('names what is neither file nor folder', async () => {
    open({
      'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': () => [
        entry('latest', 'Symlink'),
        entry('vendor', 'Submodule'),
      ],
    })
    const [link, module] = await rows()
    expect(within(link ?? document.body).getByRole('img', { name: 'Symbolic link' })).toBeTruthy()
    expect(within(module ?? document.body).getByRole('img', { name: 'Submodule' })).toBeTruthy()
    expect(module?.textContent).toContain('eeeeeee')
  })

  it('shows names that would hide or turn letters as they are spelled', async () => {
    open({ 'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': () => [entry('a\u202egpj.exe'), entry('b\nc')] })
    expect((await rows()).map((row) => row.textContent)).toEqual([
      expect.stringContaining('a\\u{202e}gpj.exe'),
      expect.stringContaining('b\\u{a}c'),
    ])
  })

  it('asks for the newest commit with a page of one, and says how many there are', async () => {
    const { server } = open()
    expect(await screen.findByRole('link', { name: '41 commits' })).toBeTruthy()
    expect(screen.getByText('Draw the mill')).toBeTruthy()
    expect(screen.getByText('Ada Lovelace')).toBeTruthy()
    expect(server.requests.map(({ url }) => url)).toContain('/api/repo/ada/engine/commit/HEAD?page=0&page_size=1')
  })

  it('shows the branch that the address asks for and keeps it in its links', async () => {
    const { server } = open({}, '/ada/engine?ref=topic%2Fwheels')
    expect(await screen.findByRole('button', { name: 'Branch topic/wheels' })).toBeTruthy()
    expect((await screen.findByRole('link', { name: 'docs' })).getAttribute('href')).toBe(
      '/ada/engine/tree/docs?ref=topic%2Fwheels',
    )
    expect(server.requests.map(({ url }) => url)).toContain('/api/repo/ada/engine/tree/topic%2Fwheels/?page_size=200')
  })

  it('shows the first branch where the default one is missing', async () => {
    open({ 'GET /api/repo/{owner}/{repo}/refs': () => [branch('trunk'), branch('older')] })
    expect(await screen.findByRole('button', { name: 'Branch trunk' })).toBeTruthy()
    expect((await screen.findByRole('link', { name: 'docs' })).getAttribute('href')).toBe('/ada/engine/tree/docs')
  })

  it('changes the branch through the selector, which finds by a part of the name', async () => {
    const { user, location } = open()
    await user.click(await screen.findByRole('button', { name: 'Branch main' }))
    await user.type(await screen.findByRole('combobox', { name: 'Find a branch' }), 'WHEEL')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['topic/wheels'])
    await user.click(screen.getByRole('option', { name: 'topic/wheels' }))
    await waitFor(() => expect(location()).toBe('/ada/engine?ref=topic%2Fwheels'))
    expect(screen.queryByRole('option')).toBeNull()
  })

  it('says when no branch has such a name, and closes on Escape', async () => {
    const { user } = open()
    const button = await screen.findByRole('button', { name: 'Branch main' })
    await user.click(button)
    await user.type(await screen.findByRole('combobox', { name: 'Find a branch' }), 'nothing')
    expect(screen.getByText('No branches found')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    expect(document.activeElement).toBe(button)
  })

  it('offers fifty of many branches and the search for the others', async () => {
    const many = Array.from({ length: 1200 }, (_, number) => branch(`topic/${number}`))
    const { user } = open({ 'GET /api/repo/{owner}/{repo}/refs': () => [branch('main'), ...many] })
    await user.click(await screen.findByRole('button', { name: 'Branch main' }))
    expect(await screen.findAllByRole('option')).toHaveLength(50)
    expect(screen.getByText('Showing 50 of 1201. Type to narrow down')).toBeTruthy()
  })

  it('lets the server look for a branch where there are more than fifty', async () => {
    const many = [branch('main'), ...Array.from({ length: 1200 }, (_, number) => branch(`topic/${number}`))]
    const { user, server } = open({
      'GET /api/repo/{owner}/{repo}/refs': ({ query }: FakeRequest) =>
        paged(many, query, (each) => each.branch.ref_name),
    })
    await user.click(await screen.findByRole('button', { name: 'Branch main' }))
    expect(await screen.findAllByRole('option')).toHaveLength(50)
    expect(screen.getByText('Showing 50 of 1201. Type to narrow down')).toBeTruthy()
    await user.type(screen.getByRole('combobox', { name: 'Find a branch' }), 'ic/1199')
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['topic/1199']),
    )
    expect(server.requests.every(({ url }) => !url.includes('/refs') || url.includes('page_size=50'))).toBe(true)
  })

  it('asks again for last commits that the server is still looking for', async () => {
    let asked = 0
    open({
      'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': () =>
        ++asked === 1
          ? [entry('slow.txt', 'Blob', { commit_id: null, commit_message: null, commit_time: null })]
          : [entry('slow.txt')],
    })
    const [row] = await rows()
    expect(row?.textContent).toBe('slow.txt')
    expect(await screen.findByText('Change slow.txt')).toBeTruthy()
    expect(asked).toBe(2)
  })

  it('has the addresses to clone, ready to copy', async () => {
    open()
    const card = await screen.findByRole('region', { name: 'Clone' })
    const url = `${window.location.origin}/ada/engine.git`
    expect(card.textContent).toContain(url)
    expect(within(card).getByRole('button', { name: 'Copy clone URL' })).toBeTruthy()
    expect(card.textContent).toContain('ssh://git@sheaf.example.org:2222/ada/engine.git')
    expect(within(card).getByRole('button', { name: 'Copy SSH URL' })).toBeTruthy()
  })

  it('offers the files of the shown branch without git', async () => {
    open({}, '/ada/engine?ref=topic')
    const card = await screen.findByRole('region', { name: 'Clone' })
    const links = within(card).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Download ZIP', '/ada/engine/archive/topic.zip'],
      ['tar.gz', '/ada/engine/archive/topic.tar.gz'],
      ['tar.zst', '/ada/engine/archive/topic.tar.zst'],
    ])
  })

  it('says in full what it is about where the header has no room for it', async () => {
    const description = 'Notes on the analytical engine, '.repeat(8).trim()
    open({ 'GET /api/repo/{owner}/{repo}': () => repository({ description }) })
    const about = await screen.findByRole('region', { name: 'About' })
    expect(within(about).getByText(description)).toBeTruthy()
  })

  it('folds the addresses to clone in the line above the files where there is no room beside them', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
    const { user } = open()
    const fold = await screen.findByRole('button', { name: 'Clone', expanded: false })
    expect(fold.parentElement?.dataset.shortcuts).toBe('t y')
    expect(fold.parentElement?.textContent).not.toContain('/ada/engine.git')
    await user.click(fold)
    expect(fold.getAttribute('aria-expanded')).toBe('true')
    expect(fold.parentElement?.textContent).toContain('/ada/engine.git')
    expect(screen.queryByRole('region', { name: 'Clone' })).toBeNull()
  })

  it('has one address where the server has no SSH', async () => {
    open({ 'GET /api/repo/{owner}/{repo}': () => repository({}, { ssh_url: null }) })
    const card = await screen.findByRole('region', { name: 'Clone' })
    expect(within(card).getAllByRole('button')).toHaveLength(1)
  })

  it('says what is known about the repository, and that it has no products', async () => {
    open()
    const about = await screen.findByRole('region', { name: 'About' })
    expect(within(about).getByText('2 weeks ago')).toBeTruthy()
    expect(within(about).getByText('2 days ago')).toBeTruthy()
    expect(within(about).getByText('main')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Products' })).getByText('No products')).toBeTruthy()
  })

  it('says what happened last, and asks for it once', async () => {
    let asked = 0
    open({
      'GET /api/repo/{owner}/{repo}/activity': () => {
        asked += 1
        return [
          push(),
          push({ time: '2026-01-02T00:00:00Z', refs: [{ ref: 'refs/heads/topic', change: 'created', commits: null }] }),
          push({ time: '2026-01-01T00:00:00Z', kind: 'create_repo', refs: [] }),
        ]
      },
    })
    const card = await screen.findByRole('region', { name: 'Activity' })
    const entries = await within(card).findAllByRole('listitem')
    expect(entries.map((each) => each.textContent)).toEqual([
      expect.stringContaining('ada pushed 3 commits to main'),
      expect.stringContaining('ada created topic'),
      expect.stringContaining('ada created the repository'),
    ])
    expect(asked).toBe(1)
  })

  it('leads from a push to what it changed, else to its branch, and from what is gone to nothing', async () => {
    const range = { before: 'a'.repeat(40), after: 'b'.repeat(40) }
    const ref = 'refs/heads/a/b'
    open({
      'GET /api/repo/{owner}/{repo}/activity': () => [
        push({ refs: [{ ref, change: 'updated', commits: 2, leads_to: { branch: 'a/b', range } }] }),
        push({
          time: '2026-01-03T00:00:00Z',
          refs: [{ ref, change: 'updated', commits: null, leads_to: { branch: 'a/b' } }],
        }),
        push({
          time: '2026-01-02T00:00:00Z',
          refs: [{ ref, change: 'created', commits: null, leads_to: { branch: 'a/b' } }],
        }),
        push({ time: '2026-01-01T00:00:00Z', refs: [{ ref, change: 'deleted', commits: null }] }),
      ],
    })
    const card = await screen.findByRole('region', { name: 'Activity' })
    const entries = await within(card).findAllByRole('listitem')
    const linksOf = (entry: HTMLElement) =>
      within(entry)
        .getAllByRole('link')
        .slice(1)
        .map((link) => [link.textContent, link.getAttribute('href')])
    expect(entries.map(linksOf)).toEqual([
      [['pushed 2 commits to a/b', expect.stringMatching(/\/compare\/a{40}\.\.\.b{40}$/)]],
      [['pushed to a/b', expect.stringMatching(/\?ref=a%2Fb$/)]],
      [['created a/b', expect.stringMatching(/\?ref=a%2Fb$/)]],
      [],
    ])
  })

  it('counts what a push of many refs did, kind by kind', async () => {
    const ref = (name: string) => ({ ref: name, change: 'created' as const, commits: null })
    open({
      'GET /api/repo/{owner}/{repo}/activity': () => [
        push({
          refs: Array.from({ length: 50 }, (_, number) => ref(`refs/heads/${number}`)),
          changes: [{ kind: 'branch', change: 'created', count: 401 }],
        }),
        push({
          time: '2026-01-02T00:00:00Z',
          refs: [ref('refs/tags/v1'), ref('refs/tags/v2')],
          changes: [{ kind: 'tag', change: 'created', count: 2 }],
        }),
        push({
          time: '2026-01-01T00:00:00Z',
          refs: [ref('refs/heads/a'), ref('refs/tags/v0')],
          changes: [
            { kind: 'branch', change: 'updated', count: 3 },
            { kind: 'tag', change: 'deleted', count: 1 },
          ],
        }),
      ],
    })
    const card = await screen.findByRole('region', { name: 'Activity' })
    const entries = await within(card).findAllByRole('listitem')
    expect(entries.map((each) => each.textContent)).toEqual([
      expect.stringContaining('ada created 401 branches'),
      expect.stringContaining('ada created 2 tags'),
      expect.stringContaining('ada pushed to 3 branches and deleted 1 tag'),
    ])
  })

  it('has a line where nothing happened, and one with Retry where that could not be asked', async () => {
    let works = false
    const { user } = open({
      'GET /api/repo/{owner}/{repo}/activity': () => (works ? [] : new Response('', { status: 500 })),
    })
    expect(await screen.findByText("Couldn't load the activity")).toBeTruthy()
    expect(await rows()).toHaveLength(4)
    works = true
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No activity yet')).toBeTruthy()
  })
})

describe('an empty repository', () => {
  const empty = { 'GET /api/repo/{owner}/{repo}/refs': () => [] }

  it('shows the commands to paste and where an access key comes from', async () => {
    open(empty)
    expect(await screen.findByRole('heading', { name: 'This repository is empty' })).toBeTruthy()
    const url = `${window.location.origin}/ada/engine.git`
    expect(screen.getByText(`git clone ${url}`)).toBeTruthy()
    const existing = screen.getByRole('region', { name: 'Push an existing project' })
    expect(existing.querySelector('pre')?.textContent).toBe(
      `git remote add origin ${url}\ngit branch -M main\ngit push -u origin main`,
    )
    expect(screen.getByRole('link', { name: 'access key' }).getAttribute('href')).toBe('/setting/access-key')
  })

  it('offers those who may not push the clone alone', async () => {
    open({ ...empty, 'GET /api/repo/{owner}/{repo}': () => repository({}, { can_write: false, is_owner: false }) })
    expect(await screen.findByRole('region', { name: 'Clone' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Push an existing project' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'access key' })).toBeNull()
  })

  it('turns into code once the first push has arrived', async () => {
    let pushed = false
    open({ 'GET /api/repo/{owner}/{repo}/refs': () => (pushed ? [branch('main')] : []) })
    expect(await screen.findByRole('heading', { name: 'This repository is empty' })).toBeTruthy()
    pushed = true
    expect(await screen.findByRole('list', { name: 'Files' }, { timeout: 5000 })).toBeTruthy()
    expect(screen.queryByText('This repository is empty')).toBeNull()
  }, 10_000)

  it('has no commits and no branches, and says how to make some', async () => {
    open(empty, '/ada/engine/commits')
    expect(await screen.findByText('No commits yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'How to push' }).getAttribute('href')).toBe('/ada/engine')
  })
})

describe('a repository that can not be shown', () => {
  const missing = () => Response.json({ code: 404, msg: 'Not found', data: null }, { status: 404 })

  it('is a 404, with a way to log in for visitors', async () => {
    open({ 'GET /api/repo/{owner}/{repo}': missing, 'GET /api/repo/{owner}/{repo}/refs': missing }, '/ada/secret', null)
    expect(await screen.findByRole('heading', { level: 1, name: '404 Page not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/auth/login?next=%2Fada%2Fsecret')
  })

  it('keeps its header where only the branch is missing', async () => {
    open(
      {
        'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': missing,
        'GET /api/repo/{owner}/{repo}/commit/{branch*}': missing,
      },
      '/ada/engine?ref=gone',
    )
    expect(await screen.findByText('There is no branch, tag or commit called gone')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: /engine/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Branch gone' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the default branch' }).getAttribute('href')).toBe('/ada/engine')
  })

  it('keeps its header on addresses that mean nothing', async () => {
    open({}, '/ada/engine/nonsense')
    expect(await screen.findByText('Page not found')).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1, name: /engine/ })).toBeTruthy()
  })

  it('says that the server did not answer, and recovers on Retry', async () => {
    let works = false
    const { user } = open({
      'GET /api/repo/{owner}/{repo}': () => {
        if (!works) throw new TypeError('fetch failed')
        return repository()
      },
    })
    expect(await screen.findByText("Can't reach the server. Check your connection and try again")).toBeTruthy()
    works = true
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await rows()).toHaveLength(4)
  })

  it('says what failed where the server has a fault', async () => {
    open({
      'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': () =>
        Response.json({ code: 500, msg: 'Something went wrong', data: null }, { status: 500 }),
    })
    expect(await screen.findByText('Something went wrong')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
