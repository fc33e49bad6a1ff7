import type { Comparison } from '@sheaf/contract'
import { ada, type FakeRequest, fakeServer, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '../../routes.tsx'
import { changed, changes, commit, oid, withRepository } from '../../testing/samples.ts'

const comparison = (more: Partial<Comparison> = {}): Comparison => ({
  base: oid('b'),
  head: oid('a'),
  merge_base: oid('c'),
  commits: [commit('a', 'Turn the wheel'), commit('d', 'Oil it')],
  total: 2,
  next: null,
  ...more,
})

const compared = 'GET /api/repo/{owner}/{repo}/comparison/{range*}'

const open = (path = '/ada/engine/compare/main...topic/wheels', more = {}) => {
  const server = fakeServer(
    withRepository({
      [compared]: () => comparison(),
      'GET /api/repo/{owner}/{repo}/changes/{range*}': () => changes([changed('src/mill.ts', { binary: true })]),
      'GET /api/repo/{owner}/{repo}/file-changes/{range*}': () => ({
        path: 'src/mill.ts',
        old_path: null,
        old_oid: oid('1'),
        new_oid: oid('2'),
        binary: true,
        additions: null,
        deletions: null,
        hunks: [],
        too_large: false,
      }),
      ...more,
    }),
  )
  return { server, ...renderRoutes(routes, path, { server, session: ada }) }
}

describe('a comparison', () => {
  // Where there is nothing to see, everything is near.
  beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined))

  it('lists the commits and the changes between two refs, and says since when', async () => {
    const { server } = open()
    const list = await screen.findByRole('list', { name: 'Commits' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByRole('heading', { name: '2 commits' })).toBeTruthy()
    expect(screen.getByText(/Changes on topic\/wheels since it diverged from main at/)).toBeTruthy()
    expect(screen.getByTitle(oid('c')).getAttribute('href')).toBe(`/ada/engine/commit/${oid('c')}`)
    expect(await screen.findByRole('heading', { name: '1 file changed' })).toBeTruthy()
    await screen.findByRole('region', { name: 'src/mill.ts' })
    expect(screen.getByRole('link', { name: 'Patch' }).getAttribute('href')).toBe(
      '/ada/engine/diff/main...topic/wheels.patch',
    )
    const asked = server.requests.map(({ url }) => url)
    expect(asked).toContain('/api/repo/ada/engine/comparison/main...topic/wheels?page_size=5')
    expect(asked).toContain('/api/repo/ada/engine/changes/main...topic/wheels')
  })

  it('is with another repository of the network, which its commits and files are asked of and lead to', async () => {
    const parted = vi.fn((_: FakeRequest) => ({
      repository: { owner: 'grace', repo_name: 'loom' },
      base: oid('b'),
      head: oid('a'),
      merge_base: oid('c'),
    }))
    const { server } = open('/ada/engine/compare/main...grace/loom:topic/wheels', {
      'GET /api/repo/{owner}/{repo}/fork-comparison': parted,
    })
    const list = await screen.findByRole('list', { name: 'Commits' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    expect(within(list).getByRole('link', { name: 'Turn the wheel' }).getAttribute('href')).toBe(
      `/grace/loom/commit/${oid('a')}`,
    )
    expect(screen.getByText(/Changes on grace\/loom:topic\/wheels since it diverged from main at/)).toBeTruthy()
    await screen.findByRole('region', { name: 'src/mill.ts' })
    const asked = server.requests.map(({ url }) => url)
    expect(asked).toContain('/api/repo/ada/engine/fork-comparison?base=main&head=grace%2Floom%3Atopic%2Fwheels')
    expect(asked).toContain(`/api/repo/grace/loom/changes/${oid('c')}...${oid('a')}`)
    expect(asked.filter((url) => url.startsWith('/api/repo/ada/engine/c'))).toEqual([])
    expect(screen.queryByRole('navigation', { name: 'How to compare' })).toBeNull()
  })

  it.each([
    [{ merge_base: null }, 'main and grace:topic have nothing in common'],
    [{ merge_base: oid('a') }, 'grace:topic has no new commits'],
  ])('says why there is nothing to compare with another repository, %#', async (more, words) => {
    const parted = { repository: { owner: 'grace', repo_name: 'loom' }, base: oid('b'), head: oid('a'), ...more }
    open('/ada/engine/compare/main...grace:topic', { 'GET /api/repo/{owner}/{repo}/fork-comparison': () => parted })
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('changes either side, how it compares, and swaps the two, all in the address', async () => {
    const { user, location } = open()
    await screen.findByRole('list', { name: 'Commits' })
    await user.click(screen.getByRole('link', { name: 'Directly' }))
    await waitFor(() => expect(location()).toBe('/ada/engine/compare/main..topic/wheels'))
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Directly' }).getAttribute('aria-current')).toBe('true'),
    )
    await user.click(screen.getByRole('link', { name: 'Swap the two' }))
    await waitFor(() => expect(location()).toBe('/ada/engine/compare/topic/wheels..main'))
    await user.click(await screen.findByRole('button', { name: 'Compare: main' }))
    await user.click(await screen.findByRole('option', { name: 'topic/wheels' }))
    await waitFor(() => expect(location()).toBe('/ada/engine/compare/topic/wheels..topic/wheels'))
    await user.click(await screen.findByRole('button', { name: 'Base: topic/wheels' }))
    await user.type(await screen.findByRole('combobox', { name: 'Find a branch' }), 'ABCDEF1234')
    await user.click(await screen.findByRole('option', { name: 'Commit abcdef1234' }))
    await waitFor(() => expect(location()).toBe('/ada/engine/compare/abcdef1234..topic/wheels'))
  })

  it('has both chosen where the address names none, and takes one as compared with the default branch', async () => {
    const { user, location } = open('/ada/engine/compare')
    expect(await screen.findByText('Choose what to compare')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Compare: Choose a branch' }))
    await user.click(await screen.findByRole('option', { name: 'topic/wheels' }))
    await waitFor(() => expect(location()).toBe('/ada/engine/compare/main...topic/wheels'))
    open('/ada/engine/compare/topic/wheels')
    expect((await screen.findAllByRole('button', { name: 'Base: main' })).length).toBeGreaterThan(0)
  })

  it.each([
    [{ base: oid('a'), total: 0, commits: [] }, 'There is nothing to compare', undefined],
    [
      { merge_base: null },
      'main and topic/wheels have nothing in common',
      ['Compare them directly', '/ada/engine/compare/main..topic/wheels'],
    ],
    [
      { total: 0, commits: [] },
      'topic/wheels has no new commits',
      ['Compare the other way round', '/ada/engine/compare/topic/wheels...main'],
    ],
  ] as const)('says why there is nothing to see: %j', async (more, words, way) => {
    open(undefined, { [compared]: () => comparison({ ...more, commits: [] }) })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: /changed/ })).toBeNull()
    if (way) expect(screen.getByRole('link', { name: way[0] }).getAttribute('href')).toBe(way[1])
  })

  it('shows what differs directly where one has no commits of its own', async () => {
    open('/ada/engine/compare/main..topic/wheels', { [compared]: () => comparison({ total: 0, commits: [] }) })
    expect(await screen.findByText(/All commits on topic\/wheels are on main, too/)).toBeTruthy()
    expect(await screen.findByRole('heading', { name: '1 file changed' })).toBeTruthy()
  })

  it('says which of the two is not there', async () => {
    const code = 'browse.no_such_revision'
    const missing = () =>
      Response.json(
        { code: 404, msg: 'No', data: null, message_code: code, message_params: { name: 'nowhere' } },
        { status: 404 },
      )
    open('/ada/engine/compare/main...nowhere', {
      [compared]: missing,
      'GET /api/repo/{owner}/{repo}/changes/{range*}': missing,
    })
    expect(await screen.findByText('There is no branch, tag or commit called nowhere')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Compare: nowhere' })).toBeTruthy()
  })

  it('leads to a pull request of two branches, and of nothing else', async () => {
    const { navigate } = open()
    const link = await screen.findByRole('link', { name: 'Open a pull request' })
    expect(link.getAttribute('href')).toBe('/ada/engine/pulls/new?base=main&head=topic%2Fwheels')
    await navigate('/ada/engine/compare/main...v1')
    expect(await screen.findByText(/Changes on v1 since/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Open a pull request' })).toBeNull()
  })

  it('loads more commits by hand, and says where even the number is cut', async () => {
    const { user, server } = open(undefined, {
      [compared]: ({ url }: FakeRequest) =>
        url.includes('cursor=')
          ? comparison({ commits: [commit('e', 'Older')], total: 10_000, total_truncated: true })
          : comparison({ total: 10_000, total_truncated: true, next: oid('d') }),
    })
    expect(await screen.findByRole('heading', { name: 'More than 10,000 commits' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('Older')).toBeTruthy()
    expect(server.requests.map(({ url }) => url)).toContainEqual(expect.stringContaining(`cursor=${oid('d')}`))
    expect(screen.getByText(/Only the newest 10,000 commits are listed/)).toBeTruthy()
  })
})
