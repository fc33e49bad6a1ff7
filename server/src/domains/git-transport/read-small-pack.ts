import type { Readable } from 'node:stream'
import { type InflatedPackSize, measureInflatedPack } from '@sheaf/git-engine'

/** What was read of a push, and its inflated size where it is a whole small pack. */
export interface SmallPack {
  /** The pack, or its beginning: the rest is still in the stream. */
  bytes: Buffer
  weight: InflatedPackSize | undefined
}

/** A pack of one commit; it comes along with the commands. */
const maxBytes = 128 * 1024
/** So long its last bytes are waited for, after those that came with the commands. */
const waitMs = 20
const maxLooks = 4

const events = ['readable', 'end', 'close', 'error']

/** Reads a pack that has come whole with the commands of its push, or in a moment; of any other one, the beginning. */
export async function readSmallPack(input: Readable, hashBytes: number): Promise<SmallPack> {
  const until = Date.now() + waitMs
  let bytes: Buffer = Buffer.alloc(0)
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const chunk: unknown = input.read()
    if (Buffer.isBuffer(chunk)) bytes = Buffer.concat([bytes, chunk])
    if (bytes.length > maxBytes) break
    const weight = measureInflatedPack(bytes, hashBytes)
    if (weight !== undefined) return { bytes, weight }
    if (input.readableEnded || input.destroyed || Date.now() >= until) break
    await moreOf(input, until - Date.now())
  }
  return { bytes, weight: undefined }
}

/** Waits for more of a stream or for its end, but not longer than `ms`. */
function moreOf(input: Readable, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer)
      for (const event of events) input.off(event, settle)
      resolve()
    }
    const timer = setTimeout(settle, ms)
    for (const event of events) input.on(event, settle)
  })
}
