import { hammer } from '../wire/hammer.ts'
import { jsonRequest } from '../wire/request.ts'
import type { Attack } from './attack.ts'

/** Anybody may write to whoever runs a Sheaf: each message is a transaction and a mail. */
export const messageFlood: Attack = {
  name: 'message-flood',
  about: '100 connections that write to the administrators as fast as they come',
  doors: ['http'],
  roles: ['visitor', 'account'],
  play: (play) =>
    hammer(play, {
      connections: 100,
      request: () =>
        jsonRequest({
          path: '/api/site/message',
          body: { topic: 'question', email: 'somebody@example.org', text: 'x'.repeat(4_000) },
        }),
    }),
}
