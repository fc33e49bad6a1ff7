import { open, readFile } from 'node:fs/promises'
import { BadXet } from './bad-xet.ts'
import { unpackChunk } from './chunk.ts'
import { hashBytes, hashText, type XetHashes } from './hashes.ts'
import { readShard, readShardFile, type Segment } from './shard.ts'
import { openXorbs, type StoredXorbs } from './stored-xorbs.ts'

/** A file that a shard makes, all of whose chunks have been sent. */
export interface PlannedFile {
  /** Where its records lie in the shard. */
  from: number
  until: number
  hash: string
  sha256: string | undefined
  bytes: number
}

interface Shard {
  /** Where it lies, and the xorbs that it may refer to. */
  shard: string
  folder: string
}

/** Which of the files of a shard, and where the shard lies. */
export type FileOfShard = Shard & Pick<PlannedFile, 'from' | 'until'>

/** Files of one shard: 64 MiB have room for more, which no client sends. */
const mostFiles = 20_000
/** What is given at once of a file. */
const pieceBytes = 1024 * 1024

/** Says which files a shard makes. Refused (`BadXet`): one that refers to what is not there, or names another length. */
export async function planFiles({ shard, folder }: Shard): Promise<PlannedFile[]> {
  const xorbs = openXorbs(folder)
  const files: PlannedFile[] = []
  for (const { from, until, hash, sha256, segments } of readShard(await readFile(shard))) {
    if (files.length === mostFiles) throw new BadXet(`A shard has at most ${mostFiles} files: send several`)
    let bytes = 0
    for (const segment of segments) bytes += await measure(xorbs, segment)
    files.push({ from, until, hash, sha256, bytes })
  }
  return files
}

async function measure(xorbs: StoredXorbs, { xorb, start, end, bytes }: Segment): Promise<number> {
  const index = await xorbs.indexOf(xorb)
  if (start >= end || end > index.count) throw new BadXet(`Xorb ${xorb} has no chunks from ${start} to ${end}`)
  if (index.bytesOf({ start, end }) !== bytes)
    throw new BadXet(`Chunks ${start} to ${end} of ${xorb} are of another length`)
  return bytes
}

/**
 * Gives the bytes of a file, piece by piece, each in memory that `room` gives: of its own where nothing else is said. Refused (`BadXet`) at its end: one
 * whose chunks make another hash.
 */
export async function* assembleFile(
  hashes: XetHashes,
  { shard, folder, from, until }: FileOfShard,
  room: () => Buffer = ownRoom,
): AsyncGenerator<Buffer> {
  const file = readShardFile(await readPart(shard, from, until), 0)
  if (file === undefined) throw new Error('a shard has lost a file')
  const xorbs = openXorbs(folder)
  const tree = hashes.tree()
  let piece = room()
  let used = 0
  try {
    for (const { xorb, start, end } of file.segments) {
      const index = await xorbs.indexOf(xorb)
      const { read } = await xorbs.reader(xorb)
      for (let n = start; n < end; n += 1) {
        const { hash, begin, stored, bytes, scheme } = index.chunk(n)
        if (used + bytes > piece.length) {
          yield piece.subarray(0, used)
          piece = room()
          used = 0
        }
        unpackChunk(scheme, await read(begin, stored), piece.subarray(used, used + bytes))
        used += bytes
        tree.add({ hash, bytes })
      }
    }
    if (used > 0) yield piece.subarray(0, used)
    const root = tree.root()
    const hash = root === undefined ? Buffer.alloc(hashBytes) : hashes.file(root)
    if (hashText(hash) !== file.hash) throw new BadXet('The chunks of a file make another hash than the shard names')
  } finally {
    await xorbs.close()
  }
}

const ownRoom = () => Buffer.from(new ArrayBuffer(pieceBytes))

async function readPart(file: string, from: number, until: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const part = Buffer.allocUnsafe(until - from)
    const { bytesRead } = await handle.read(part, 0, part.length, from)
    return part.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
