import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What a file of the commit-graph says about itself. */
export interface GraphLayer {
  commits: number
  /** For how many bits per changed path its Bloom filters were made; 0 where it holds none. */
  filterBits: number
}

export interface GraphState {
  /** From the oldest to the newest. */
  layers: readonly GraphLayer[]
  /** When it was last written, in milliseconds since 1970; 0 where there is none. */
  writtenAt: number
}

/** Where the layers of a split graph lie, and the file that lists them. */
export const graphFolder = (gitDir: string): string => join(gitDir, 'objects', 'info', 'commit-graphs')
export const graphList = (gitDir: string): string => join(graphFolder(gitDir), 'commit-graph-chain')

/** The file of a layer, which is named by the hash that it ends with. */
export const layerFile = (gitDir: string, hash: string): string => join(graphFolder(gitDir), `graph-${hash}.graph`)

/** The hashes of the layers of a split graph, from the oldest to the newest. Fails as `ENOENT` where there is none. */
export async function readGraphList(gitDir: string): Promise<string[]> {
  const text = await readFile(graphList(gitDir), 'latin1')
  return text.split('\n').filter((line) => line !== '')
}

/** Reads the layers of a repository's commit-graph, split or whole. What can't be read counts as absent: git writes it anew. */
export async function readGraphState(gitDir: string): Promise<GraphState> {
  try {
    const [hashes, { mtimeMs }] = await Promise.all([readGraphList(gitDir), stat(graphList(gitDir))])
    const layers = await Promise.all(hashes.map((hash) => readLayer(layerFile(gitDir, hash))))
    // A power cut may have left the list empty: then nothing was written.
    if (layers.length > 0) return { layers, writtenAt: mtimeMs }
  } catch {
    // Not split, or not there.
  }
  try {
    const file = join(gitDir, 'objects', 'info', 'commit-graph')
    const [layer, { mtimeMs }] = await Promise.all([readLayer(file), stat(file)])
    return { layers: [layer], writtenAt: mtimeMs }
  } catch {
    return { layers: [], writtenAt: 0 }
  }
}

const headerBytes = 8
const rowBytes = 12
const fanoutBytes = 256 * 4
/** Behind the version and the number of hashes. */
const filterBitsAt = 8

/** Reads the table of chunks and the last number of the fan-out, as gitformat-commit-graph(5) has them. */
async function readLayer(file: string): Promise<GraphLayer> {
  const handle = await open(file, 'r')
  try {
    const head = Buffer.alloc(headerBytes + 256 * rowBytes)
    const { bytesRead } = await handle.read(head, 0, head.length, 0)
    const chunks = head.readUInt8(6)
    const offsets = new Map<string, number>()
    for (let at = headerBytes; at < headerBytes + chunks * rowBytes && at + rowBytes <= bytesRead; at += rowBytes)
      offsets.set(head.toString('latin1', at, at + 4), Number(head.readBigUInt64BE(at + 4)))
    const fanout = offsets.get('OIDF')
    if (fanout === undefined) throw new Error('a commit-graph without ids')
    const last = Buffer.alloc(4)
    await handle.read(last, 0, 4, fanout + fanoutBytes - 4)
    const commits = last.readUInt32BE(0)
    const filters = offsets.get('BDAT')
    if (filters === undefined) return { commits, filterBits: 0 }
    await handle.read(last, 0, 4, filters + filterBitsAt)
    return { commits, filterBits: last.readUInt32BE(0) }
  } finally {
    await handle.close()
  }
}
