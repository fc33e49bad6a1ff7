import { flushPacket, packet } from '@sheaf/git-engine'
import { channelClosed, holdOverSsh, runOverSsh } from '../wire/ssh.ts'
import { type Attack, factOf, factsOf } from './attack.ts'

export const archives: Attack = {
  name: 'archives',
  about:
    '20 archives at once over SSH, of one commit after the other, packed as tightly as can be, some with options for paths',
  doors: ['ssh'],
  roles: ['account'],
  async prepare({ shared }) {
    return { repository: [shared.repository], commits: shared.commits.slice(0, 200) }
  },
  play(play) {
    const commits = factsOf(play, 'commits')
    let round = 0
    return holdOverSsh(play, {
      connections: 20,
      async work(client) {
        round += 1
        const commit = commits[(round * 7) % commits.length] ?? ''
        const options = [
          ['--format=zip', '-9', 'main'],
          ['--format=tar', commit],
          ['--add-file=/etc/shadow', 'main'],
        ]
        const channel = await runOverSsh(client, { command: `git-upload-archive '/${factOf(play, 'repository')}.git'` })
        channel.resume()
        const lines = (options[round % options.length] ?? []).map((option) => packet(`argument ${option}\n`))
        channel.end(Buffer.concat([...lines, flushPacket]))
        await channelClosed(channel)
        play.count('ended')
      },
    })
  },
}
