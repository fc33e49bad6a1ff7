import { ada, type FakeRequest, fakeServer, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'
import { branch, deletedRef, oid, paged, repository, withRepository } from '../../testing/samples.ts'

const open = (more = {}) => {
  const server = fakeServer(withRepository(more))
  return { server, ...renderRoutes(routes, '/ada/engine/branches', { server, session: ada }) }
}

const many = Array.from({ length: 250 }, (_, number) => branch(`topic/${number}`))
/** A server of 250 branches that gives as many as it is asked for, and finds them by name. */
const refs = ({ query }: FakeRequest) => paged([branch('main'), ...many], query, ({ branch: { ref_name } }) => ref_name)
const shown = async () =>
  within(await screen.findByRole('list', { name: 'Branches' }))
    .getAllByRole('link', { name: /^(?!Compare )/ })
    .map((link) => link.textContent)

describe('the branches', () => {
  it('say which is the default one, when each changed and what its newest commit is', async () => {
    open()
    const [main, topic] = within(await screen.findByRole('list', { name: 'Branches' })).getAllByRole('listitem')
    expect(main?.textContent).toBe('maindefault3 days agoaaaaaaa')
    expect(topic?.textContent).toBe('topic/wheelsCompare1 week agobbbbbbb')
  })

  it('lead to their files, the default one by the plain address', async () => {
    open()
    expect((await screen.findByRole('link', { name: 'topic/wheels' })).getAttribute('href')).toBe(
      '/ada/engine?ref=topic%2Fwheels',
    )
    expect(screen.getByRole('link', { name: 'main' }).getAttribute('href')).toBe('/ada/engine')
    expect(screen.getByRole('link', { name: 'Compare topic/wheels' }).getAttribute('href')).toBe(
      '/ada/engine/compare/main...topic/wheels',
    )
    expect(screen.queryByRole('link', { name: 'Compare main' })).toBeNull()
  })

  it('say how to make the first one', async () => {
    open({ 'GET /api/repo/{owner}/{repo}/refs': () => [] })
    expect(await screen.findByText('No branches yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'How to push' }).getAttribute('href')).toBe('/ada/engine')
  })

  it('come fifty at a time, and say how many there are', async () => {
    const { user } = open({ 'GET /api/repo/{owner}/{repo}/refs': refs })
    expect(await shown()).toHaveLength(50)
    expect(screen.getByText('Showing 50 of 251')).toBeTruthy()
    const more = screen.getByRole('button', { name: 'Show more' })
    await user.click(more)
    expect(await screen.findByText('Showing 100 of 251')).toBeTruthy()
    expect(document.activeElement).toBe(more)
    for (const count of [150, 200]) {
      await user.keyboard('{Enter}')
      expect(await screen.findByText(`Showing ${count} of 251`)).toBeTruthy()
    }
    await user.keyboard('{Enter}')
    await screen.findByText('Showing 250 of 251')
    await user.keyboard('{Enter}')
    const end = await screen.findByText('Showing 251 of 251')
    expect((await shown()).at(-1)).toBe('topic/249')
    // The button is gone: who worked with the keyboard goes on from where it was.
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(document.activeElement?.contains(end)).toBe(true)
  })

  it('say when the rest could not be loaded, and try again', async () => {
    let isDown = true
    const { user } = open({
      'GET /api/repo/{owner}/{repo}/refs': (request: FakeRequest) =>
        isDown && request.url.includes('cursor=')
          ? Response.json({ code: 503, msg: 'Busy', data: null }, { status: 503 })
          : refs(request),
    })
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect((await screen.findByRole('alert')).textContent).toBe("Couldn't load the rest")
    expect(await shown()).toHaveLength(50)
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Showing 100 of 251')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('are found by the server, by a part of the name', async () => {
    const { user, server } = open({ 'GET /api/repo/{owner}/{repo}/refs': refs })
    const field = await screen.findByRole('searchbox', { name: 'Find a branch' })
    await user.type(field, 'PIC/24')
    await waitFor(async () => expect(await shown()).toHaveLength(11))
    expect(server.requests.filter(({ url }) => url.includes('query=')).at(-1)?.query).toMatchObject({ query: 'PIC/24' })
    await user.clear(field)
    await user.type(field, 'nothing')
    expect(await screen.findByText('No branches found')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    await user.clear(field)
    await waitFor(async () => expect(await shown()).toHaveLength(50))
  })
})

describe('what can be done to branches', () => {
  const answers = {
    'POST /api/repo/{owner}/{repo}/branches': () => branch('topic/new'),
    'PATCH /api/repo/{owner}/{repo}/branches/{branch*}': () => branch('topic/cogs'),
    'DELETE /api/repo/{owner}/{repo}/branches/{branch*}': () => null,
    'PUT /api/repo/{owner}/{repo}/default-branch': () => null,
    'GET /api/repo/{owner}/{repo}/ref-loss/{ref*}': () => ({ commits: 2, more: false }),
    'POST /api/repo/{owner}/{repo}/deleted-refs/{uid}': () => null,
    'GET /api/repo/{owner}/{repo}/deleted-refs': () => [deletedRef('old')],
  }
  const last = (server: ReturnType<typeof open>['server'], method: string) =>
    server.requests.filter(({ operation }) => operation.startsWith(method)).at(-1)

  it('makes one where the page is, and says what git would not take while it is typed', async () => {
    const { user, server, notices } = open(answers)
    await user.click(await screen.findByRole('button', { name: 'New branch' }))
    const name = await screen.findByRole('textbox', { name: /Branch name/ })
    await user.type(name, 'a..b')
    expect(await screen.findByText("This isn't a valid branch name")).toBeTruthy()
    await user.clear(name)
    await user.type(name, 'topic/new{Enter}')
    await waitFor(() => expect(notices.at(-1)?.message).toBe('Branch topic/new created'))
    expect(last(server, 'POST')?.body).toEqual({ name: 'topic/new', from: 'main' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('renames one, makes it the default one, and deletes it once it was said what goes with it', async () => {
    const { user, server, notices } = open(answers)
    expect(screen.queryByRole('button', { name: 'Delete main' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Edit topic/wheels' }))
    const name = await screen.findByRole('textbox', { name: /Branch name/ })
    await user.clear(name)
    await user.type(name, 'topic/cogs{Enter}')
    await waitFor(() => expect(notices.at(-1)?.message).toBe('topic/wheels is called topic/cogs now'))
    expect(last(server, 'PATCH')?.url).toContain('/branches/topic/wheels')

    await user.click(screen.getByRole('button', { name: 'Edit topic/wheels' }))
    await user.click(await screen.findByRole('button', { name: 'Make default' }))
    await waitFor(() => expect(notices.at(-1)?.message).toBe('topic/wheels is the default branch now'))
    expect(last(server, 'PUT')?.body).toEqual({ name: 'topic/wheels' })

    await user.click(screen.getByRole('button', { name: 'Delete topic/wheels' }))
    expect(await screen.findByText(/2 commits are nowhere else/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(notices.at(-1)?.message).toMatch(/^topic.wheels deleted/))
    expect(last(server, 'DELETE')?.query).toMatchObject({ oid: oid('b') })
  })

  it('brings back what was deleted', async () => {
    const { user, server, notices } = open(answers)
    await user.click(await screen.findByRole('button', { name: 'Recently deleted branches' }))
    await user.click(await screen.findByRole('button', { name: 'Restore old' }))
    await waitFor(() => expect(notices.at(-1)?.message).toBe('old restored'))
    expect(last(server, 'POST')?.url).toContain('/deleted-refs/')
  })

  it('is for those who may write', async () => {
    const { server } = open({ ...answers, 'GET /api/repo/{owner}/{repo}': () => repository({}, { can_write: false }) })
    await screen.findByRole('list', { name: 'Branches' })
    expect(screen.queryByRole('button', { name: 'New branch' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete topic/wheels' })).toBeNull()
    expect(server.requests.some(({ url }) => url.includes('deleted-refs'))).toBe(false)
  })
})
