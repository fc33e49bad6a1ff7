import { fetchBody, fetchHeaders } from '../wire/fetch-request.ts'
import { hammer } from '../wire/hammer.ts'
import { requestBytes } from '../wire/request.ts'
import { basic } from '../wire/sender.ts'
import { channelClosed, holdOverSsh, runOverSsh } from '../wire/ssh.ts'
import { type Attack, factOf, factsOf } from './attack.ts'

/** What a client has lies so many commits behind what it wants. */
const behind = 40

/** Which part of a pack is asked for is never the same: what was made of one pack before is of little use for the next one. */
export const wantSets: Attack = {
  name: 'want-sets',
  about:
    '40 clones of a part at once, shallow, without files, of one branch and of what is missing, each of other commits',
  doors: ['http', 'ssh'],
  roles: ['visitor', 'account'],
  async prepare({ shared }) {
    return { repository: [shared.repository], commits: shared.commits }
  },
  async play(play) {
    const repository = factOf(play, 'repository')
    const commits = factsOf(play, 'commits')
    const { addresses, role, door } = play.phase
    let round = addresses * 17 + (role === 'account' ? 5 : 0) + (door === 'ssh' ? 11 : 0)
    const commitAt = (at: number) => commits[at % commits.length]
    const body = () => {
      round += 1
      const first = round * 13
      const want = `want ${commitAt(first)}`
      const other = `want ${commitAt(round * 29 + 1)}`
      const asks = [
        [want, `deepen ${1 + (round % 7)}`],
        [want, other, 'deepen 1', 'filter blob:none'],
        [want, `have ${commitAt(first + behind + (round % behind))}`],
        [want, other, 'filter blob:none'],
        [want, 'filter tree:0'],
        [want],
      ]
      return fetchBody(asks[round % asks.length] ?? [want])
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
