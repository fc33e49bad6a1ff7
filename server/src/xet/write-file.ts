import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { createDirectWriter } from '../storage/direct-writer.ts'
import { writeAll } from '../storage/write-all.ts'
import { assembleFile, type FileOfShard } from './files-of-shard.ts'
import type { XetHashes } from './hashes.ts'

/**
 * Writes the bytes of a file into one that is there and empty, and gives their SHA-256. Two pieces of memory take turns: while one is written the same bytes
 * are hashed, and the other one is filled. Nothing is synced: `written` is told how far it is, and goes on no sooner than it settles. Refused (`BadXet`) as
 * `assembleFile` has it.
 */
export async function writeAssembled(
  hashes: XetHashes,
  { into, ...file }: FileOfShard & { into: string },
  written: (bytes: number) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256')
  const handle = await open(into, 'r+')
  let at = 0
  let writing = Promise.resolve()
  const writer = await createDirectWriter(handle, at)
  try {
    for await (const piece of assembleFile(hashes, file, writer?.room)) {
      await writing
      await written(at)
      writing = writer?.write(piece.length) ?? writeAll(handle, [piece], at)
      // Whoever waits for it hears of a failure.
      writing.catch(() => undefined)
      hash.update(piece)
      at += piece.length
    }
    await writing
    await writer?.finish()
    return hash.digest('hex')
  } finally {
    await Promise.allSettled([writing])
    await writer?.close()
    await handle.close()
  }
}
