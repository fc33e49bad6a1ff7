import { hammer } from '../wire/hammer.ts'
import { requestBytes } from '../wire/request.ts'
import { basic } from '../wire/sender.ts'
import { channelClosed, holdOverSsh, runOverSsh } from '../wire/ssh.ts'
import { type Attack, factOf } from './attack.ts'
import { manyBranchesStream } from './many-branches.ts'

/** A client that says no version is given all refs, by a process of its own. */
export const v0Advertise: Attack = {
  name: 'v0-advertise',
  about: 'refs asked for without a version, of a repository of 10,000 branches and of others',
  doors: ['http', 'ssh'],
  roles: ['visitor', 'account'],
  async prepare({ push, shared, short }) {
    const { repository } = await push('refs', manyBranchesStream(short ? 3_000 : 10_000))
    return { repositories: [repository, shared.repository] }
  },
  play(play) {
    const repositories = play.facts.repositories ?? []
    if (play.phase.door === 'ssh') {
      return holdOverSsh(play, {
        connections: 20,
        async work(client) {
          const channel = await runOverSsh(client, {
            command: `git-upload-pack '/${factOf(play, 'repositories')}.git'`,
          })
          channel.resume()
          channel.end('0000')
          await channelClosed(channel)
          play.count('listed')
        },
      })
    }
    const services = ['git-upload-pack', 'git-upload-pack', 'git-receive-pack']
    return hammer(play, {
      connections: 40,
      request: (sender, n) =>
        requestBytes({
          path: `/${repositories[n % repositories.length]}.git/info/refs?service=${services[n % services.length]}`,
          headers: basic(sender),
        }),
    })
  },
}
