import { channelClosed, holdOverSsh, runOverSsh } from '../wire/ssh.ts'
import { type Attack, factOf } from './attack.ts'

/** 17 of these kept everybody from cloning. */
export const silentSsh: Attack = {
  name: 'silent-ssh',
  about: '40 SSH sessions that ask for a fetch, a push or an archive and then say nothing',
  doors: ['ssh'],
  roles: ['account'],
  grave: true,
  async prepare({ shared, ownRepositories }) {
    await ownRepositories('silent')
    return { repository: [shared.repository] }
  },
  play(play) {
    const repository = factOf(play, 'repository')
    let round = 0
    return holdOverSsh(play, {
      connections: 40,
      async work(client, { account }) {
        round += 1
        const commands = [
          { command: `git-upload-pack '/${repository}.git'` },
          { command: `git-upload-pack '/${repository}.git'`, protocol: 'version=2' },
          { command: `git-receive-pack '/${account?.username}/silent.git'` },
          { command: `git-upload-archive '/${repository}.git'` },
        ]
        const channel = await runOverSsh(client, commands[round % commands.length] ?? { command: '' })
        await channelClosed(channel)
        play.count('ended by the server')
      },
    })
  },
}
