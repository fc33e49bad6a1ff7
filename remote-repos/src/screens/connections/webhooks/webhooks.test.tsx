import { ada, fakeServer, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../../routes.tsx'
import { withRepository } from '../../../testing/samples.ts'

const hook = {
  uid: 'w1',
  url: 'https://example.org/hook',
  format: 'json',
  events: ['push', 'star'],
  active: true,
  previous_secret_until: null,
  created_at: '2026-11-01T10:00:00Z',
  last: { state: 'failed', at: '2026-11-02T10:00:00Z' },
} as const

const delivery = {
  uid: 'd1',
  event: 'push',
  state: 'retrying',
  attempts: 2,
  next_at: '2026-11-02T11:00:00Z',
  status: 503,
  problem: null,
  duration_ms: 120,
  redelivery: true,
  created_at: '2026-11-02T10:00:00Z',
} as const

const path = '/api/repo/{owner}/{repo}/webhooks' as const
const open = (address = '/ada/engine/settings/webhooks', more = {}) => {
  const server = fakeServer(
    withRepository({
      [`GET ${path}`]: () => [hook],
      [`GET ${path}/{uid}/deliveries`]: () => [delivery],
      [`GET ${path}/{uid}/deliveries/{delivery}`]: () => ({
        ...delivery,
        request_headers: 'x-sheaf-event: push',
        request_body: '{"ref":"refs/heads/main"}',
        response_headers: 'retry-after: 60',
        response_body: 'Later',
      }),
      ...more,
    }),
  )
  return { server, ...renderRoutes(routes, address, { server, session: ada }) }
}

describe('the webhooks of a repository', () => {
  it('say where they lead, of what, and how it went last', async () => {
    open()
    const [row] = within(await screen.findByRole('list', { name: 'Webhooks' })).getAllByRole('listitem')
    expect(row?.textContent).toMatch(/^https:\/\/example\.org\/hookJSON · Pushes · StarsFailed/)
    expect(screen.getByRole('link', { name: hook.url }).getAttribute('href')).toBe('/ada/engine/settings/webhooks/w1')
  })

  it('are added, and show their secret once', async () => {
    const { user, server } = open(undefined, {
      [`GET ${path}`]: () => [],
      [`POST ${path}`]: () => ({ webhook: hook, secret: 's3cret' }),
    })
    expect(await screen.findByText('No webhooks yet')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add webhook' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: 'Pushes' }))
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }))
    expect(await dialog.findByText('Enter the address to send events to')).toBeTruthy()
    expect(dialog.getByText('Choose at least one event')).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: /Address/ }), hook.url)
    await user.selectOptions(dialog.getByRole('combobox', { name: /Format/ }), 'Slack')
    await user.click(dialog.getByRole('checkbox', { name: 'Stars' }))
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }))
    expect(await dialog.findByText('s3cret')).toBeTruthy()
    expect(server.bodies(`POST ${path}`)).toEqual([
      { url: hook.url, format: 'slack', events: ['star'], active: true, secret: '' },
    ])
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('show what was sent and answered, and send it again', async () => {
    const { user, server } = open('/ada/engine/settings/webhooks/w1', {
      [`POST ${path}/{uid}/ping`]: () => delivery,
      [`POST ${path}/{uid}/deliveries/{delivery}/redelivery`]: () => delivery,
    })
    const list = within(await screen.findByRole('region', { name: 'Recent deliveries' }))
    expect(list.getByText(/^next attempt at /)).toBeTruthy()
    await user.click(list.getByText('Failed, trying again'))
    expect(await list.findByText(/"ref": "refs\/heads\/main"/)).toBeTruthy()
    expect(list.getByText(/retry-after: 60/)).toBeTruthy()
    expect(list.getByText(/^Attempt 2 was not taken/)).toBeTruthy()
    await user.click(list.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(server.bodies(`POST ${path}/{uid}/deliveries/{delivery}/redelivery`)).toHaveLength(1))
    await user.click(list.getByRole('button', { name: 'Send a test' }))
    await waitFor(() => expect(server.bodies(`POST ${path}/{uid}/ping`)).toHaveLength(1))
  })

  it('say that a delivery waits before its first attempt has ended, and nothing of a failure', async () => {
    const fresh = { ...delivery, state: 'waiting', attempts: 1, status: null, duration_ms: null }
    open('/ada/engine/settings/webhooks/w1', { [`GET ${path}/{uid}/deliveries`]: () => [fresh] })
    const list = within(await screen.findByRole('region', { name: 'Recent deliveries' }))
    expect(list.getByText('Waiting')).toBeTruthy()
    expect(list.queryByText(/next attempt/)).toBeNull()
  })

  it('are changed, get another secret and are deleted', async () => {
    const { user, server, notices } = open('/ada/engine/settings/webhooks/w1', {
      [`PUT ${path}/{uid}`]: () => hook,
      [`POST ${path}/{uid}/secret`]: () => ({ webhook: hook, secret: 'another' }),
      [`DELETE ${path}/{uid}`]: () => null,
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Active' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(notices.at(-1)?.message).toBe('Webhook saved'))
    expect(server.bodies(`PUT ${path}/{uid}`)).toEqual([
      { url: hook.url, format: 'json', events: ['push', 'star'], active: false },
    ])
    await user.click(screen.getByRole('button', { name: 'Generate a new secret' }))
    expect(await screen.findByText('another')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await user.click(screen.getByRole('button', { name: 'Delete webhook' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No webhooks yet')).toBeTruthy()
  })
})
