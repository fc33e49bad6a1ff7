import { hammer } from '../wire/hammer.ts'
import { jsonRequest } from '../wire/request.ts'
import type { Attack } from './attack.ts'

/** Each wrong password costs the server a hash of 19 MiB and fifty milliseconds of a core. */
export const loginFlood: Attack = {
  name: 'login-flood',
  about: '320 log-ins at once with names that nobody has',
  doors: ['http'],
  roles: ['visitor'],
  grave: true,
  play(play) {
    let n = 0
    return hammer(play, {
      connections: 320,
      request: () => {
        n += 1
        return jsonRequest({ path: '/api/auth/login', body: { username: `nobody-${n}`, password: 'wrong password' } })
      },
    })
  },
}
