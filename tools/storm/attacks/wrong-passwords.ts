import { hammer } from '../wire/hammer.ts'
import { jsonRequest } from '../wire/request.ts'
import type { Attack } from './attack.ts'

/** The honest log in all the while: a limit that shuts the victim out is a failure of theirs. */
export const wrongPasswords: Attack = {
  name: 'wrong-passwords',
  about: '100 and more wrong passwords for the account of each honest person, by name and by e-mail address',
  doors: ['http'],
  roles: ['visitor'],
  addresses: [1, 10, 20],
  play(play) {
    const { victims } = play
    let n = 0
    return hammer(play, {
      connections: 40,
      request: () => {
        n += 1
        const victim = victims[n % victims.length] ?? ''
        const username = n % 3 === 0 ? `${victim}@example.org` : victim
        return jsonRequest({ path: '/api/auth/login', body: { username, password: `wrong ${n}` } })
      },
    })
  },
}
