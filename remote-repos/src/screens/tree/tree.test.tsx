import { ada, type FakeRequest, fakeServer, renderRoutes, screen, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'
import { entry, paged, withRepository } from '../../testing/samples.ts'

const open = (path: string, more = {}) => {
  const server = fakeServer(withRepository(more))
  return { server, ...renderRoutes(routes, path, { server, session: ada }) }
}

const crumbs = async () =>
  within(await screen.findByRole('navigation', { name: 'Folder' }))
    .getAllByRole('listitem')
    .map((step) => step.textContent)

describe('a folder', () => {
  it('asks for its path with a slash behind it and says where it lies', async () => {
    const { server } = open('/ada/engine/tree/src/cogs')
    expect(await crumbs()).toEqual(['engine', 'src', 'cogs'])
    expect(await screen.findByRole('list', { name: 'Files' })).toBeTruthy()
    expect(server.requests.map(({ url }) => url)).toContain('/api/repo/ada/engine/tree/HEAD/src/cogs/')
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
    expect(server.requests.map(({ url }) => url)).toContain(`/api/repo/ada/engine/tree/HEAD/${escaped}/`)
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

  it('of several pages goes on at a click, in the order of the server, and says how much is there', async () => {
    const many = Array.from({ length: 45 }, (_, number) => entry(`file-${number}.txt`))
    const { user } = open('/ada/engine/tree/many', {
      'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': ({ query }: FakeRequest) =>
        paged(many, { ...Object(query), page_size: 20 }, ({ item }) => item.name),
    })
    const names = async () =>
      within(await screen.findByRole('list', { name: 'Files' }))
        .getAllByRole('listitem')
        .map((row) => row.textContent?.split('.txt')[0])
    expect(await names()).toHaveLength(20)
    expect(screen.getByText('Showing 20 of 45')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText('Showing 40 of 45')
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText('Showing 45 of 45')
    expect(await names()).toEqual(many.map(({ item }) => item.name.replace('.txt', '')))
  })

  it('says of names and subjects that they were cut, and leads nowhere by half a name', async () => {
    const cut = entry('long', 'Tree', { commit_message: 'Half a sub', commit_message_truncated: true })
    const item = { ...cut.item, name_truncated: true as const }
    open('/ada/engine/tree/many', { 'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': () => [{ ...cut, item }] })
    const list = within(await screen.findByRole('list', { name: 'Files' }))
    expect(list.getAllByTitle("Truncated. There's more to this text")).toHaveLength(2)
    expect(list.queryByRole('link')).toBeNull()
  })

  it('that is not on this branch is a 404 below the header of the repository', async () => {
    open('/ada/engine/tree/gone', {
      'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': () =>
        Response.json({ code: 404, msg: 'Not found', data: null }, { status: 404 }),
    })
    expect(await screen.findByText('404')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: /engine/ })).toBeTruthy()
  })

  it('of an empty repository leads to its front page', async () => {
    const { location } = open('/ada/engine/tree/src', { 'GET /api/repo/{owner}/{repo}/refs': () => [] })
    expect(await screen.findByText('This repository is empty')).toBeTruthy()
    expect(location()).toBe('/ada/engine')
  })
})
