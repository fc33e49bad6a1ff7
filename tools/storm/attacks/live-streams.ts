import { hold } from '../wire/hammer.ts'
import { requestBytes } from '../wire/request.ts'
import type { Attack } from './attack.ts'

/** Each stream of events is a connection that the server itself holds open. */
export const liveStreams: Attack = {
  name: 'live-streams',
  about: '600 pages that listen to an inbox',
  doors: ['http'],
  roles: ['visitor', 'account'],
  play: (play) =>
    hold(play, {
      connections: 600,
      request: ({ account }) =>
        requestBytes({
          path: '/api/user/notification/live',
          headers: account === undefined ? {} : { cookie: account.cookie },
        }),
    }),
}
