import type { Readable } from 'node:stream'
import { createPacketReader, flushPacket, packet } from '../pkt-line.ts'
import { GitError } from '../process/git-error.ts'

const delimiter = Buffer.from('0001')

/**
 * Takes the next whole request of protocol version 2 off a stream, to the flush packet that ends it, and leaves the
 * stream at the first byte after it. Nothing is returned where the client is done: it hangs up, or says flush alone.
 * What is no request throws `corrupt`, one longer than `maxBytes` throws `too-large`.
 */
export async function nextV2Request(input: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const reader = createPacketReader()
  const parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of input.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) throw new GitError('corrupt', 'this stream has no bytes')
    bytes += chunk.length
    if (bytes > maxBytes) throw new GitError('too-large', `a request of more than ${maxBytes} bytes`)
    reader.push(chunk)
    for (let next = reader.next(); next !== undefined; next = reader.next()) {
      if (next.kind === 'data') parts.push(packet(next.data))
      else if (next.kind === 'delimiter') parts.push(delimiter)
      else if (next.kind === 'flush') {
        if (reader.rest().length > 0) input.unshift(reader.rest())
        return parts.length === 0 ? undefined : Buffer.concat([...parts, flushPacket])
      } else throw new GitError('corrupt', 'this is no request')
    }
  }
  if (bytes > 0) throw new GitError('corrupt', 'this request has no end')
  return undefined
}
