import { hammer } from '../wire/hammer.ts'
import { jsonRequest } from '../wire/request.ts'
import type { Attack } from './attack.ts'

/** Each link is a mail to somebody, and each try a look-up; the honest go on getting theirs. */
export const resetFlood: Attack = {
  name: 'reset-flood',
  about: 'links to a new password for the honest and for nobody, and tries at tokens, as fast as they are answered',
  doors: ['http'],
  roles: ['visitor'],
  play(play) {
    const { victims } = play
    let n = 0
    return hammer(play, {
      connections: 40,
      request: () => {
        n += 1
        const victim = victims[n % victims.length] ?? ''
        const email = n % 2 === 0 ? `${victim}@example.org` : `nobody${n}@example.org`
        return n % 3 === 0
          ? jsonRequest({ path: '/api/auth/reset', body: { token: `token${n}`, password: 'long enough' } })
          : jsonRequest({ path: '/api/auth/forget', body: { email } })
      },
    })
  },
}
