import { z } from 'zod'
import { fetchFrom } from '../scene/fetch-from.ts'
import { hammer } from '../wire/hammer.ts'
import { type Request, requestBytes } from '../wire/request.ts'
import { bearer, type Sender } from '../wire/sender.ts'
import type { Attack } from './attack.ts'

const largest = 131_072
/** A frame of LZ4 that is 131,072 times one letter. */
const frame = Buffer.concat([
  Buffer.from('04224d18404000', 'hex'),
  Buffer.from(Uint32Array.of(519).buffer),
  Buffer.from([0x1f, 97, 1, 0]),
  Buffer.alloc(513, 255),
  Buffer.from([237, 0]),
  Buffer.alloc(4),
])

/** A xorb of so many chunks of one sort, whatever they say of their length. */
function xorbOf({ stored, scheme, bytes, count }: { stored: Buffer; scheme: number; bytes: number; count: number }) {
  const header = Buffer.alloc(8)
  header.writeUIntLE(stored.length, 1, 3)
  header.writeUInt8(scheme, 4)
  header.writeUIntLE(bytes, 5, 3)
  const chunk = Buffer.concat([header, stored])
  return Buffer.concat(Array.from({ length: count }, () => chunk))
}

const lie = 'a'.repeat(64)
const xorb = (body: Buffer, more: Partial<Request> = {}) => ({ path: `v1/xorbs/default/${lie}`, body, ...more })
const shard = Buffer.concat([
  Buffer.from('HFRepoMetaData\0'),
  Buffer.from('556967456a7b815783a5bdd95ccdd14aa9', 'hex'),
  Buffer.from([2, 0, 0, 0, 0, 0, 0, 0]),
  Buffer.alloc(8),
])

/** Nothing of it is what its address says: all of it is unpacked and hashed before that is known. */
const requests: readonly (Partial<Request> & { path: string })[] = [
  xorb(xorbOf({ stored: frame, scheme: 1, bytes: largest, count: 2_000 })),
  xorb(xorbOf({ stored: frame, scheme: 2, bytes: largest, count: 500 })),
  xorb(xorbOf({ stored: frame, scheme: 1, bytes: 1_000, count: 10 })),
  xorb(xorbOf({ stored: Buffer.from('x'), scheme: 0, bytes: 1, count: 16_000 })),
  xorb(Buffer.alloc(500_000), { length: 60_000_000 }),
  { path: 'v1/shards', body: Buffer.concat([shard, Buffer.alloc(480_000, 1)]) },
  { path: 'v1/shards', body: Buffer.concat([shard, Buffer.alloc(32), Buffer.alloc(16, 255), Buffer.alloc(96)]) },
  { path: 'v2/shards', body: shard },
]

const Granted = z.object({ casUrl: z.string(), accessToken: z.string() })

/** Where a sender may send to, and by which token. */
async function grantTo(sender: Sender, port: number): Promise<z.output<typeof Granted>> {
  const path = `/api/models/${sender.account?.username}/xet/xet-write-token/main`
  const answer = await fetchFrom(sender.address).fetch(`http://127.0.0.1:${port}${path}`, { headers: bearer(sender) })
  return Granted.parse(await answer.json())
}

export const xetFloods: Attack = {
  name: 'xet-floods',
  about:
    '60 connections that send xorbs by Xet: chunks that unpack to 240 times their length, lies about lengths and hashes, most of a xorb kept back, shards of nothing',
  doors: ['http'],
  roles: ['account'],
  async prepare({ ownRepositories }) {
    await ownRepositories('xet')
    return {}
  },
  async play(play) {
    const granted = new Map<Sender, z.output<typeof Granted>>()
    for (const sender of play.senders) granted.set(sender, await grantTo(sender, play.port))
    await hammer(play, {
      connections: 60,
      request(sender, n) {
        const { path, ...request } = requests[n % requests.length] ?? { path: '' }
        const { casUrl, accessToken } = granted.get(sender) ?? { casUrl: 'http://127.0.0.1/', accessToken: '' }
        const headers = { authorization: `Bearer ${accessToken}` }
        return requestBytes({ ...request, method: 'POST', path: `${new URL(casUrl).pathname}/${path}`, headers })
      },
    })
  },
}
