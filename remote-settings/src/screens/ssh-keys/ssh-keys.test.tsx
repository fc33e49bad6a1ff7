import type { SigningKey, SshKey } from '@sheaf/contract'
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

const signingKeyOf = (uid: string, more: Partial<SigningKey> = {}): SigningKey => ({
  uid,
  name: `Signer ${uid}`,
  kind: 'ssh',
  algorithm: 'ssh-ed25519',
  fingerprint: `SHA256:${uid}`,
  created_at: new Date(Date.now() - 50 * hour).toISOString(),
  openpgp: null,
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
    'GET /api/user/setting/signing-key': () => [],
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

describe('the signing keys', () => {
  const part = (key_id: string, more = {}) => ({
    fingerprint: key_id.repeat(2),
    key_id,
    algorithm: 'ed25519',
    created_at: new Date(Date.now() - 900 * hour).toISOString(),
    expires_at: null,
    revoked: false,
    ...more,
  })
  const rows = async () => within(await screen.findByRole('list', { name: 'Signing keys' })).getAllByRole('listitem')

  it('say of a GPG key what it is made of, what it claims, and whether it still counts', async () => {
    const past = new Date(Date.now() - 49 * hour).toISOString()
    const openpgp = {
      primary: part('AAAA', { expires_at: past }),
      subkeys: [part('BBBB', { revoked: true })],
      addresses: [
        { email: 'ada@example.org', verified: true },
        { email: 'ada@elsewhere.example', verified: false },
      ],
    }
    const keys = [signingKeyOf('g', { kind: 'openpgp', algorithm: 'rsa4096', openpgp }), signingKeyOf('s')]
    const { user } = open(serverWith([], { 'GET /api/user/setting/signing-key': () => keys }))
    const list = await screen.findByRole('list', { name: 'Signing keys' })
    expect(list.textContent).toContain('GPG rsa4096')
    expect(list.textContent).toContain('Key ID AAAAExpired 2 days ago')
    expect(list.textContent).toContain('ada@elsewhere.examplenot verified on your account')
    expect(list.textContent).not.toContain('ada@example.orgnot verified')
    await user.click(screen.getByText('1 subkey'))
    expect(screen.getByText('BBBB')).toBeTruthy()
    expect(screen.getByText('Revoked')).toBeTruthy()
    expect(screen.getByText('SHA256:s')).toBeTruthy()
  })

  it('are added with a name, and deleted once that was confirmed', async () => {
    let kept: SigningKey[] = []
    const { user, notices } = open(
      serverWith([], {
        'GET /api/user/setting/signing-key': () => kept,
        'POST /api/user/setting/signing-key': ({ body }) => {
          kept = [signingKeyOf('new', { name: String(Object(body).name) })]
          return kept[0]
        },
        'DELETE /api/user/setting/signing-key/{uid}': () => {
          kept = []
          return null
        },
      }),
    )
    expect(await screen.findByText('No signing keys')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add signing key' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('textbox', { name: /Public key/ }))
    await user.paste('-----BEGIN PGP PRIVATE KEY BLOCK-----')
    await user.type(dialog.getByRole('textbox', { name: /Title/ }), 'Laptop')
    await user.click(dialog.getByRole('button', { name: 'Add signing key' }))
    expect(await dialog.findByText(/This is a private key/)).toBeTruthy()
    await user.clear(dialog.getByRole('textbox', { name: /Public key/ }))
    await user.click(dialog.getByRole('textbox', { name: /Public key/ }))
    await user.paste('-----BEGIN PGP PUBLIC KEY BLOCK-----')
    await user.click(dialog.getByRole('button', { name: 'Add signing key' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect((await rows())[0]?.textContent).toContain('Laptop')
    await user.click(screen.getByRole('button', { name: 'Delete Laptop' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No signing keys')).toBeTruthy()
    expect(notices).toContainEqual(expect.objectContaining({ message: 'Signing key deleted successfully' }))
  })

  it('say so when they can not be fetched, beside the SSH keys', async () => {
    open(serverWith([keyOf('a')], { 'GET /api/user/setting/signing-key': () => new Response('', { status: 502 }) }))
    expect(await screen.findByText('Failed to fetch signing keys')).toBeTruthy()
    expect(screen.getByText('Key a')).toBeTruthy()
  })
})
