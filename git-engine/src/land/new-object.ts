import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

export type NewObjectType = 'commit' | 'tree' | 'blob'

/** An object that a repository lacks. Its content is in memory, or in a file of which nothing but its beginning is ever held. */
export interface NewObject {
  oid: string
  type: NewObjectType
  /** In bytes. */
  size: number
  content: Buffer | { file: string }
}

/** The hash of a repository's object ids, by their bytes: SHA-1 or SHA-256. */
export const hashName = (idBytes: number): 'sha1' | 'sha256' => (idBytes === 32 ? 'sha256' : 'sha1')

/** An object of these bytes. */
export function newObject(type: NewObjectType, content: Buffer, idBytes: number): NewObject {
  const oid = createHash(hashName(idBytes)).update(`${type} ${content.length}\0`).update(content).digest('hex')
  return { oid, type, size: content.length, content }
}

/** A blob of what a file of `size` bytes holds, which must stay as it is until its pack is written. */
export async function newBlobOf(
  file: string,
  { size, idBytes }: { size: number; idBytes: number },
): Promise<NewObject> {
  const hash = createHash(hashName(idBytes)).update(`blob ${size}\0`)
  await pipeline(createReadStream(file), hash)
  return { oid: hash.digest('hex'), type: 'blob', size, content: { file } }
}
