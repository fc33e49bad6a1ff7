import type { Play } from '../attacks/attack.ts'
import { channelClosed, holdOverSsh, runOverSsh } from './ssh.ts'

interface SshPushing {
  /** Connections at a time, in all, each of which pushes over and over. */
  connections: number
  /** The name of a repository that each sender owns. */
  repository: string
  /** What is sent with the push of this number: commands and a pack. */
  body: (n: number) => Buffer
}

/** Pushes over SSH as fast as it goes, one after the other over each connection. */
export function pushOverSsh(play: Play, { connections, repository, body }: SshPushing): Promise<void> {
  let pushes = 0
  return holdOverSsh(play, {
    connections,
    async work(client, { account }) {
      while (!play.signal.aborted) {
        pushes += 1
        const command = `git-receive-pack '/${account?.username}/${repository}.git'`
        const channel = await runOverSsh(client, { command })
        let code: number | null = null
        channel.once('exit', (said: number | null) => {
          code = said
        })
        channel.resume()
        channel.end(body(pushes))
        await channelClosed(channel)
        // At its end the attack hangs up on those that are under way.
        if (!play.signal.aborted) play.count(code === 0 ? 'pushed' : 'refused')
      }
    },
  })
}
