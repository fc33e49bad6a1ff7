import { hold } from '../wire/hammer.ts'
import type { Attack } from './attack.ts'

/** Whoever may open as many as they like takes the server's last file descriptor. */
export const idleConnections: Attack = {
  name: 'idle-connections',
  about: '4,000 connections that say nothing',
  doors: ['http', 'ssh'],
  roles: ['visitor', 'account'],
  play(play) {
    const port = play.phase.door === 'ssh' ? play.sshPort : play.port
    return hold({ ...play, port }, { connections: 4_000, request: () => Buffer.alloc(0) })
  },
}
