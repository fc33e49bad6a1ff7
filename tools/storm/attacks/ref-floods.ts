import { fetchFrom } from '../scene/fetch-from.ts'
import { hammer } from '../wire/hammer.ts'
import { pushBody, pushHeaders } from '../wire/push-request.ts'
import { jsonRequest, requestBytes } from '../wire/request.ts'
import { basic, type Sender } from '../wire/sender.ts'
import { type Attack, factOf, type Play } from './attack.ts'

/** As many as a repository may have. */
const rules = 50

/** Each of them is a push by the server; what was deleted is kept, and counting what goes walks a history. */
export const refFloods: Attack = {
  name: 'ref-floods',
  about:
    'branches and tags made, deleted and looked for without a push, as fast as it goes, under rules that nearly match',
  doors: ['http'],
  roles: ['account'],
  async prepare({ ownRepositories, smallPack }) {
    await ownRepositories('ruled')
    const { commit, pack } = await smallPack()
    return { commit: [commit], pack: [pack.toString('base64')] }
  },
  async play(play) {
    const commit = factOf(play, 'commit')
    const pack = Buffer.from(factOf(play, 'pack'), 'base64')
    const placeOf = (username: string | undefined) => `${username}/ruled`
    // Side by side: one after the other, a thousand rules of twenty accounts take longer than an attack may take to begin.
    const setUp = async (sender: Sender) => {
      const place = placeOf(sender.account?.username)
      await fetchFrom(sender.address)
        .fetch(`http://127.0.0.1:${play.port}/${place}.git/git-receive-pack`, {
          method: 'POST',
          headers: { ...pushHeaders, ...basic(sender) },
          body: new Uint8Array(pushBody({ commit, branch: 'main', pack })),
        })
        .then((answer) => answer.arrayBuffer())
      for (let rule = 0; rule < rules; rule += 1) await addRule(play, { sender, rule, api: `/api/repo/${place}` })
    }
    await Promise.all(play.senders.map(setUp))
    return hammer(play, {
      connections: 30,
      request: (sender, n) => {
        const api = `/api/repo/${placeOf(sender.account?.username)}`
        const headers = { ...basic(sender) }
        const name = `${'a'.repeat(200)}${n % 50}`
        const calls = [
          () => jsonRequest({ path: `${api}/branches`, headers, body: { name, from: 'main' } }),
          () => requestBytes({ path: `${api}/ref-loss/refs/heads/${name}`, headers }),
          () => requestBytes({ method: 'DELETE', path: `${api}/branches/${name}`, headers }),
          () =>
            jsonRequest({
              path: `${api}/tags`,
              headers,
              body: { name: `v${n}`, from: 'main', message: 'x'.repeat(10_000) },
            }),
          () => requestBytes({ path: `${api}/deleted-refs`, headers }),
        ]
        return (calls[n % calls.length] ?? calls[0])?.() ?? requestBytes({ path: api, headers })
      },
    })
  },
}

/** A rule whose pattern matches every name of the flood up to its end, wherever one begins to compare. */
async function addRule(
  { port }: Play,
  { sender, rule, api }: { sender: Sender; rule: number; api: string },
): Promise<void> {
  const pattern = `${'*aaaaaaaa'.repeat(20)}b${rule}`
  const fields = { kind: 'branch', create: 'owner', push: 'owner', force: 'nobody', delete: 'owner', people: [] }
  const answer = await fetchFrom(sender.address).fetch(`http://127.0.0.1:${port}${api}/rules`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: sender.account?.cookie ?? '',
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify({ ...fields, pattern }),
  })
  await answer.arrayBuffer()
}
