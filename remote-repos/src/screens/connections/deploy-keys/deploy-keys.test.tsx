import { ada, fakeServer, renderRoutes, screen, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../../routes.tsx'
import { withRepository } from '../../../testing/samples.ts'

const key = {
  uid: 'k1',
  title: 'Build server',
  algorithm: 'ssh-ed25519',
  fingerprint: 'SHA256:abc',
  can_write: true,
  added_by: 'ada',
  created_at: '2026-11-01T10:00:00Z',
  expires_at: null,
  last_used_at: null,
} as const

const path = '/api/repo/{owner}/{repo}/deploy-keys' as const
const open = (more = {}) => {
  const server = fakeServer(withRepository({ [`GET ${path}`]: () => [key], ...more }))
  return { server, ...renderRoutes(routes, '/ada/engine/settings/keys', { server, session: ada }) }
}

describe('the deploy keys of a repository', () => {
  it('say how to recognise each, what it may do and whether it is used', async () => {
    open()
    const [row] = within(await screen.findByRole('list', { name: 'Deploy keys' })).getAllByRole('listitem')
    expect(row?.textContent).toMatch(/^Build serverRead and writessh-ed25519 SHA256:abcAdded by ada .*Never used$/)
  })

  it('are added with write access only where somebody says so', async () => {
    const { user, server } = open({ [`GET ${path}`]: () => [], [`POST ${path}`]: () => ({ ...key, can_write: false }) })
    expect(await screen.findByText('No deploy keys yet')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add deploy key' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Title'), 'Build server')
    await user.type(dialog.getByLabelText('Key'), 'ssh-ed25519 AAAA')
    await user.click(dialog.getByRole('button', { name: 'Add deploy key' }))
    expect(await screen.findByText('Read-only')).toBeTruthy()
    expect(server.bodies(`POST ${path}`)).toEqual([
      { title: 'Build server', content: 'ssh-ed25519 AAAA', can_write: false, expiration: null },
    ])
  })

  it('end on a day where one was chosen, and say that they have', async () => {
    const { user, server } = open({
      [`GET ${path}`]: () => [{ ...key, expires_at: '2026-01-31T23:59:59.999Z' }],
      [`POST ${path}`]: () => ({ ...key, uid: 'k2', title: 'Later', expires_at: '9999-12-30T23:59:59.999Z' }),
    })
    const list = within(await screen.findByRole('list', { name: 'Deploy keys' }))
    expect(list.getByRole('listitem').textContent).toMatch(/Expired.*Expired on Jan 31, 2026/)
    await user.click(screen.getByRole('button', { name: 'Add deploy key' }))
    const dialog = within(await screen.findByRole('dialog'))
    const choices = within(dialog.getByRole('group', { name: 'Expires in' }))
    const pressed = (name: string) => choices.getByRole('button', { name }).getAttribute('aria-pressed')
    expect(pressed('No expiration')).toBe('true')
    await user.click(choices.getByRole('button', { name: '30 days' }))
    expect([pressed('No expiration'), pressed('30 days')]).toEqual(['false', 'true'])
    const day = dialog.getByLabelText<HTMLInputElement>('Expiration date').value
    expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    await user.type(dialog.getByLabelText('Title'), 'Later')
    await user.type(dialog.getByLabelText('Key'), 'ssh-ed25519 AAAA')
    await user.click(dialog.getByRole('button', { name: 'Add deploy key' }))
    expect(await screen.findByText('Expires on Dec 30, 9999')).toBeTruthy()
    expect(server.bodies(`POST ${path}`)).toMatchObject([{ expiration: day }])
  })

  it('are deleted after a question', async () => {
    const { user, server } = open({ [`DELETE ${path}/{uid}`]: () => null })
    await user.click(await screen.findByRole('button', { name: 'Delete Build server' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No deploy keys yet')).toBeTruthy()
    expect(server.bodies(`DELETE ${path}/{uid}`)).toHaveLength(1)
  })
})
