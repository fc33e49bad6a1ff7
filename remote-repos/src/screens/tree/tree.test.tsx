import { ada, cleanup, type FakeRequest, fakeServer, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'
import { entry, oid, paged, withRepository } from '../../testing/samples.ts'

const open = (path: string, more = {}) => {
  const server = fakeServer(withRepository(more))
  return { server, ...renderRoutes(routes, path, { server, session: ada }) }
}

/** A 404 that says what it is that is not there. */
const missing = (message_code: string) =>
  Response.json({ code: 404, msg: 'Not found', message_code, data: null }, { status: 404 })

const crumbs = async () =>
  within(await screen.findByRole('navigation', { name: 'Folder' }))
    .getAllByRole('listitem')
    .map((step) => step.textContent)

describe('a folder', () => {
  it('asks for its path with a slash behind it and says where it lies', async () => {
    const { server } = open('/ada/engine/tree/src/cogs')
    expect(await crumbs()).toEqual(['engine', 'src', 'cogs'])
    expect(await screen.findByRole('list', { name: 'Files' })).toBeTruthy()
    expect(server.requests.map(({ url }) => url)).toContain('/api/repo/ada/engine/tree/HEAD/src/cogs/?page_size=200')
    const path = within(screen.getByRole('navigation', { name: 'Folder' }))
    expect(path.getByRole('link', { name: 'src' }).getAttribute('href')).toBe('/ada/engine/tree/src')
  })

  it('leads to the folder above, at the same branch', async () => {
    open('/ada/engine/tree/src/cogs?ref=topic%2Fwheels')
    expect((await screen.findByRole('link', { name: 'Parent directory' })).getAttribute('href')).toBe(
      '/ada/engine/tree/src?ref=topic%2Fwheels',
    )
  })

  it('leads from the first level to the root', async () => {
    open('/ada/engine/tree/src')
    expect((await screen.findByRole('link', { name: 'Parent directory' })).getAttribute('href')).toBe('/ada/engine')
  })

  it('has no way up from the root', async () => {
    open('/ada/engine/tree/')
    expect(await screen.findByRole('list', { name: 'Files' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Parent directory' })).toBeNull()
  })

  it.each([
    ['50%', '50%25'],
    ['a%2Fb', 'a%252Fb'],
    ['what? #1', 'what%3F%20%231'],
    ['日本語', '%E6%97%A5%E6%9C%AC%E8%AA%9E'],
  ])('finds a folder called %s', async (name, escaped) => {
    const { server } = open(`/ada/engine/tree/${escaped}`, {
      'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': () => [entry('inner', 'Tree', { folder: name })],
    })
    expect(await crumbs()).toEqual(['engine', name])
    expect((await screen.findByRole('link', { name: 'inner' })).getAttribute('href')).toBe(
      `/ada/engine/tree/${escaped}/inner`,
    )
    expect(server.requests.map(({ url }) => url)).toContain(`/api/repo/ada/engine/tree/HEAD/${escaped}/?page_size=200`)
  })

  it('goes down by clicks', async () => {
    const { user, location } = open('/ada/engine')
    await user.click(await screen.findByRole('link', { name: 'docs' }))
    expect(await crumbs()).toEqual(['engine', 'docs'])
    expect(location()).toBe('/ada/engine/tree/docs')
  })

  it('shows 300 entries, all of them in the page', async () => {
    const many = Array.from({ length: 300 }, (_, number) => entry(`file-${number}.txt`))
    open('/ada/engine/tree/many', { 'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': () => many })
    // By text: to work out the roles of thousands of elements takes this DOM longer than to draw them.
    const list = (await screen.findByText('file-299.txt')).closest('ul')
    expect(list?.children).toHaveLength(300)
    expect([list?.firstElementChild, list?.lastElementChild].map((row) => row?.textContent)).toEqual([
      expect.stringContaining('file-0.txt'),
      expect.stringContaining('file-299.txt'),
    ])
  })

  it('shows its first rows before the rest is there, which follows by itself up to 2,000, and more of it at a click', async () => {
    const many = Array.from({ length: 2_030 }, (_, number) => entry(`file-${number}.txt`))
    const rest = Promise.withResolvers<void>()
    const { user } = open('/ada/engine/tree/many', {
      'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': async ({ query }: FakeRequest) => {
        if (Object(query).cursor === '200') await rest.promise
        return paged(many, query, ({ item }) => item.name)
      },
    })
    // By text: to work out the roles of thousands of elements takes this DOM longer than to draw them.
    const list = (await screen.findByText('file-199.txt')).closest('ul')
    const names = () => Array.from(list?.children ?? [], (row) => row.textContent?.split('.txt')[0])
    expect(names()).toHaveLength(200)
    rest.resolve()
    await screen.findByText('Showing 2,000 of 2,030')
    expect(names()).toHaveLength(2_000)
    await user.click(screen.getByText('Show more'))
    await screen.findByText('Showing 2,030 of 2,030')
    expect(names()).toEqual(many.map(({ item }) => item.name.replace('.txt', '')))
  })

  it('says of names and subjects that they were cut, and leads nowhere by half a name', async () => {
    const cut = entry('long', 'Tree', { commit_message: 'Half a sub', commit_message_truncated: true })
    const item = { ...cut.item, name_truncated: true as const }
    open('/ada/engine/tree/many', { 'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': () => [{ ...cut, item }] })
    const list = within(await screen.findByRole('list', { name: 'Files' }))
    expect(list.getAllByTitle("Truncated. There's more to this text")).toHaveLength(2)
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/ada/engine/commit/${oid('c')}`,
    ])
  })

  it('that is not on this branch leaves the choice of a branch, and offers the root of this one', async () => {
    const { user } = open('/ada/engine/tree/gone/by?ref=topic%2Fwheels', {
      'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': ({ params }: FakeRequest) =>
        Object(params).branch === 'HEAD' ? [entry('here')] : missing('browse.no_folder'),
    })
    expect(await screen.findByRole('heading', { name: "gone/by isn't on topic/wheels" })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the root of topic/wheels' }).getAttribute('href')).toBe(
      '/ada/engine?ref=topic%2Fwheels',
    )
    await user.click(screen.getByRole('button', { name: 'Branch topic/wheels' }))
    await user.click(await screen.findByRole('option', { name: 'main' }))
    expect(await screen.findByText('here')).toBeTruthy()
  })

  it.each([
    ['main/docs', '/ada/engine/tree/docs', ['engine', 'docs']],
    ['topic/wheels/docs/deep', '/ada/engine/tree/docs/deep?ref=topic%2Fwheels', ['engine', 'docs', 'deep']],
    ['v1', '/ada/engine?ref=v1', []],
  ])('at tree/%s, as other hosts write it, is found at its ref', async (written, address, steps) => {
    const { server, location } = open(`/ada/engine/tree/${written}`, {
      'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': ({ params }: FakeRequest) => {
        const { branch, path = '' } = Object(params)
        const whole = `${branch}/${path}`.replace(/\/$/, '')
        if (branch === 'HEAD' && path.replace(/\/$/, '') === written) return missing('browse.no_folder')
        if (whole === written && !['HEAD', 'topic/wheels'].includes(branch)) {
          const folder = address.includes('deep') ? 'docs/deep' : address.includes('docs') ? 'docs' : ''
          return [entry('inner', 'Blob', { folder })]
        }
        return [entry('inner', 'Blob')]
      },
    })
    await waitFor(() => expect(location()).toBe(address))
    expect(await screen.findByText('inner')).toBeTruthy()
    if (steps.length > 0) expect(await crumbs()).toEqual(steps)
    // One question, for one row.
    expect(server.requests.filter(({ url }) => /\/tree\/.*page_size=1$/.test(url))).toHaveLength(1)
  })

  it('that is a file at the ref in its path leads to the file, and a ref in the query is the ref', async () => {
    const { location } = open('/ada/engine/tree/topic/wheels/cog.txt', {
      'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': ({ params }: FakeRequest) =>
        missing(Object(params).branch === 'HEAD' ? 'browse.no_folder' : 'browse.is_file'),
    })
    await waitFor(() => expect(location()).toBe('/ada/engine/blob/topic/wheels/cog.txt'))
    cleanup()
    const { server } = open('/ada/engine/tree/main/docs?ref=topic', {
      'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': () => missing('browse.no_folder'),
    })
    expect(await screen.findByRole('heading', { name: "main/docs isn't on topic" })).toBeTruthy()
    expect(server.requests.filter(({ url }) => /\/tree\/.*page_size=1$/.test(url))).toEqual([])
  })

  it('that is not there is offered neither to be added to nor to be deleted', async () => {
    const { user } = open('/ada/engine/tree/gone?ref=topic%2Fwheels', {
      'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': ({ params }: FakeRequest) =>
        Object(params).branch === 'HEAD' ? [entry('here')] : missing('browse.no_folder'),
    })
    expect(await screen.findByRole('heading', { name: "gone isn't on topic/wheels" })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add file' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Delete folder' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Branch topic/wheels' }))
    await user.click(await screen.findByRole('option', { name: 'main' }))
    expect(await screen.findByRole('button', { name: 'Add file' })).toBeTruthy()
  })

  it('on a branch that is not there says so, and leads to the default one', async () => {
    open('/ada/engine/tree/src?ref=gone', {
      'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': () => missing('browse.no_revision'),
    })
    expect(await screen.findByText('There is no branch, tag or commit called gone')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the default branch' }).getAttribute('href')).toBe('/ada/engine')
    expect(screen.getByRole('button', { name: 'Branch gone' })).toBeTruthy()
  })

  it('with a line end in its name is found, by the query where no path could hold it', async () => {
    const { user, server, location } = open('/ada/engine/tree/odd', {
      'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': ({ params }: FakeRequest) =>
        Object(params).path === 'odd' ? [entry('a\nb', 'Tree', { folder: 'odd' })] : [entry('inside')],
    })
    await user.click(await screen.findByRole('link', { name: 'a\\u{a}b' }))
    expect(await screen.findByText('inside')).toBeTruthy()
    expect(location()).toBe('/ada/engine/tree?path=odd%2Fa%0Ab')
    expect(await crumbs()).toEqual(['engine', 'odd', 'a\\u{a}b'])
    expect(server.requests.map(({ url }) => url)).toContain('/api/repo/ada/engine/tree/HEAD/odd/a%0Ab/?page_size=200')
    expect(screen.getByRole('link', { name: 'Parent directory' }).getAttribute('href')).toBe('/ada/engine/tree/odd')
  })

  it('of an empty repository leads to its front page', async () => {
    const { location } = open('/ada/engine/tree/src', { 'GET /api/repo/{owner}/{repo}/refs': () => [] })
    expect(await screen.findByText('This repository is empty')).toBeTruthy()
    expect(location()).toBe('/ada/engine')
  })
})
