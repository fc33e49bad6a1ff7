import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { workerData } from 'node:worker_threads'
import { createZstdCompress } from 'node:zlib'

/** What a thread is started for: a file, and one that is there and empty. */
export interface ZstdTask {
  source: string
  target: string
}

const pieceBytes = 512 * 1024

// Its starter gives it nothing else.
const { source, target }: ZstdTask = workerData
await pipeline(
  createReadStream(source, { highWaterMark: pieceBytes }),
  createZstdCompress({ chunkSize: pieceBytes }),
  createWriteStream(target, { flags: 'r+' }),
)
