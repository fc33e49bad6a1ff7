import { readSheafFile, type SheafFile, writeSheafFile } from './sheaf-file.ts'

/** What some tips reach of a commit-graph, as it is kept on the disk. */
export interface WrittenReach {
  /** The name of the state of the refs (`WalkFrom`). */
  digest: string
  /** Checksums of the files of the graph, lowest first: the bits are about a graph that begins with these alone. */
  layers: readonly string[]
  /** Raw ids of the tips, one behind the other. All are commits of these files. */
  tips: Buffer
  /** One bit for each position of these files. */
  bits: Uint8Array
}

const fileOf = (gitDir: string): SheafFile => ({ gitDir, name: 'reached', magic: 'SHEAFRE1' })
/** Lengths in bytes of the digest, of all checksums and of the tips, and the number of checksums, as 32 bits each. */
const headBytes = 16

/** Writes the file anew: its head (little-endian), the digest, the checksums, the tips, the bits. */
export function writeReach(gitDir: string, { digest, layers, tips, bits }: WrittenReach): void {
  const name = Buffer.from(digest)
  const sums = Buffer.from(layers.join(''), 'hex')
  const head = Buffer.alloc(headBytes)
  for (const [index, value] of [name.length, sums.length, tips.length, layers.length].entries()) {
    head.writeUInt32LE(value, index * 4)
  }
  writeSheafFile(fileOf(gitDir), [head, name, sums, tips, bits])
}

/** Reads the file. Nothing where there is none. */
export function readReach(gitDir: string): WrittenReach | undefined {
  const data = readSheafFile(fileOf(gitDir))
  if (data === undefined || data.length < headBytes) return undefined
  const sumsAt = headBytes + data.readUInt32LE(0)
  const tipsAt = sumsAt + data.readUInt32LE(4)
  const bitsAt = tipsAt + data.readUInt32LE(8)
  const count = data.readUInt32LE(12)
  const sumBytes = (tipsAt - sumsAt) / count
  if (bitsAt > data.length || !Number.isInteger(sumBytes)) return undefined
  return {
    digest: data.toString('utf8', headBytes, sumsAt),
    layers: Array.from({ length: count }, (_, index) =>
      data.toString('hex', sumsAt + index * sumBytes, sumsAt + (index + 1) * sumBytes),
    ),
    tips: data.subarray(tipsAt, bitsAt),
    bits: data.subarray(bitsAt),
  }
}
