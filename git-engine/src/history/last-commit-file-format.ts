import { crc32 } from 'node:zlib'

/**
 * The last commits of a folder's entries, written down. They belong to the folder at its anchor (`folder-anchor.ts`
 * says why that names them exactly), so what is written never becomes wrong.
 */
export interface StoredLastCommits {
  /** The folder's path in its stored bytes, no slash at either end. */
  path: Buffer
  /** Id of the anchor commit. */
  anchor: Buffer
  /** Id of the folder's tree. */
  tree: Buffer
  /** Ids of the last commits, one behind the other, in the order of the tree's records. */
  commits: Buffer
}

const magic = Buffer.from('SHEAFLC1', 'latin1')
/** Magic, bytes of an id (1), three of nothing, length of the path (4), number of entries (4). */
const headBytes = magic.length + 12
const sumBytes = 4

/** Writes a listing as the bytes of a file; a CRC-32 stands at their end. Numbers are big-endian. */
export function encodeLastCommits({ path, anchor, tree, commits }: StoredLastCommits): Buffer {
  const head = Buffer.alloc(headBytes)
  magic.copy(head)
  head.writeUInt8(anchor.length, magic.length)
  head.writeUInt32BE(path.length, magic.length + 4)
  head.writeUInt32BE(commits.length / anchor.length, magic.length + 8)
  const body = Buffer.concat([head, path, anchor, tree, commits])
  const sum = Buffer.alloc(sumBytes)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([body, sum])
}

/** Reads the bytes of a file. Nothing where they are torn, foreign or about another folder or anchor. */
export function decodeLastCommits(
  data: Buffer,
  { path, anchor }: Pick<StoredLastCommits, 'path' | 'anchor'>,
): StoredLastCommits | undefined {
  const idBytes = anchor.length
  if (data.length < headBytes + sumBytes || !data.subarray(0, magic.length).equals(magic)) return undefined
  if (data.readUInt8(magic.length) !== idBytes || data.readUInt32BE(magic.length + 4) !== path.length) return undefined
  const commitsAt = headBytes + path.length + 2 * idBytes
  const end = commitsAt + data.readUInt32BE(magic.length + 8) * idBytes
  if (data.length !== end + sumBytes || data.readUInt32BE(end) !== crc32(data.subarray(0, end))) return undefined
  const anchorAt = headBytes + path.length
  if (!data.subarray(headBytes, anchorAt).equals(path)) return undefined
  if (!data.subarray(anchorAt, anchorAt + idBytes).equals(anchor)) return undefined
  return { path, anchor, tree: data.subarray(anchorAt + idBytes, commitsAt), commits: data.subarray(commitsAt, end) }
}
