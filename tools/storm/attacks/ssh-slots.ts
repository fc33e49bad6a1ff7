import type { Sender } from '../wire/sender.ts'
import { holdOverSsh } from '../wire/ssh.ts'
import type { Attack } from './attack.ts'

/** All slots for SSH sessions went to one account, which came from five addresses. */
export const sshSlots: Attack = {
  name: 'ssh-slots',
  about: '250 SSH connections of one account from five addresses that do nothing once they are let in',
  doors: ['ssh'],
  roles: ['account'],
  addresses: [5],
  play(play) {
    const [first] = play.senders
    const account = first?.account
    const senders: Sender[] = play.senders.map(({ address }) => ({ address, account }))
    return holdOverSsh(
      { ...play, senders },
      {
        connections: 250,
        work: (client) => new Promise((resolve) => client.once('close', () => resolve())),
      },
    )
  },
}
