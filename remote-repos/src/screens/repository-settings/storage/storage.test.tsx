import type { RepositorySettings, RepositoryStorage, StoredObject } from '@sheaf/contract'
import { ada, type FakeRequest, fakeServer, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../../routes.tsx'
import { repository, withRepository } from '../../../testing/samples.ts'

const getSettings = 'GET /api/repo/{owner}/{repo}/settings'
const get = 'GET /api/repo/{owner}/{repo}/settings/storage'
const list = 'GET /api/repo/{owner}/{repo}/settings/storage/objects'
const remove = 'POST /api/repo/{owner}/{repo}/settings/storage/remove-unused'

const storage = (more: Partial<RepositoryStorage> = {}): RepositoryStorage => ({
  git_bytes: 2_000,
  release_bytes: 0,
  attachment_bytes: 0,
  object_bytes: 7_000_000,
  objects: {
    current: { count: 1, bytes: 4_000_000 },
    past: { count: 1, bytes: 2_000_000 },
    unused: { count: 2, bytes: 1_000_000 },
  },
  counted_at: '2026-01-01T00:00:00.000Z',
  counting: false,
  too_many: false,
  removable: { count: 2, bytes: 1_000_000 },
  removing: false,
  owner_disk_bytes: 8_000_000,
  owner_max_disk_bytes: 10_000_000,
  ...more,
})

const settings: RepositorySettings = {
  disk_bytes: 7_002_000,
  cache_bytes: 3_000,
  measured_at: null,
  owner_disk_bytes: 8_000_000,
  owner_max_disk_bytes: 10_000_000,
  pushed_at: null,
  maintenance_waits: true,
  former_names: [],
  stars: 0,
  watches: 0,
}

const object = (digit: string, path: string | null, more: Partial<StoredObject> = {}): StoredObject => ({
  oid: digit.repeat(64),
  bytes: 4_000_000,
  path,
  more_paths: 0,
  used_at: '2026-01-01T00:00:00.000Z',
  ...more,
})

const objects = new Map([
  ['current', [object('a', 'weights.bin', { more_paths: 2 })]],
  ['past', [object('b', 'older.bin')]],
  ['unused', [object('c', null), object('d', 'was.bin')]],
])

const open = (more = {}) => {
  const server = fakeServer(
    withRepository({
      [getSettings]: () => settings,
      [get]: () => storage(),
      [list]: ({ query }: FakeRequest) => ({ items: objects.get(Object(query).reach), next: null }),
      [remove]: () => null,
      ...more,
    }),
  )
  return { server, ...renderRoutes(routes, '/ada/engine/settings/storage', { server, session: ada }) }
}

describe('what takes the space of a repository', () => {
  it('is listed by what reaches it, with the files of the default branch first', async () => {
    const { user } = open()
    const current = within(await screen.findByRole('list', { name: 'In the default branch' }))
    expect(current.getByRole('link', { name: 'weights.bin' }).getAttribute('href')).toBe(
      '/ada/engine/blob/main/weights.bin',
    )
    expect(current.getByText(/in 2 other files/)).toBeDefined()
    expect(screen.getByText(/of 10 MB/)).toBeDefined()
    expect(screen.getByText('Scheduled or running')).toBeDefined()
    const show = screen.getByRole('combobox', { name: 'Show' })
    await user.selectOptions(show, 'Only in history (1 · 2 MB)')
    const past = within(await screen.findByRole('list', { name: 'Only in history' }))
    expect(await past.findByText('older.bin')).toBeDefined()
    expect(past.queryByRole('link')).toBeNull()
  })

  it('is given back where nothing needs it, once that is confirmed', async () => {
    let asked = 0
    const { server, user } = open({
      [get]: () => {
        asked += 1
        return storage({ removing: asked === 2 })
      },
    })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Unused (2 · 1 MB)')
    await user.click(await screen.findByRole('button', { name: 'Remove unused files (1 MB)' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/2 files that no commit points to are deleted for good/)).toBeDefined()
    expect(server.bodies(remove)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(server.bodies(remove)).toHaveLength(1))
    expect(await screen.findByText('Removing unused files…')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('Removing unused files…')).toBeNull(), { timeout: 5_000 })
  })

  it('is not removed by who may not delete the repository, nor in the day in which it came', async () => {
    const fresh = { count: 0, bytes: 0 }
    const { user } = open({ [get]: () => storage({ removable: fresh }) })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Unused (2 · 1 MB)')
    expect(await screen.findByText(/You can remove them a day after they were last used/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  })

  it('offers nothing to maintainers', async () => {
    const { user } = open({ 'GET /api/repo/{owner}/{repo}': () => repository({}, { can_delete: false }) })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Unused (2 · 1 MB)')
    expect(await screen.findByText('was.bin')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  })

  it.each([
    ['it is being counted', 'Counting…', { [get]: () => storage({ objects: null, counted_at: null, counting: true }) }],
    [
      'there is too much of it',
      'There are too many large files to list here',
      { [get]: () => storage({ objects: null, too_many: true }) },
    ],
    ['there is none', 'No large files in the default branch', { [list]: () => ({ items: [], next: null }) }],
  ])('says where %s', async (_, text, answers) => {
    open(answers)
    expect(await screen.findByText(text)).toBeDefined()
  })

  it('offers another try where the list failed', async () => {
    open({ [list]: () => new Response('', { status: 500 }) })
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined()
  })
})
