import { createXetHashes, hashText, type XetHashes } from '../hashes.ts'

/** A chunk as it is sent: what it says of itself may be a lie. */
export interface SentChunk {
  stored: Buffer
  /** 0 where it is not said, as is what is stored. */
  scheme?: number
  bytes?: number
  /** What it is known by, where that is not what it holds. */
  content?: Buffer
}

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const hashOf = (text: string) => Buffer.from(text, 'hex').swap64()

/** Makes what clients of Xet send, by hand, so that it can lie. */
export async function xetMaker() {
  const hashes = await createXetHashes()
  return {
    xorb(chunks: readonly SentChunk[]) {
      const parts = chunks.flatMap(({ stored, scheme = 0, bytes = stored.length }) => {
        const header = Buffer.alloc(8)
        header.writeUIntLE(stored.length, 1, 3)
        header.writeUInt8(scheme, 4)
        header.writeUIntLE(bytes, 5, 3)
        return [header, stored]
      })
      return { hash: hashText(rootOf(hashes, chunks)), body: Buffer.concat(parts) }
    },
    fileHash: (chunks: readonly SentChunk[]) => hashText(hashes.file(rootOf(hashes, chunks))),
    shard(files: readonly { hash: string; sha256?: string; segments: readonly SentSegment[] }[]) {
      const header = Buffer.concat([shardTag, Buffer.from([2, 0, 0, 0, 0, 0, 0, 0]), Buffer.alloc(8)])
      const end = Buffer.concat([Buffer.alloc(32, 0xff), Buffer.alloc(16)])
      const records = files.flatMap(({ hash, sha256, segments }) => [
        Buffer.concat([
          hashOf(hash),
          u32(sha256 === undefined ? 0 : 0x40000000),
          u32(segments.length),
          Buffer.alloc(8),
        ]),
        ...segments.map(({ xorb, bytes, start, end: until }) =>
          Buffer.concat([hashOf(xorb), u32(0), u32(bytes), u32(start), u32(until)]),
        ),
        ...(sha256 === undefined ? [] : [Buffer.concat([hashOf(sha256), Buffer.alloc(16)])]),
      ])
      return Buffer.concat([header, ...records, end, end])
    },
  }
}

interface SentSegment {
  xorb: string
  bytes: number
  start: number
  end: number
}

const shardTag = Buffer.concat([
  Buffer.from('HFRepoMetaData\0'),
  Buffer.from('556967456a7b815783a5bdd95ccdd14aa9', 'hex'),
])

function rootOf(hashes: XetHashes, chunks: readonly SentChunk[]): Buffer {
  const tree = hashes.tree()
  for (const { stored, content = stored } of chunks) tree.add({ hash: hashes.chunk(content), bytes: content.length })
  return tree.root() ?? Buffer.alloc(32)
}
