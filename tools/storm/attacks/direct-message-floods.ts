import { asBrowser } from '../scene/make-board.ts'
import { hammer } from '../wire/hammer.ts'
import { jsonRequest, requestBytes } from '../wire/request.ts'
import { type Attack, factOf } from './attack.ts'

/** Who writes fills tables and rings bells, and what is written is read again and again. */
export const directMessageFloods: Attack = {
  name: 'direct-message-floods',
  about: '60 connections that write long messages to somebody, and read and mark conversations, as fast as they come',
  doors: ['http'],
  roles: ['account'],
  async prepare({ shared }) {
    return { owner: [shared.repository.split('/')[0] ?? ''] }
  },
  play(play) {
    const owner = factOf(play, 'owner')
    const path = `/api/user/conversation/${owner}`
    const text = 'x '.repeat(1_999)
    return hammer(play, {
      connections: 60,
      request: (sender, n) => {
        const headers = asBrowser(sender)
        const calls = [
          () => jsonRequest({ path, headers, body: { text } }),
          () => requestBytes({ path: `${path}?page_size=100`, headers }),
          () => jsonRequest({ path: `${path}/read`, headers, body: {} }),
          () => requestBytes({ path: '/api/user/conversation', headers }),
          () => jsonRequest({ method: 'PUT', path: `/api/user/block/${owner}`, headers, body: {} }),
          () => jsonRequest({ method: 'DELETE', path: `/api/user/block/${owner}`, headers, body: {} }),
        ]
        return (calls[n % calls.length] ?? calls[1])?.() ?? requestBytes({ path, headers })
      },
    })
  },
}
