import { fetchFrom } from '../scene/fetch-from.ts'
import { asBrowser } from '../scene/make-board.ts'
import { hammer } from '../wire/hammer.ts'
import { pushBody, pushHeaders } from '../wire/push-request.ts'
import { jsonRequest, requestBytes } from '../wire/request.ts'
import { basic, type Sender } from '../wire/sender.ts'
import { type Attack, factOf, type Play } from './attack.ts'

const summary = (n: number) => `${n}\n\n${'*a _b `c` [d](e) '.repeat(1_000)}`

/** Words of checks are rows that others' writes wait for; summaries have to be drawn, and annotations to be read. */
export const checkFloods: Attack = {
  name: 'check-floods',
  about:
    'checks of an own commit, set in new contexts and in the same one, with long summaries and as many annotations as a call takes, and read as fast as it goes',
  doors: ['http'],
  roles: ['account'],
  async prepare({ ownRepositories, smallPack }) {
    await ownRepositories('checked')
    const { commit, pack } = await smallPack()
    return { commit: [commit], pack: [pack.toString('base64')] }
  },
  async play(play) {
    await Promise.all(play.senders.map((sender) => push(play, sender)))
    const commit = factOf(play, 'commit')
    return hammer(play, {
      connections: 60,
      request: (sender, n) => {
        const headers = asBrowser(sender)
        const api = `/api/repo/${sender.account?.username}/checked`
        const path = `${api}/checks/${commit}`
        const set = (body: object) => jsonRequest({ path, headers, method: 'PUT', body })
        const annotations = Array.from({ length: 50 }, (_, line) => ({
          ...{ path: 'a.txt', start_line: line + 1, level: 'notice', message: 'x'.repeat(1_000) },
        }))
        const calls = [
          () => set({ context: 'same', state: n % 2 === 0 ? 'pending' : 'success', annotations }),
          () => set({ context: `context ${n}`, state: 'failure', description: 'x', summary: summary(n) }),
          () => requestBytes({ path, headers }),
          () => requestBytes({ path: `${path}/annotations`, headers }),
          () => requestBytes({ path: `${api}/check-marks?commits=${commit}`, headers }),
          () => requestBytes({ path: `${api}/check-contexts`, headers }),
        ]
        return (calls[n % calls.length] ?? calls[2])?.() ?? requestBytes({ path, headers })
      },
    })
  },
}

/** The commit that is spoken of. */
async function push(play: Play, sender: Sender): Promise<void> {
  const commit = factOf(play, 'commit')
  const pack = Buffer.from(factOf(play, 'pack'), 'base64')
  const origin = `http://127.0.0.1:${play.port}`
  await fetchFrom(sender.address)
    .fetch(`${origin}/${sender.account?.username}/checked.git/git-receive-pack`, {
      method: 'POST',
      headers: { ...pushHeaders, ...basic(sender) },
      body: new Uint8Array(pushBody({ commit, branch: 'main', pack })),
    })
    .then((answer) => answer.arrayBuffer())
}
