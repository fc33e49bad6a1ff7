import type { Play } from '../attacks/attack.ts'
import { fetchHeaders } from './fetch-request.ts'
import { hammer } from './hammer.ts'
import { requestBytes } from './request.ts'
import { basic } from './sender.ts'
import { channelClosed, holdOverSsh, runOverSsh } from './ssh.ts'

/**
 * Clones of a repository over the door of the way that is played, one after the other on 40 connections of HTTP or 20 of SSH, until it ends.
 *
 * @param body makes the request of the next one, as `fetchBody` writes it
 */
export function cloneAtOnce(
  play: Play,
  { repository, body }: { repository: string; body: () => Buffer },
): Promise<void> {
  if (play.phase.door === 'ssh') {
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
}
