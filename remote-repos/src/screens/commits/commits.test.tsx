import {
  ada,
  cleanup,
  type FakeRequest,
  fakeServer,
  fireEvent,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'
import { changed, changes, commit, oid, verification, withRepository } from '../../testing/samples.ts'

const open = (path = '/ada/engine/commits', more = {}) => {
  const server = fakeServer(withRepository(more))
  return { server, ...renderRoutes(routes, path, { server, session: ada }) }
}

const history = (...commits: ReturnType<typeof commit>[]) => ({
  'GET /api/repo/{owner}/{repo}/commit/{branch*}': () => ({ data: commits, total: 41, has_more: true }),
})

const rows = async () => within(await screen.findByRole('list', { name: 'Commits' })).findAllByRole('listitem')

describe('the history', () => {
  it('says what each commit is about, whose it is, when it was made and what its id is', async () => {
    open('/ada/engine/commits', history(commit('a', 'Draw the mill'), commit('b', 'Count the cogs')))
    const [first, second] = await rows()
    expect(first?.textContent).toBe('Draw the millAAda Lovelace5 days agoaaaaaaa')
    expect(second?.textContent).toContain('Count the cogs')
    expect(within(first ?? document.body).getByTitle(oid('a'))).toBeTruthy()
    expect(screen.getByText('41 commits')).toBeTruthy()
  })

  it('is a graph on request, with what is merged and the names of branches in its rows', async () => {
    const { user } = open('/ada/engine/commits', {
      ...history(commit('a', 'Bring together'), commit('b', 'Count the cogs')),
      'GET /api/repo/{owner}/{repo}/commit-graph/{branch*}': () => ({
        commits: [
          { commit_id: oid('a'), parents: [oid('b'), oid('c')], refs: [{ kind: 'branch', name: 'main' }] },
          { commit_id: oid('b'), parents: [oid('d')], refs: [{ kind: 'tag', name: 'v1' }], refs_truncated: true },
        ],
        has_more: true,
      }),
    })
    const button = await screen.findByRole('button', { name: 'Graph' })
    expect(button.getAttribute('aria-pressed')).toBe('false')
    await user.click(button)
    expect(await screen.findByText('Merge of bbbbbbb, ccccccc')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Graph' }).getAttribute('aria-pressed')).toBe('true')
    const named = screen.getAllByRole('list', { name: 'Branches and tags at this commit' })
    expect(named.map(({ textContent }) => textContent)).toEqual(['main', 'v1…'])
    const tag = within(named[1] ?? document.body).getByRole('link', { name: 'v1' })
    expect(tag.getAttribute('href')).toBe('/ada/engine?ref=refs%2Ftags%2Fv1')
    expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/ada/engine/commits?page=2&graph=1')
    await user.click(screen.getByRole('button', { name: 'Graph' }))
    await waitFor(() => expect(screen.queryByText('Merge of bbbbbbb, ccccccc')).toBeNull())
  })

  it('stays a list where its graph can not be had, and says so', async () => {
    open('/ada/engine/commits?graph=1', {
      ...history(commit('a', 'Draw the mill')),
      'GET /api/repo/{owner}/{repo}/commit-graph/{branch*}': () => {
        throw new Error('no graph')
      },
    })
    await screen.findByText("Couldn't load the graph")
    expect((await rows())[0]?.textContent).toContain('Draw the mill')
  })

  it('opens the rest of a message', async () => {
    const { user } = open('/ada/engine/commits', history(commit('a', 'Draw the mill\n\nWith barrels,\nand studs.\n')))
    const more = await screen.findByRole('button', { name: 'Show full message' })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    await user.click(more)
    expect(more.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText(/With barrels,\s+and studs\./).hidden).toBe(false)
  })

  it('says of a message and a name that they were cut', async () => {
    const someone = { name: 'Ada', email: 'ada@example.org', avatar: null, truncated: true as const }
    const { user } = open(
      '/ada/engine/commits',
      history(
        commit('a', 'Draw\n\nWith', { message_truncated: true }),
        commit('b', 'Count the', { message_truncated: true, author: someone }),
      ),
    )
    const [first, second] = await rows()
    const marks = (row: HTMLElement | undefined) =>
      within(row ?? document.body).queryAllByRole('img', { name: "Truncated. There's more to this text" })
    // What was cut is the end, which is not open.
    expect(marks(first)).toHaveLength(0)
    expect(marks(second)).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Show full message' }))
    expect(marks(first)).toHaveLength(1)
  })

  it('says what signatures are worth, asked for at once, and nothing where there is none', async () => {
    const { server, user } = open('/ada/engine/commits', {
      ...history(commit('a', 'One', { signed: true }), commit('b', 'Two', { signed: true }), commit('c', 'Three')),
      'GET /api/repo/{owner}/{repo}/verifications': () => [
        verification(oid('a')),
        verification(oid('b'), { state: 'unverified', reason: 'unknown_key', signer: null, verified_at: null }),
      ],
    })
    const [first, second, third] = (await rows()).map((row) => within(row))
    if (!first || !second || !third) throw new Error('three commits expected')
    expect(await second.findByRole('button', { name: 'Unverified' })).toBeTruthy()
    expect(third.queryByText(/erified/)).toBeNull()
    const asked = server.requests.filter(({ operation }) => operation.endsWith('/verifications'))
    expect(asked.map(({ query }) => query)).toEqual([{ objects: `${oid('a')},${oid('b')}` }])

    await user.click(first.getByRole('button', { name: 'Verified' }))
    const details = within(await screen.findByRole('dialog', { name: 'Signature' }))
    expect(details.getByRole('link', { name: 'ada' }).getAttribute('href')).toBe('/ada')
    expect(details.getByText('SHA256:abc')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(first.getByRole('button', { name: 'Verified' }))
    await user.click(second.getByRole('button', { name: 'Unverified' }))
    expect(await screen.findByText('Unknown key')).toBeTruthy()
  })

  it('are shown without what a signature is worth where that cannot be told', async () => {
    open('/ada/engine/commits', {
      ...history(commit('a', 'One', { signed: true })),
      'GET /api/repo/{owner}/{repo}/verifications': () => new Response('', { status: 502 }),
    })
    expect(await screen.findByText('One')).toBeTruthy()
    expect(screen.queryByText(/erified/)).toBeNull()
  })

  it('copies a whole id', async () => {
    const { user, notices } = open('/ada/engine/commits', history(commit('a', 'One')))
    await user.click(await screen.findByRole('button', { name: 'Copy commit ID' }))
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', message: 'Copied to clipboard' }]))
    expect(await navigator.clipboard.readText()).toBe(oid('a'))
  })

  it('pages by the address, ten to a page, counted from one', async () => {
    const { user, server, location } = open('/ada/engine/commits?ref=topic%2Fwheels', history(commit('a', 'One')))
    expect(await rows()).toHaveLength(1)
    expect(server.requests.map(({ url }) => url)).toContain(
      '/api/repo/ada/engine/commit/topic/wheels?page=1&page_size=10',
    )
    await user.click(screen.getByRole('link', { name: 'Page 3' }))
    await waitFor(() => expect(location()).toBe('/ada/engine/commits?ref=topic%2Fwheels&page=3'))
    await screen.findByRole('link', { name: 'Previous' })
    expect(server.requests.map(({ url }) => url)).toContain(
      '/api/repo/ada/engine/commit/topic/wheels?page=3&page_size=10',
    )
  })

  it('has a way back from a page that is not there', async () => {
    open('/ada/engine/commits?page=99', history())
    expect(await screen.findByText('No commits on this page')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'First page' }).getAttribute('href')).toBe('/ada/engine/commits')
  })

  it('forgets the page when the branch changes', async () => {
    const { user, location } = open('/ada/engine/commits?page=2', history(commit('a', 'One')))
    await user.click(await screen.findByRole('button', { name: 'Branch main' }))
    await user.click(await screen.findByRole('option', { name: 'topic/wheels' }))
    await waitFor(() => expect(location()).toBe('/ada/engine/commits?ref=topic%2Fwheels'))
  })
})

describe('the history of a file that had other names', () => {
  const changesOf = 'GET /api/repo/{owner}/{repo}/changes/{range*}'
  const commitsOf = 'GET /api/repo/{owner}/{repo}/commit/{branch*}'
  const page = (...commits: ReturnType<typeof commit>[]) => ({ data: commits, total: null, has_more: false })

  const renamed = {
    [commitsOf]: ({ url }: FakeRequest) => {
      const path = new URL(url, 'https://sheaf.test').searchParams.get('path')
      if (path === 'old.ts') return page(commit('c', 'Draw the mill'))
      return page(commit('a', 'Oil the mill'), commit('b', 'Rename the mill'))
    },
    [changesOf]: ({ url }: FakeRequest) =>
      url.includes(oid('b'))
        ? changes([changed('new.ts', { old_path: 'old.ts', status: 'renamed' })], { base: oid('e') })
        : changes([changed('old.ts', { status: 'added' })], { base: oid('f') }),
  }

  it('goes on under the earlier ones when asked to, and says where they ended', async () => {
    const { user, server, location } = open('/ada/engine/commits?path=new.ts', renamed)
    expect(await rows()).toHaveLength(2)
    expect(server.requests.some(({ operation }) => operation === changesOf)).toBe(false)
    await user.click(screen.getByRole('link', { name: 'Follow renames' }))
    expect(location()).toBe('/ada/engine/commits?path=new.ts&follow=1')
    const earlier = within(await screen.findByRole('region', { name: 'old.ts' }))
    expect(earlier.getByText('Draw the mill')).toBeTruthy()
    expect(earlier.getByText(/^Renamed from/).textContent).toBe('Renamed from old.ts in bbbbbbb')
    expect(earlier.getByRole('link', { name: 'old.ts' }).getAttribute('href')).toBe(
      `/ada/engine/commits?ref=${oid('e')}&path=old.ts`,
    )
    // Read as it was in the commit before, which is where it still had that name.
    expect(server.requests.map(({ url }) => url)).toContain(
      `/api/repo/ada/engine/commit/${oid('e')}?page=1&page_size=10&path=old.ts`,
    )
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect((await screen.findByText('No earlier name was found')) === document.activeElement).toBe(true)
  })

  it('says where a commit changed more than is looked through', async () => {
    open('/ada/engine/commits?path=new.ts&follow=1', {
      ...renamed,
      [changesOf]: () => changes([], { truncated: true }),
    })
    expect(await screen.findByText(/changed too many files to tell/)).toBeTruthy()
  })

  it('says that it could not be followed, and tries again', async () => {
    let fails = true
    const { user } = open('/ada/engine/commits?path=new.ts&follow=1', {
      ...renamed,
      [changesOf]: () => (fails ? new Response('', { status: 500 }) : changes([changed('new.ts')])),
    })
    await screen.findByText("Couldn't follow renames")
    fails = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No earlier name was found')).toBeTruthy()
  })

  it('is not offered for a whole branch, nor before its last page', async () => {
    open('/ada/engine/commits?path=new.ts', history(commit('a', 'One')))
    await rows()
    expect(screen.queryByRole('link', { name: 'Follow renames' })).toBeNull()
    cleanup()
    open('/ada/engine/commits', { [commitsOf]: () => ({ data: [commit('a', 'One')], total: 1, has_more: false }) })
    await rows()
    expect(screen.queryByRole('link', { name: 'Follow renames' })).toBeNull()
  })
})

describe('a search among commits', () => {
  const searched = 'GET /api/repo/{owner}/{repo}/commit-search/{branch*}'

  it('stands in the address, asks for what was typed when it rests, and goes on, at last by hand', async () => {
    const may = 1_777_600_000
    const { user, server, location } = open('/ada/engine/commits?ref=topic%2Fwheels&page=2', {
      ...history(commit('a', 'Draw the mill')),
      // An answer is what is found in a moment: of the first search there are three, and it goes on when it is asked to.
      [searched]: ({ url }: FakeRequest) => {
        const page = Number(/cursor=further(\d)/.exec(url)?.[1] ?? 1)
        if (page === 4) return { data: [commit('c', 'Mill, at last')], next: null }
        return { data: page === 1 ? [commit('b', 'Mend the mill')] : [], next: `further${page + 1}`, searched_to: may }
      },
    })
    await rows()
    await user.type(screen.getByRole('searchbox', { name: 'Search commits by message or author' }), 'mill')
    expect(location()).toBe('/ada/engine/commits?ref=topic%2Fwheels&q=mill')
    expect(await screen.findByText('Mend the mill')).toBeTruthy()
    expect(await screen.findByText('1 commit found so far')).toBeTruthy()
    expect(await screen.findByText('Searched back to May 1, 2026')).toBeTruthy()
    const page = '/api/repo/ada/engine/commit-search/topic/wheels?query=mill&page_size=10'
    await waitFor(() => expect(server.requests.map(({ url }) => url)).toContain(page))
    await waitFor(() => expect(screen.getByRole('list', { name: 'Commits' }).getAttribute('aria-busy')).toBe('false'))
    await waitFor(() => expect(server.requests.at(-1)?.url).toBe(`${page}&cursor=further3`))
    await user.click(await screen.findByRole('button', { name: 'Keep searching' }))
    expect(await screen.findByText('2 commits found')).toBeTruthy()
    expect((await rows()).map(({ textContent }) => textContent?.slice(0, 13))).toEqual([
      'Mend the mill',
      'Mill, at last',
    ])
    expect(document.activeElement).not.toBe(document.body)
    const asked = server.requests.filter(({ operation }) => operation === searched).map(({ url }) => url)
    expect(asked.slice(-4)).toEqual([page, ...[2, 3, 4].map((further) => `${page}&cursor=further${further}`)])
    await user.clear(screen.getByRole('searchbox'))
    expect(await screen.findByText('Draw the mill')).toBeTruthy()
    expect(location()).toBe('/ada/engine/commits?ref=topic%2Fwheels')
  })

  it('is narrowed by author and days, in the address', async () => {
    const { user, server, location } = open('/ada/engine/commits?page=2', {
      ...history(commit('a', 'Draw the mill')),
      [searched]: () => ({ data: [commit('b', 'Mend the mill')], next: null }),
    })
    await rows()
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.type(screen.getByRole('searchbox', { name: 'Author' }), 'ada@{Enter}')
    await waitFor(() => expect(location()).toBe('/ada/engine/commits?author=ada%40'))
    await screen.findByText('1 commit found')
    expect(server.requests.map(({ url }) => url)).toContainEqual(expect.stringContaining('author=ada%40'))
    // The second while what the first asks for is loading, as on a slow line: both are kept.
    fireEvent.change(screen.getByLabelText('Since'), { target: { value: '2026-01-02' } })
    fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-01-03' } })
    await waitFor(() => expect(location()).toBe('/ada/engine/commits?author=ada%40&since=2026-01-02&until=2026-01-03'))
    const since = Date.parse('2026-01-02T00:00:00') / 1000
    await waitFor(() =>
      expect(server.requests.map(({ url }) => url)).toContainEqual(
        expect.stringContaining(`since=${since}&until=${since + 2 * 86_400 - 1}`),
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(location()).toBe('/ada/engine/commits'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull())
  })

  it('says that nothing was found, that the server is away, and what is no branch', async () => {
    const answers = [
      () => ({ data: [], next: null }),
      () => {
        throw new TypeError('Failed to fetch')
      },
      () => Response.json({ code: 404, msg: 'No such ref', data: null }, { status: 404 }),
    ]
    const words = ['No commits found', "Couldn't search the commits", 'Go to the default branch']
    for (const [index, answer] of answers.entries()) {
      open(`/ada/engine/commits?q=mill${index}`, { ...history(), [searched]: answer })
      expect(await screen.findByText(words[index] ?? '')).toBeTruthy()
      expect(screen.getByRole('searchbox')).toHaveProperty('value', `mill${index}`)
      cleanup()
    }
  })
})
