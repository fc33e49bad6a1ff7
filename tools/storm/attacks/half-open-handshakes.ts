import { hold } from '../wire/hammer.ts'
import type { Attack } from './attack.ts'

export const halfOpenHandshakes: Attack = {
  name: 'half-open-handshakes',
  about: '600 SSH connections that greet and never finish their handshake',
  doors: ['ssh'],
  roles: ['account'],
  play(play) {
    const greeting = Buffer.from('SSH-2.0-storm\r\n')
    return hold(
      { ...play, port: play.sshPort },
      { connections: 600, request: (_sender, n) => (n % 2 === 0 ? greeting : Buffer.alloc(0)) },
    )
  },
}
