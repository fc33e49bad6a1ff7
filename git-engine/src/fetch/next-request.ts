import type { Readable } from 'node:stream'
import { packetLength } from '../pkt-line.ts'
import { GitError } from '../process/git-error.ts'
import type { BufferedRequest } from './buffer-request.ts'

const flushLength = 4

/**
 * Takes the next whole request of protocol version 2, or what a client of an older version wants, off a stream, to the
 * flush packet that ends it, and leaves the stream at the first byte after it. Nothing is returned where the client is
 * done: it disconnects, or sends a flush packet alone. What is no request throws `corrupt`; what `request` throws, this throws.
 */
export async function nextRequest(input: Readable, request: BufferedRequest): Promise<Buffer | undefined> {
  let at = 0
  for await (const chunk of input.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) throw new GitError('malformed', 'this stream has no bytes')
    request.add(chunk)
    const bytes = request.bytes()
    for (let length = packetLength(bytes, at); length !== undefined; length = packetLength(bytes, at)) {
      if (length === 2) throw new GitError('malformed', 'this is no request')
      if (length === 0) {
        const end = at + flushLength
        // A copy: what was gathered ends with its request.
        if (end < bytes.length) input.unshift(Buffer.from(bytes.subarray(end)))
        return at === 0 ? undefined : bytes.subarray(0, end)
      }
      if (at + length > bytes.length) break
      at += Math.max(length, 4)
    }
  }
  if (request.bytes().length > 0) throw new GitError('malformed', 'this request has no end')
  return undefined
}
