import { flushPacket, packet } from '@sheaf/git-engine'
import type { TestServer } from '../../../testing/start-server.ts'

/** What a client of protocol version 2 sends to fetch: these lines, such as `want …`. */
export const fetchRequest = (lines: readonly string[]): Buffer =>
  Buffer.concat([
    packet('command=fetch'),
    packet('object-format=sha1'),
    Buffer.from('0001'),
    ...lines.map((line) => packet(`${line}\n`)),
    flushPacket,
  ])

/** Sends it to the repository at this path. */
export const postFetch = (server: TestServer, path: string, request: Buffer): Promise<Response> =>
  fetch(new URL(`${path}/git-upload-pack`, server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-git-upload-pack-request', 'git-protocol': 'version=2' },
    body: new Uint8Array(request),
  })
