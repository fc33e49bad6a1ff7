import type { SshKey } from '@sheaf/contract'
import { ada, fakeServer, type Handlers, renderRoutes, screen, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'

const hour = 3_600_000

const keyOf = (uid: string, more: Partial<SshKey> = {}): SshKey => ({
  uid,
  name: `Key ${uid}`,
  algorithm: 'ssh-ed25519',
  fingerprint: `SHA256:${uid}`,
  created_at: new Date(Date.now() - 50 * hour).toISOString(),
  updated_at: null,
  targets: null,
  hidden_targets: 0,
  addresses: [],
  ...more,
})

/** A server that keeps keys as the real one does: newest first, ten to a page, pages from 0. */
function serverWith(keys: SshKey[], more: Handlers = {}) {
  let kept = keys
  return fakeServer({
    'GET /api/user/setting/ssh-key': ({ url }) => {
      const page = Number(new URL(url, 'http://sheaf.test').searchParams.get('page') ?? 0)
      return { items: kept.slice(page * 10, page * 10 + 10), total_count: kept.length }
    },
    'POST /api/user/setting/ssh-key': ({ body }) => {
      const made = keyOf('new', { name: String(Object(body).name) })
      kept = [made, ...kept]
      return made
    },
    'DELETE /api/user/setting/ssh-key/{uid}': ({ url }) => {
      kept = kept.filter((key) => !url.endsWith(`/${key.uid}`))
      return null
    },
    ...more,
  })
}

const open = (server = serverWith([]), path = '/setting/ssh') => renderRoutes(routes, path, { session: ada, server })

describe('the SSH keys', () => {
  it('send a visitor to log in and back', async () => {
    const server = serverWith([])
    const { location } = renderRoutes(routes, '/setting/ssh', { server })
    expect(await screen.findByText('Elsewhere')).toBeTruthy()
    expect(location()).toBe('/auth/login?next=%2Fsetting%2Fssh')
    expect(server.requests).toEqual([])
  })

  it('show how to recognise each and when it was used', async () => {
    open(serverWith([keyOf('a', { updated_at: new Date(Date.now() - 1.1 * hour).toISOString() }), keyOf('b')]))
    const [used, fresh] = within(await screen.findByRole('list', { name: 'SSH keys' })).getAllByRole('listitem')
    if (!used || !fresh) throw new Error('two keys expected')
    expect(used.textContent).toContain('SHA256:a')
    expect(used.textContent).toContain('Created 2 days ago')
    expect(used.textContent).toContain('Last used 1 hour ago')
    expect(within(fresh).getByText('Never used')).toBeTruthy()
  })

  it('say so when they can not be fetched, and can be asked for again', async () => {
    let broken = true
    const { user } = open(
      serverWith([keyOf('a')], {
        'GET /api/user/setting/ssh-key': () =>
          broken ? new Response('', { status: 502 }) : { items: [keyOf('a')], total_count: 1 },
      }),
    )
    expect(await screen.findByText('Failed to fetch SSH keys')).toBeTruthy()
    broken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Key a')).toBeTruthy()
  })

  it('are paged from 1 in the address and from 0 in the call', async () => {
    const keys = Array.from({ length: 12 }, (_, index) => keyOf(String(index)))
    const { user, location } = open(serverWith(keys))
    expect(await screen.findByText('Key 9')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Next' }))
    expect(await screen.findByText('Key 11')).toBeTruthy()
    expect(location()).toBe('/setting/ssh?page=2')
  })

  it('are deleted only once that was confirmed', async () => {
    const { user, notices } = open(serverWith([keyOf('a'), keyOf('b')]))
    await user.click(await screen.findByRole('button', { name: 'Delete Key a' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('Key a')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Delete Key a' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await expect.poll(() => screen.queryByText('Key a')).toBeNull()
    expect(screen.getByText('Key b')).toBeTruthy()
    expect(notices).toContainEqual(expect.objectContaining({ message: 'SSH key deleted successfully' }))
  })
})

describe('adding a key', () => {
  it('needs both fields', async () => {
    const server = serverWith([])
    const { user, notices } = open(server)
    await user.click((await screen.findAllByRole('button', { name: 'Add SSH Key' }))[0] ?? document.body)
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: /Title/ }), '  ')
    await user.click(dialog.getByRole('button', { name: 'Add SSH Key' }))
    expect(dialog.getAllByText('Please fill out all fields')).toHaveLength(2)
    expect(notices).toEqual([])
    expect(server.requests.filter(({ operation }) => operation.startsWith('POST '))).toEqual([])
  })

  it('never sends a private key, whichever field it was pasted into', async () => {
    const server = serverWith([])
    const { user } = open(server)
    await user.click((await screen.findAllByRole('button', { name: 'Add SSH Key' }))[0] ?? document.body)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('textbox', { name: /Title/ }))
    await user.paste('-----BEGIN OPENSSH PRIVATE KEY-----')
    await user.click(dialog.getByRole('textbox', { name: /Key/ }))
    await user.paste('-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n')
    await user.click(dialog.getByRole('button', { name: 'Add SSH Key' }))
    expect(await dialog.findAllByText(/^This is a private key\. Never share it/)).toHaveLength(2)
    expect(server.requests.filter(({ operation }) => operation.startsWith('POST '))).toEqual([])
  })

  it('puts it at the head of the list', async () => {
    const { user } = open()
    expect(await screen.findByText('No SSH Keys')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Add SSH Key' })[0] ?? document.body)
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: /Title/ }), 'Laptop')
    await user.type(dialog.getByRole('textbox', { name: /Key/ }), 'ssh-ed25519 AAAA')
    await user.click(dialog.getByRole('button', { name: 'Add SSH Key' }))
    expect(await screen.findByText('Laptop')).toBeTruthy()
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  it('says at the field what is wrong with it', async () => {
    const refusal = { code: 400, msg: 'This is no public key', data: { fields: { content: 'This is no public key' } } }
    const { user } = open(
      serverWith([], { 'POST /api/user/setting/ssh-key': () => Response.json(refusal, { status: 400 }) }),
    )
    await user.click((await screen.findAllByRole('button', { name: 'Add SSH Key' }))[0] ?? document.body)
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: /Title/ }), 'Laptop')
    await user.type(dialog.getByRole('textbox', { name: /Key/ }), 'nonsense')
    await user.click(dialog.getByRole('button', { name: 'Add SSH Key' }))
    expect(await dialog.findByText('This is no public key')).toBeTruthy()
  })
})
