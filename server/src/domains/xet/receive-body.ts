import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { message } from '@sheaf/contract/messages'
import { minUploadThroughput } from '@sheaf/server-core/admission/min-throughput'
import { throughputStage } from '@sheaf/server-core/admission/throughput-stage'
import { AppError } from '@sheaf/server-core/app-error'
import { draftPrefix } from '../../storage/draft-files.ts'
import { BadXet } from '../../xet/bad-xet.ts'

interface Incoming {
  body: Readable
  folder: string
  /** What is longer is written no further. */
  most: number
}

/**
 * Works with what a client sends, once it is whole on the disk; the file goes afterwards, unless it was moved. Refused (AppError): what is
 * too large, or comes too slowly.
 */
export async function withBody<T>({ body, folder, most }: Incoming, work: (file: string) => Promise<T>): Promise<T> {
  // One that breaks off before the pipeline below hears it would be caught by nobody; the pipeline fails by it all the same.
  body.on('error', () => {})
  const file = join(folder, `${draftPrefix}${randomBytes(16).toString('hex')}`)
  try {
    const watched = throughputStage(minUploadThroughput, {
      isCrowded: () => false,
      slow: () => watched.destroy(new AppError('timeout', message('request.timeout'))),
    })
    let passed = 0
    const bounded = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        passed += chunk.length
        done(passed > most ? new BadXet(`At most ${most} bytes are sent at once`, 413) : null, chunk)
      },
    })
    await pipeline(body, watched, bounded, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}
