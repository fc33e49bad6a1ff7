import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { type Memory, memorySlot, type OpenRepository } from './question.ts'
import { UnreadableError } from './stored-object.ts'

/**
 * The anchors of all folders at the tip that was indexed last. Who looks for the anchor of a folder that nobody
 * changed for years needs to look back as far as this tip only. Kept on the disk beside the listings, as a cache.
 */
export interface TipAnchors {
  /** Position of the tip, or -1 where none was indexed. */
  tip: number
  /** By the folder's path in latin1: positions of the anchors. */
  anchors: ReadonlyMap<string, number>
}

const magic = Buffer.from('SHEAFTA1', 'latin1')
const bytesPerFolder = 200

interface KeptAnchors extends Memory {
  value: TipAnchors
}

const kept = memorySlot<KeptAnchors>((repository) => {
  const memory = {
    value: read(repository),
    get heldBytes() {
      return memory.value.anchors.size * bytesPerFolder
    },
  }
  return memory
})

/** What is known of a repository. */
export const tipAnchors = (repository: OpenRepository): TipAnchors => kept(repository).value

/** Remembers the anchors at another tip, here and on the disk. */
export function keepTipAnchors(repository: OpenRepository, value: TipAnchors): void {
  kept(repository).value = value
  const { commits } = repository
  const parts = [magic, commits.id(value.tip)]
  for (const [path, anchor] of value.anchors) {
    const length = Buffer.alloc(4)
    const bytes = Buffer.from(path, 'latin1')
    length.writeUInt32BE(bytes.length)
    parts.push(length, bytes, commits.id(anchor))
  }
  const body = Buffer.concat(parts)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  const file = tipAnchorsFile(repository.gitDir)
  const draft = `${file}.${randomUUID()}.new`
  try {
    writeFileSync(draft, Buffer.concat([body, sum]))
    renameSync(draft, file)
  } catch {
    // No room, or no right to write: the next process looks back further.
    rmSync(draft, { force: true })
  }
}

/** Where they lie: there is such a file where a tip was indexed. */
export const tipAnchorsFile = (gitDir: string): string => join(gitDir, 'sheaf', 'tip-anchors')

function read(repository: OpenRepository): TipAnchors {
  const none: TipAnchors = { tip: -1, anchors: new Map() }
  try {
    const data = readFileSync(tipAnchorsFile(repository.gitDir))
    const end = data.length - 4
    const isWhole = end > magic.length && data.readUInt32BE(end) === crc32(data.subarray(0, end))
    return isWhole && data.subarray(0, magic.length).equals(magic) ? decode(repository, data.subarray(0, end)) : none
  } catch (error) {
    // Nothing was indexed yet, or it is about commits that went away.
    if (error instanceof UnreadableError || (error instanceof Error && 'code' in error)) return none
    throw error
  }
}

function decode({ commits, objects: { idBytes } }: OpenRepository, data: Buffer): TipAnchors {
  let at = magic.length + idBytes
  const tip = commits.find(data.subarray(magic.length, at))
  const anchors = new Map<string, number>()
  while (tip >= 0 && at < data.length) {
    const pathAt = at + 4
    const idAt = pathAt + data.readUInt32BE(at)
    at = idAt + idBytes
    const anchor = commits.find(data.subarray(idAt, at))
    if (anchor >= 0) anchors.set(data.toString('latin1', pathAt, idAt), anchor)
  }
  return { tip, anchors }
}
