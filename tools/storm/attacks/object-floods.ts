import { createHash } from 'node:crypto'
import { hold } from '../wire/hammer.ts'
import { type Request, requestBytes } from '../wire/request.ts'
import { basic } from '../wire/sender.ts'
import type { Attack } from './attack.ts'

const bytes = Buffer.alloc(500_000, 'x')
const oid = createHash('sha256').update(bytes).digest('hex')
const lie = 'a'.repeat(64)
const lfsType = 'application/vnd.git-lfs+json'
const many = JSON.stringify({
  operation: 'upload',
  objects: Array.from({ length: 100_000 }, (_, at) => ({
    oid: at.toString(16).padStart(64, '0'),
    size: 1_000_000_000,
  })),
})
/** As many as are answered. */
const thousand = JSON.stringify({
  operation: 'download',
  objects: Array.from({ length: 1_000 }, (_, at) => ({ oid: at.toString(16).padStart(64, '0'), size: 1 })),
})
const ranges = Array.from({ length: 400 }, (_, at) => `${at}-`).join(',')

/** Of a hundred objects of the largest size, which clients of the Hub send in parts. */
const inParts = JSON.stringify({
  operation: 'upload',
  transfers: ['basic', 'multipart'],
  objects: Array.from({ length: 100 }, (_, at) => ({ oid: at.toString(16).padStart(64, '0'), size: 100_000_000 })),
})
const cut = `${bytes.length}/${16 * 1024 * 1024}`

/** One after the other, by each sender. */
const requests: readonly Request[] = [
  { method: 'PUT', path: `objects/${oid}/${bytes.length}`, body: bytes },
  // Another hash, another size, and most of it kept back.
  { method: 'PUT', path: `objects/${lie}/${bytes.length}`, body: bytes },
  { method: 'PUT', path: `objects/${oid}/7`, body: bytes },
  { method: 'PUT', path: `objects/${lie}/1000000000`, body: bytes, length: 1_000_000_000 },
  { method: 'POST', path: 'objects/batch', headers: { 'content-type': lfsType }, body: many },
  { method: 'POST', path: 'objects/batch', headers: { 'content-type': lfsType }, body: thousand },
  { method: 'POST', path: 'objects/batch', headers: { 'content-type': lfsType }, body: inParts },
  // Parts of what they say, of something else, and most of one kept back; put together, again and again, or without any.
  { method: 'PUT', path: `parts/${oid}/${cut}/1`, body: bytes },
  { method: 'POST', path: `parts/${oid}/${cut}`, headers: { 'content-type': lfsType }, body: JSON.stringify({ oid }) },
  { method: 'PUT', path: `parts/${lie}/${cut}/1`, body: bytes },
  {
    method: 'POST',
    path: `parts/${lie}/${cut}`,
    headers: { 'content-type': lfsType },
    body: JSON.stringify({ oid: lie }),
  },
  { method: 'PUT', path: `parts/${lie}/1000000000/16777216/7`, body: bytes, length: 16_777_216 },
  { path: `objects/${oid}`, headers: { range: `bytes=${ranges}` } },
  { path: `objects/${oid}`, headers: { range: 'bytes=-1' } },
]

export const objectFloods: Attack = {
  name: 'object-floods',
  about:
    '200 clients of Git LFS: whole objects, lies about sizes and hashes, a gigabyte kept back, 100,000 objects in a batch, hundreds of ranges, parts of some and of none',
  doors: ['http'],
  roles: ['account'],
  async prepare({ ownRepositories }) {
    await ownRepositories('objects')
    return {}
  },
  play: (play) =>
    hold(play, {
      connections: 200,
      request(sender, n) {
        const request = requests[n % requests.length] ?? { path: '' }
        const path = `/${sender.account?.username}/objects.git/info/lfs/${request.path}`
        return requestBytes({ ...request, path, headers: { ...request.headers, ...basic(sender) } })
      },
    }),
}
