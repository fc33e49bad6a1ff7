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
  let pack: SmallPack = { bytes: Buffer.alloc(0), weight: undefined }
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const more = readMore(input, { pack, hashBytes })
    if (more === undefined) break
    pack = more
    if (pack.weight !== undefined || pack.bytes.length > maxBytes || Date.now() >= until) break
    await moreOf(input, until - Date.now())
  }
  return pack
}

/**
 * What came of a pack since, without waiting: nothing where no more of it can come, or where it is no small one. It is measured again only where there is more.
 */
export function readMore(
  input: Readable,
  { pack, hashBytes }: { pack: SmallPack; hashBytes: number },
): SmallPack | undefined {
  if (pack.bytes.length > maxBytes) return undefined
  const chunk: unknown = input.read()
  if (!Buffer.isBuffer(chunk)) return input.readableEnded || input.destroyed ? undefined : pack
  const bytes = Buffer.concat([pack.bytes, chunk])
  return { bytes, weight: bytes.length > maxBytes ? undefined : measureInflatedPack(bytes, hashBytes) }
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
