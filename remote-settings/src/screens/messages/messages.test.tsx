import type { ConversationPage, DirectMessage } from '@sheaf/contract'
import { ada, fakeServer, renderRoutes, screen, waitFor, within } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.tsx'

// jsdom draws nothing, and so has nothing to scroll.
Element.prototype.scrollIntoView ??= () => undefined

const grace = { username: 'grace', display_name: 'Grace', avatar_url: null }
const said = (id: string, text: string, is_own = false): DirectMessage => ({
  id,
  text,
  is_own,
  at: `2026-01-0${id}T00:00:00.000Z`,
})

function open(path: string, messages: DirectMessage[] = [], more: Partial<ConversationPage> = {}) {
  const asked: unknown[] = []
  let kept = { person: grace, messages, next: null, unread: 0, is_blocked: false, ...more }
  const last = messages[0]
  const server = fakeServer({
    'GET /api/user/conversation': () => ({
      items: last === undefined ? [] : [{ person: grace, last, unread: kept.unread }],
      next: null,
    }),
    'GET /api/user/conversation/grace': () => kept,
    'POST /api/user/conversation/grace': ({ body }) => {
      asked.push(body)
      const sent = said('9', String(Object(body).text), true)
      kept = { ...kept, messages: [sent, ...kept.messages] }
      return sent
    },
    'POST /api/user/conversation/grace/read': () => {
      asked.push('read')
      kept = { ...kept, unread: 0 }
      return null
    },
    'DELETE /api/user/conversation/grace': () => {
      asked.push('deleted')
      return null
    },
    'PUT /api/user/block/grace': () => {
      kept = { ...kept, is_blocked: true }
      return null
    },
    'DELETE /api/user/block/grace': () => {
      kept = { ...kept, is_blocked: false }
      return null
    },
    'GET /api/user/notification': () => ({ items: [], next: null }),
  })
  return { asked, ...renderRoutes(routes, path, { session: ada, server }) }
}

describe('messages', () => {
  it('are listed by whom they are exchanged with, the unread ones marked', async () => {
    open('/notifications/messages', [said('2', 'Does it converge?')], { unread: 1 })
    const [row] = within(await screen.findByRole('list', { name: 'Conversations' })).getAllByRole('listitem')
    const link = within(row ?? document.body).getByRole('link', { name: /Grace/ })
    expect(link.getAttribute('href')).toBe('/notifications/messages/grace')
    expect(within(row ?? document.body).getByRole('img', { name: 'Unread' })).toBeTruthy()
    expect(row?.textContent).toContain('Does it converge?')
  })

  it('say so where there are none', async () => {
    open('/notifications/messages')
    expect(await screen.findByText('No messages yet')).toBeTruthy()
  })

  it('are read from the oldest to the latest, and have been seen by then', async () => {
    const { asked } = open('/notifications/messages/grace', [said('2', 'two', true), said('1', 'one')], { unread: 1 })
    const list = await screen.findByRole('list', { name: 'Messages with Grace' })
    const texts = within(list).getAllByRole('listitem')
    expect(texts.map((item) => item.textContent?.replace(/(You|Grace).*?(one|two)/, '$1: $2'))).toEqual([
      'Grace: one',
      'You: two',
    ])
    await waitFor(() => expect(asked).toEqual(['read']))
  })

  it('are written one after the other, and not without a text', async () => {
    const { user, asked } = open('/notifications/messages/grace')
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Enter a message')).toBeTruthy()
    const field = screen.getByRole('textbox', { name: 'Message to Grace' })
    await user.type(field, 'Hello{Control>}{Enter}{/Control}')
    expect(await within(await screen.findByRole('list')).findByText('Hello')).toBeTruthy()
    await waitFor(() => expect(field).toHaveProperty('value', ''))
    expect(asked).toEqual([{ text: 'Hello' }])
  })

  it('of somebody who is blocked can’t be answered, until they no longer are', async () => {
    const { user } = open('/notifications/messages/grace', [said('1', 'one')])
    await user.click(await screen.findByRole('button', { name: 'Block' }))
    expect(await screen.findByText('You have blocked Grace. Unblock them to write to them')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Unblock' }))
    expect(await screen.findByRole('textbox', { name: 'Message to Grace' })).toBeTruthy()
  })

  it('are deleted once that is confirmed', async () => {
    const { user, asked } = open('/notifications/messages/grace', [said('1', 'one')])
    await user.click(await screen.findByRole('button', { name: 'Delete conversation' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(asked).toEqual(['deleted']))
    expect(await screen.findByRole('heading', { name: 'Messages' })).toBeTruthy()
  })
})
