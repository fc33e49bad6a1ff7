import type { Readable } from 'node:stream'
import { createPacketReader, flushPacket, packet } from '@sheaf/git-engine'

const progressBand = 2

/** More progress than this is not passed on: nobody reads it, and it would be kept for a client that does not. */
const maxProgressBytes = 1024 * 1024

/**
 * Reads what git answers to a push, to its end. Progress is handed to `say` at once; the rest, which says that the
 * push succeeded, is kept back and returned: a push that a power cut could still undo must never be acknowledged.
 */
export async function bufferReportStatus(answer: Readable, say: (progress: Buffer) => void): Promise<Buffer> {
  const reader = createPacketReader()
  const held: Buffer[] = []
  let said = 0
  let framed = true

  const read = (chunk: Buffer) => {
    reader.push(chunk)
    for (let next = reader.next(); next !== undefined; next = reader.next()) {
      if (next.kind !== 'data') held.push(flushPacket)
      else if (next.data[0] !== progressBand) held.push(packet(next.data))
      else if (said < maxProgressBytes) {
        said += next.data.length
        say(packet(next.data))
      }
    }
  }
  for await (const chunk of answer) {
    if (!Buffer.isBuffer(chunk)) continue
    try {
      if (framed) read(chunk)
      else held.push(chunk)
    } catch {
      framed = false
      held.push(reader.rest())
    }
  }
  return Buffer.concat(framed ? [...held, reader.rest()] : held)
}
