import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLru } from '@sheaf/server-core/lru'
import { BadXet } from './bad-xet.ts'
import { openAhead, type ReadAhead } from './read-ahead.ts'
import { readIndex, type XorbIndex } from './xorb.ts'

/** The files of a folder in which xorbs lie that were looked at: each with its index, which is there first. */
export const xorbFile = (folder: string, hash: string): string => join(folder, `${hash}.xorb`)
export const indexFile = (folder: string, hash: string): string => join(folder, `${hash}.index`)

/** Xorbs of one folder, open for reading. */
export interface StoredXorbs {
  /** Refused (`BadXet`): one that is not there. */
  indexOf(hash: string): Promise<XorbIndex>
  /** Opens one to read parts of it that follow each other. It is closed with all the others. */
  reader(hash: string): Promise<ReadAhead>
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
  const files = new Map<string, ReadAhead>()
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
      if (known !== undefined) return known
      const [oldest] = files
      if (files.size >= filesHeld && oldest !== undefined) {
        files.delete(oldest[0])
        await oldest[1].close()
      }
      const reader = await openAhead(xorbFile(folder, hash)).catch(() => undefined)
      if (reader === undefined) throw new BadXet(`Xorb ${hash} has not been sent to this address`)
      files.set(hash, reader)
      return reader
    },
    async close() {
      for (const { close } of files.values()) await close()
      files.clear()
    },
  }
}
