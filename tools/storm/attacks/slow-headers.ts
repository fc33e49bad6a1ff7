import { hold } from '../wire/hammer.ts'
import { requestBytes } from '../wire/request.ts'
import { bearer } from '../wire/sender.ts'
import type { Attack } from './attack.ts'

/** A request whose head never ends keeps a connection busy for a byte now and then. */
export const slowHeaders: Attack = {
  name: 'slow-headers',
  about: '2,000 connections that send the head of a request, one line a second',
  doors: ['http'],
  roles: ['visitor', 'account'],
  grave: true,
  play(play) {
    const cut = Buffer.from('\r\n').length
    return hold(play, {
      connections: 2_000,
      request: (sender) => requestBytes({ path: '/', headers: bearer(sender) }).subarray(0, -cut),
      drip: { bytes: Buffer.from('X-More: more\r\n'), everyMs: 1_000 },
    })
  },
}
