import { AccessGrants, type AccessKey, accessAreas, accessKeyOperations } from '@sheaf/contract'
import { ada, fakeServer, type Handlers, type RenderedRoutes, renderRoutes, screen, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'

const day = 86_400_000
const at = (offset: number) => new Date(Date.now() + offset).toISOString()

const noGrants = AccessGrants.parse({})
const unlimited = { targets: null, addresses: [] }

const keyOf = (id: string, more: Partial<AccessKey> = {}): AccessKey => ({
  ...noGrants,
  repo_access: 2,
  id,
  title: `Key ${id}`,
  description: '',
  prefix: `sheaf_${id}`,
  expiration: at(30 * day),
  created_at: at(-2 * day),
  last_used: null,
  targets: null,
  hidden_targets: 0,
  addresses: [],
  ...more,
})

const asked = accessKeyOperations.createAccessKey.body

/** A server that keeps keys as the real one does: newest first, ten to a page. */
function serverWith(keys: AccessKey[], more: Handlers = {}) {
  let kept = keys
  return fakeServer({
    'GET /api/user/setting/access-key': ({ url }) => {
      const page = Number(new URL(url, 'http://sheaf.test').searchParams.get('page') ?? 1)
      return { items: kept.slice((page - 1) * 10, page * 10), total_count: kept.length }
    },
    'POST /api/user/setting/access-key': ({ body }) => {
      const { targets, ...rest } = asked.parse(body)
      const named = targets?.map((target) => ({ ...target, name: 'ada/corn' })) ?? null
      const made = { ...keyOf('new'), ...rest, targets: named, expiration: at(30 * day) }
      kept = [made, ...kept]
      return { ...made, token: 'sheaf_new_secret' }
    },
    'DELETE /api/user/setting/access-key/{id}': ({ url }) => {
      kept = kept.filter((key) => !url.endsWith(`/${key.id}`))
      return null
    },
    'GET /api/users/{username}/repo': () => ({ items: [], total: 0, page: 0, page_size: 1 }),
    ...more,
  })
}

const open = (server = serverWith([]), path = '/setting/access-key') =>
  renderRoutes(routes, path, { session: ada, server })

describe('the access keys', () => {
  it('sends a visitor to log in and back', async () => {
    const server = serverWith([])
    const { location } = renderRoutes(routes, '/setting/access-key?page=2', { server })
    expect(await screen.findByText('Elsewhere')).toBeTruthy()
    expect(location()).toBe('/auth/login?next=%2Fsetting%2Faccess-key%3Fpage%3D2')
    expect(server.requests).toEqual([])
  })

  it('show what each opens, when it was used and which have expired', async () => {
    open(
      serverWith([
        keyOf('a', { description: 'For the build server', issue_access: 1, last_used: at(-4_000_000) }),
        keyOf('b', { repo_access: 0, expiration: at(-day) }),
      ]),
    )
    const [fresh, old] = within(await screen.findByRole('list', { name: 'Access keys' })).getAllByRole('listitem')
    if (!fresh || !old) throw new Error('two keys expected')
    expect(fresh.textContent).toContain('For the build server')
    expect(fresh.textContent).toMatch(/Repositories: Read & Write.*Issues: Read/)
    expect(fresh.textContent).toContain('Last used 1 hour ago')
    expect(within(fresh).queryByText('Expired')).toBeNull()
    expect(old.textContent).toContain('No Access')
    expect(within(old).getByText('Expired')).toBeTruthy()
    expect(within(old).getByText('Never used')).toBeTruthy()
  })

  it('say so when they can not be fetched, and can be asked for again', async () => {
    let broken = true
    const { user } = open(
      serverWith([keyOf('a')], {
        'GET /api/user/setting/access-key': () =>
          broken ? new Response('', { status: 502 }) : { items: [keyOf('a')], total_count: 1 },
      }),
    )
    expect(await screen.findByText('Failed to fetch access keys')).toBeTruthy()
    broken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Key a')).toBeTruthy()
  })

  it('are paged from 1, and a page that is not there leads to the last one', async () => {
    const keys = Array.from({ length: 12 }, (_, index) => keyOf(String(index)))
    const { user, location } = open(serverWith(keys))
    expect(await screen.findByText('Key 9')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Next' }))
    expect(await screen.findByText('Key 11')).toBeTruthy()
    expect(location()).toBe('/setting/access-key?page=2')
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
  })

  it('go to the page before when the last key of a page is deleted', async () => {
    const keys = Array.from({ length: 11 }, (_, index) => keyOf(String(index)))
    const { user, location } = open(serverWith(keys), '/setting/access-key?page=2')
    await user.click(await screen.findByRole('button', { name: 'Delete Key 10' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Key 9')).toBeTruthy()
    expect(location()).toBe('/setting/access-key')
  })
})

/** The form of a new key, opened. */
async function openForm(user: RenderedRoutes['user']) {
  const [button] = await screen.findAllByRole('button', { name: 'Create Access Key' })
  if (button) await user.click(button)
  return within(await screen.findByRole('dialog'))
}

describe('creating a key', () => {
  it('needs a title and an expiration date, and says at each field what it lacks', async () => {
    const server = serverWith([])
    const { user } = open(server)
    const dialog = await openForm(user)
    await user.click(dialog.getByRole('button', { name: 'Create Access Key' }))
    expect(await dialog.findByText('Enter a title')).toBeTruthy()
    expect(dialog.getByRole('alert').textContent).toBe('Title and expiration date are required')
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Title/))
    await user.type(dialog.getByLabelText(/^Title/), 'Laptop')
    expect(dialog.queryByText('Enter a title')).toBeNull()
    expect(dialog.getByRole('alert').textContent).toBe('')
    await user.clear(dialog.getByLabelText(/^Expiration date/))
    await user.click(dialog.getByRole('button', { name: 'Create Access Key' }))
    expect(await dialog.findByText('Choose an expiration date')).toBeTruthy()
    expect(dialog.queryByText('Enter a title')).toBeNull()
    expect(dialog.getByRole('alert').textContent).toBe('Title and expiration date are required')
    expect(server.bodies('POST /api/user/setting/access-key')).toEqual([])
  })

  it('asks for no more than a title: it reads over git for 30 days', async () => {
    const server = serverWith([])
    const { user } = open(server)
    const dialog = await openForm(user)
    expect(dialog.getByRole('button', { name: '30 days' }).getAttribute('aria-pressed')).toBe('true')
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Git: read' }).checked).toBe(true)
    await user.type(dialog.getByLabelText(/^Title/), 'Laptop{Enter}')
    expect(await dialog.findByText('sheaf_new_secret')).toBeTruthy()
    const expiration = new Date(Date.now() + 30 * day).toISOString().slice(0, 10)
    expect(server.bodies('POST /api/user/setting/access-key')).toEqual([
      { ...noGrants, ...unlimited, title: 'Laptop', description: '', expiration, repo_access: 1 },
    ])
  })

  it('opens what a preset says, or each area by itself', async () => {
    const server = serverWith([])
    const { user } = open(server)
    const dialog = await openForm(user)
    const preset = (name: string) => dialog.getByRole<HTMLInputElement>('radio', { name })
    const area = (name: string) => dialog.getByLabelText<HTMLSelectElement>(name)
    expect(area('Repositories').closest('details')?.open).toBe(false)
    await user.click(preset('Everything'))
    expect(accessAreas.length).toBe(13)
    expect(dialog.getAllByDisplayValue('Read & Write')).toHaveLength(13)
    await user.click(preset('Git: read and write'))
    expect(dialog.getAllByDisplayValue('No Access')).toHaveLength(12)
    expect(area('Repositories').value).toBe('2')
    await user.click(dialog.getByText('Choose for each area'))
    await user.selectOptions(area('Issues'), '1')
    expect(dialog.getAllByRole('radio', { checked: false })).toHaveLength(3)
    expect(dialog.getByText('Custom')).toBeTruthy()
    await user.selectOptions(area('Issues'), '0')
    expect(preset('Git: read and write').checked).toBe(true)
    expect(dialog.queryByText('Custom')).toBeNull()
  })

  it('sends every permission, shows the secret once and puts the key at the head of the list', async () => {
    const server = serverWith([keyOf('a')], {
      'GET /api/users/{username}/repo': () => ({
        items: [
          {
            repo: {
              uid: 'r',
              repo_name: 'corn',
              namespace: 'ada',
              kind: 'code',
              description: '',
              topics: [],
              is_private: false,
              archived: false,
              template: false,
              updated_at: 1,
            },
            owner: { username: 'ada', avatar_url: null },
            state: { stars: 0, forks: 0, watches: 0 },
            starred: false,
          },
        ],
        total: 1,
        page: 0,
        page_size: 1,
      }),
    })
    const { user, notices } = open(server)
    await screen.findByText('Key a')
    await user.click(screen.getByRole('button', { name: 'Create Access Key' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/^Title/), 'Laptop')
    await user.click(dialog.getByRole('button', { name: '30 days' }))
    await user.click(dialog.getByRole('radio', { name: 'Git: read and write' }))
    await user.click(dialog.getByText('Choose for each area'))
    await user.selectOptions(dialog.getByLabelText('Profile'), '1')
    await user.click(dialog.getByRole('button', { name: 'Create Access Key' }))

    expect(await dialog.findByText('sheaf_new_secret')).toBeTruthy()
    expect(await dialog.findByText(/^git clone .*ada:sheaf_new_secret@.*\/ada\/corn\.git$/)).toBeTruthy()
    expect(notices).toEqual([{ kind: 'success', message: 'Access key created successfully' }])
    const expiration = new Date(Date.now() + 30 * day).toISOString().slice(0, 10)
    expect(server.bodies('POST /api/user/setting/access-key')).toEqual([
      { ...noGrants, ...unlimited, title: 'Laptop', description: '', expiration, repo_access: 2, profile_access: 1 },
    ])
    await user.keyboard('{Escape}')
    expect(dialog.getByText('sheaf_new_secret')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    expect(screen.queryByText('sheaf_new_secret')).toBeNull()
    const [first] = within(screen.getByRole('list', { name: 'Access keys' })).getAllByRole('listitem')
    expect(first?.textContent).toContain('Laptop')
  })

  it('limits it to what was found by a part of its name, and to addresses', async () => {
    const corn = { kind: 'repository', uid: 'r', name: 'ada/corn' } as const
    const server = serverWith([keyOf('a', { targets: [], addresses: ['192.0.2.7'] })], {
      'GET /api/user/setting/key-target': ({ url }) =>
        url.includes('query=cor') || url.endsWith('query=') ? [corn] : [],
    })
    const { user } = open(server)
    const list = within(await screen.findByRole('list', { name: 'Access keys' }))
    expect(list.getByText('Opens nothing: what it was limited to has been deleted')).toBeTruthy()
    expect(list.getByText('From 192.0.2.7')).toBeTruthy()
    const dialog = await openForm(user)
    await user.type(dialog.getByLabelText(/^Title/), 'CI')
    await user.click(dialog.getByRole('radio', { name: 'Everything' }))
    await user.click(dialog.getByText('Limit this key'))
    await user.type(dialog.getByRole('combobox', { name: 'Repositories and teams' }), 'cor')
    await user.click(await dialog.findByRole('option', { name: 'ada/corn' }))
    expect(dialog.getByText(/can't read or change anything of your account/)).toBeTruthy()
    expect(dialog.getByLabelText<HTMLSelectElement>('Profile').disabled).toBe(true)
    await user.type(dialog.getByLabelText('IP addresses'), '192.0.2.0/24, example.org')
    await user.click(dialog.getByRole('button', { name: 'Create Access Key' }))
    expect(await dialog.findByText(/^example\.org isn't an address or a network/)).toBeTruthy()
    await user.clear(dialog.getByLabelText('IP addresses'))
    await user.type(dialog.getByLabelText('IP addresses'), '192.0.2.0/24')
    await user.click(dialog.getByRole('button', { name: 'Create Access Key' }))
    expect(await dialog.findByText(/^git clone .*\/ada\/corn\.git$/)).toBeTruthy()
    const [sent] = server.bodies('POST /api/user/setting/access-key')
    expect(sent).toMatchObject({ targets: [{ kind: 'repository', uid: 'r' }], addresses: ['192.0.2.0/24'] })
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    expect(await list.findByText('Only ada/corn')).toBeTruthy()
  })

  it('keeps what was typed when the server refuses, and says why', async () => {
    const { user, notices } = open(
      serverWith([keyOf('a')], {
        'POST /api/user/setting/access-key': () =>
          Response.json(
            { code: 400, msg: 'The date is past', data: { fields: { expiration: 'The date is past' } } },
            { status: 400 },
          ),
      }),
    )
    await screen.findByText('Key a')
    await user.click(screen.getByRole('button', { name: 'Create Access Key' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/^Title/), 'Laptop')
    await user.click(dialog.getByRole('button', { name: '7 days' }))
    await user.click(dialog.getByRole('button', { name: 'Create Access Key' }))
    expect(await dialog.findByText('The date is past')).toBeTruthy()
    expect(notices).toEqual([])
    expect(dialog.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Laptop')
  })
})

describe('changing a key', () => {
  const corn = { kind: 'repository', uid: 'r', name: 'ada/corn' } as const
  const patch = 'PATCH /api/user/setting/access-key/{id}'
  const edit = async (key: AccessKey, more: Handlers = {}) => {
    let kept = key
    const server = serverWith([], {
      'GET /api/user/setting/access-key': () => ({ items: [kept], total_count: 1 }),
      [patch]: ({ body }) => {
        kept = { ...kept, ...Object(body) }
        return kept
      },
      ...more,
    })
    const shown = open(server)
    await shown.user.click(await screen.findByRole('button', { name: `Edit ${key.title}` }))
    return { ...shown, server, dialog: within(await screen.findByRole('dialog')) }
  }

  it('sends what was changed alone, and says how it is from then on', async () => {
    const key = keyOf('a', { description: 'Builds', targets: [corn], addresses: ['192.0.2.7'], issue_access: 1 })
    const { server, user, dialog, notices } = await edit(key)
    expect(dialog.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Key a')
    expect(dialog.getByLabelText<HTMLSelectElement>('Issues').value).toBe('1')
    expect(dialog.getByLabelText<HTMLSelectElement>('Profile').disabled).toBe(true)
    await user.type(dialog.getByLabelText(/^Title/), ', once more')
    await user.selectOptions(dialog.getByLabelText('Issues'), '0')
    await user.click(dialog.getByText('Limit this key'))
    expect(dialog.getByLabelText<HTMLTextAreaElement>('IP addresses').value).toBe('192.0.2.7')
    await user.clear(dialog.getByLabelText('IP addresses'))
    await user.click(dialog.getByRole('button', { name: 'Remove ada/corn' }))
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    const list = within(screen.getByRole('list', { name: 'Access keys' }))
    expect(await list.findByText('Key a, once more')).toBeTruthy()
    expect(server.bodies(patch)).toEqual([{ title: 'Key a, once more', issue_access: 0, targets: null, addresses: [] }])
    expect(notices).toEqual([{ kind: 'success', message: 'Access key saved' }])
  })

  it('leaves a key closed whose targets are gone, and says what is wrong at its field', async () => {
    const past = { code: 400, msg: 'The date is past', data: { fields: { expiration: 'The date is past' } } }
    let isRefused = true
    const { server, user, dialog } = await edit(keyOf('a', { targets: [], expiration: at(-day) }), {
      [patch]: ({ body }) =>
        isRefused ? Response.json(past, { status: 400 }) : { ...keyOf('a'), ...Object(body), targets: [] },
    })
    await user.clear(dialog.getByLabelText(/^Title/))
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Title/))
    await user.type(dialog.getByLabelText(/^Title/), 'Old')
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    expect(await dialog.findByText('The date is past')).toBeTruthy()
    isRefused = false
    await user.click(dialog.getByRole('button', { name: '7 days' }))
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    await expect.poll(() => server.bodies(patch).length).toBe(2)
    const expiration = new Date(Date.now() + 7 * day).toISOString().slice(0, 10)
    expect(server.bodies(patch)).toEqual([{ title: 'Old' }, { title: 'Old', expiration }])
  })
})

describe('deleting a key', () => {
  it('asks, says what is lost, and takes the key off the list', async () => {
    const server = serverWith([keyOf('a'), keyOf('b')])
    const { user, notices } = open(server)
    await user.click(await screen.findByRole('button', { name: 'Delete Key a' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/stops working right away/)).toBeTruthy()
    // A double click is one deletion.
    await user.dblClick(dialog.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Key b')
    await expect.poll(() => screen.queryByText('Key a')).toBeNull()
    expect(notices).toEqual([{ kind: 'success', message: 'Access key deleted successfully' }])
  })

  it('takes a key off the list that another tab has deleted, however late the list is: the focus must not find it', async () => {
    const gone = { code: 404, msg: 'Not found', data: null }
    let isLate = false
    const server = serverWith([], {
      'GET /api/user/setting/access-key': () =>
        isLate ? new Promise(() => undefined) : { items: [keyOf('a')], total_count: 1 },
      'DELETE /api/user/setting/access-key/{id}': () => Response.json(gone, { status: 404 }),
    })
    const { user } = open(server)
    await user.click(await screen.findByRole('button', { name: 'Delete Key a' }))
    isLate = true
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No access keys')).toBeTruthy()
  })

  it('leaves the key where it is when the server does not answer', async () => {
    const { user, notices } = open(
      serverWith([keyOf('a')], {
        'DELETE /api/user/setting/access-key/{id}': () => {
          throw new TypeError('Failed to fetch')
        },
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Delete Key a' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await expect.poll(() => notices).toEqual([{ kind: 'error', message: 'Failed to delete access key' }])
    expect(screen.getAllByText('Key a').length).toBeGreaterThan(0)
  })
})
