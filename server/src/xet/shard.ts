import { BadXet } from './bad-xet.ts'
import { hashBytes, hashText } from './hashes.ts'

/** As it is sent. */
export const mostShardBytes = 64 * 1024 * 1024

const tag = Buffer.from('HFRepoMetaData\0UigEj{\x81W\x83\xa5\xbd\xd9\x5c\xcd\xd1\x4a\xa9', 'latin1')
const version = 2n
/** Every record of a shard, whatever it says. */
const recordBytes = 48
const flag = { verified: 0x80000000, described: 0x40000000 }
const end = Buffer.alloc(hashBytes, 0xff)

/** A file that a shard makes of chunks of xorbs. */
export interface ShardFile {
  /** Where its records lie in the shard. */
  from: number
  until: number
  /** By which Xet knows it, as text. */
  hash: string
  /** Its own SHA-256, where the client says it. */
  sha256: string | undefined
  segments: Iterable<Segment>
}

/** A row of chunks of one xorb. */
export interface Segment {
  xorb: string
  bytes: number
  start: number
  end: number
}

/** Reads the files that a shard describes. What it says of xorbs is passed over: those are looked at when they are sent. */
export function* readShard(shard: Buffer): Generator<ShardFile> {
  const isShard = shard.length >= recordBytes && shard.subarray(0, hashBytes).equals(tag)
  if (!isShard || shard.readBigUInt64LE(hashBytes) !== version) throw new BadXet('This is no shard of version 2')
  for (let at = recordBytes; ; ) {
    const file = readShardFile(shard, at)
    if (file === undefined) return
    yield file
    at = file.until
  }
}

/** Reads the file whose records begin there; nothing at the end of all files. */
export function readShardFile(records: Buffer, from: number): ShardFile | undefined {
  let at = from
  const take = (count: number) => {
    const begin = at
    at += count * recordBytes
    if (at > records.length) throw new BadXet('A shard ends within a file')
    return records.subarray(begin, at)
  }
  const head = take(1)
  if (head.subarray(0, hashBytes).equals(end)) return undefined
  const flags = head.readUInt32LE(hashBytes)
  const count = head.readUInt32LE(hashBytes + 4)
  const segments = segmentsIn(take(count))
  // Hashes of these rows prove nothing to whoever has looked at the chunks.
  if ((flags & flag.verified) !== 0) take(count)
  const described = (flags & flag.described) === 0 ? undefined : take(1)
  const sha256 = described && hashText(described.subarray(0, hashBytes))
  return { from, until: at, hash: hashText(head.subarray(0, hashBytes)), sha256, segments }
}

function* segmentsIn(records: Buffer): Generator<Segment> {
  for (let at = 0; at < records.length; at += recordBytes) {
    const number = (place: number) => records.readUInt32LE(at + hashBytes + place)
    const xorb = hashText(records.subarray(at, at + hashBytes))
    yield { xorb, bytes: number(4), start: number(8), end: number(12) }
  }
}
