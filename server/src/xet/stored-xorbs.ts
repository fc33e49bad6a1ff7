import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLru } from '@sheaf/server-core/lru'
import { BadXet } from './bad-xet.ts'
import { readAhead, readIndex, type XorbIndex } from './xorb.ts'

/** The files of a folder in which xorbs lie that were looked at: each with its index, which is there first. */
export const xorbFile = (folder: string, hash: string): string => join(folder, `${hash}.xorb`)
export const indexFile = (folder: string, hash: string): string => join(folder, `${hash}.index`)

/** Xorbs of one folder, open for reading. */
export interface StoredXorbs {
  /** Refused (`BadXet`): one that is not there. */
  indexOf(hash: string): Promise<XorbIndex>
  /** Reads parts of one that follow each other, as `readAhead` does. */
  reader(hash: string): Promise<(at: number, length: number) => Promise<Buffer>>
  close(): Promise<void>
}

/** Of large ones each takes a megabyte. */
const indexesHeld = 64
const filesHeld = 4
/** Files whose parts lie in more places than that are of no client: each look into an index takes the time of a thousand chunks. */
const mostLooks = 20_000

/** Opens the xorbs of a folder. A few are held open, and a few indexes in memory. */
export function openXorbs(folder: string): StoredXorbs {
  const indexes = createLru<XorbIndex>({ capacity: indexesHeld })
  const files = new Map<string, { handle: FileHandle; read: ReturnType<typeof readAhead> }>()
  let looks = 0
  return {
    async indexOf(hash) {
      const known = indexes.get(hash)
      if (known !== undefined) return known
      looks += 1
      if (looks > mostLooks) throw new BadXet('This shard refers to too many xorbs: send several')
      const bytes = await readFile(indexFile(folder, hash)).catch(() => undefined)
      if (bytes === undefined) throw new BadXet(`Xorb ${hash} has not been sent to this address`)
      const index = readIndex(bytes)
      indexes.set(hash, index)
      return index
    },
    async reader(hash) {
      const known = files.get(hash)
      if (known !== undefined) return known.read
      const [oldest] = files
      if (files.size >= filesHeld && oldest !== undefined) {
        files.delete(oldest[0])
        await oldest[1].handle.close()
      }
      const handle = await open(xorbFile(folder, hash)).catch(() => undefined)
      if (handle === undefined) throw new BadXet(`Xorb ${hash} has not been sent to this address`)
      const read = readAhead(handle)
      files.set(hash, { handle, read })
      return read
    },
    async close() {
      for (const { handle } of files.values()) await handle.close()
      files.clear()
    },
  }
}
