import { type FileHandle, open } from 'node:fs/promises'
import { compareIds } from '../history/pack-index.ts'
import { GitError } from '../process/git-error.ts'

const fanOutAt = 8
const idsAt = fanOutAt + 256 * 4
const signature = Buffer.from([0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2])

/**
 * Those of some ids that are none of a pack's, by its index of version 2 (gitformat-pack(5)). Of that only the parts are read in which these
 * ids would stand, one after the other: an index may be as large as many a repository.
 */
export async function notInPack(ids: readonly string[], index: string): Promise<string[]> {
  const byFirst = new Map<number, string[]>()
  for (const id of ids) {
    const first = Number.parseInt(id.slice(0, 2), 16)
    byFirst.set(first, [...(byFirst.get(first) ?? []), id])
  }
  const file = await open(index, 'r')
  try {
    const head = await readAt(file, 0, idsAt)
    if (!head.subarray(0, fanOutAt).equals(signature)) throw new GitError('failed', 'an index is of another version')
    const endOf = (first: number) => (first < 0 ? 0 : head.readUInt32BE(fanOutAt + first * 4))
    const missing: string[] = []
    for (const [first, some] of byFirst) {
      const [from, to] = [endOf(first - 1), endOf(first)]
      const bytes = (some[0] ?? '').length / 2
      const part = await readAt(file, idsAt + from * bytes, (to - from) * bytes)
      missing.push(...some.filter((id) => !holds(part, Buffer.from(id, 'hex'))))
    }
    return missing
  } finally {
    await file.close()
  }
}

/** Is an id among those that stand in order? */
function holds(ordered: Buffer, id: Buffer): boolean {
  let low = 0
  let high = ordered.length / id.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = compareIds(id, ordered, middle * id.length, id.length)
    if (order === 0) return true
    if (order < 0) high = middle
    else low = middle + 1
  }
  return false
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(bytes, at, length - at, position + at)
    if (bytesRead === 0) throw new GitError('failed', 'an index is shorter than it says')
    at += bytesRead
  }
  return bytes
}
