import { once } from 'node:events'
import { createServer } from 'node:http'
import * as z from 'zod'
import { fetchFrom } from '../scene/fetch-from.ts'
import { asBrowser } from '../scene/make-board.ts'
import { hammer } from '../wire/hammer.ts'
import { jsonRequest } from '../wire/request.ts'
import type { Sender } from '../wire/sender.ts'
import type { Attack, Play } from './attack.ts'

const Added = z.object({ data: z.object({ webhook: z.object({ uid: z.string() }) }) })
const hooksEach = 20

/** Each delivery is a row, and holds a slot for the whole of its deadline where nobody answers. */
export const webhookFloods: Attack = {
  name: 'webhook-floods',
  about:
    'twenty webhooks of each account to a receiver that takes everything and says nothing, tried as fast as it goes, and told of discussions',
  doors: ['http'],
  roles: ['account'],
  async prepare({ ownRepositories }) {
    await ownRepositories('hooked')
    return {}
  },
  async play(play) {
    const stop = await silentReceiver(play)
    const hooks = new Map<Sender, string[]>()
    for (const sender of play.senders) hooks.set(sender, await addHooks(play, sender))
    await hammer(play, {
      connections: 40,
      request: (sender, n) => {
        const headers = asBrowser(sender)
        if (n % 8 === 0) {
          const path = `/api/repo/${sender.account?.username}/hooked/discussions`
          return jsonRequest({ path, headers, body: { title: `Flood ${n}`, body: '' } })
        }
        const path = `${pathOf(sender)}/${hooks.get(sender)?.[n % hooksEach] ?? ''}/ping`
        return jsonRequest({ path, headers, body: {} })
      },
    })
    stop()
  },
}

const pathOf = ({ account }: Sender) => `/api/repo/${account?.username}/hooked/webhooks`

async function addHooks({ port, providerPort }: Play, sender: Sender): Promise<string[]> {
  const uids: string[] = []
  for (let hook = 0; hook < hooksEach; hook += 1) {
    const answer = await fetchFrom(sender.address).fetch(`http://127.0.0.1:${port}${pathOf(sender)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...asBrowser(sender) },
      body: JSON.stringify({ url: `http://127.0.0.1:${providerPort}/${hook}`, events: ['push', 'discussion'] }),
    })
    const added = Added.safeParse(await answer.json())
    if (added.success) uids.push(added.data.data.webhook.uid)
  }
  return uids
}

/** Where the server may ask: see `startServer` of the storm. */
async function silentReceiver({ providerPort, signal, count }: Play): Promise<() => void> {
  const server = createServer((asked) => {
    asked.resume()
    count('the receiver was told')
  })
  server.listen(providerPort, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  signal.addEventListener('abort', stop, { once: true })
  return stop
}
