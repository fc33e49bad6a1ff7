import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { message } from '@sheaf/contract/messages'
import { minUploadThroughput } from '@sheaf/server-core/admission/min-throughput'
import { throughputStage } from '@sheaf/server-core/admission/throughput-stage'
import { AppError } from '@sheaf/server-core/app-error'
import { draftPrefix } from '../../storage/draft-files.ts'
import { writeBytes } from '../../storage/write-bytes.ts'
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
    const draft = await open(file, 'wx', 0o600)
    try {
      const watched = throughputStage(minUploadThroughput, {
        isCrowded: () => false,
        slow: () => watched.destroy(new AppError('timeout', message('request.timeout'))),
      })
      await pipeline(body, watched, (sent: AsyncIterable<Buffer>) => writeBytes(draft, atMost(most, sent), 0))
    } finally {
      await draft.close()
    }
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}

async function* atMost(most: number, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let passed = 0
  for await (const chunk of bytes) {
    passed += chunk.length
    if (passed > most) throw new BadXet(`At most ${most} bytes are sent at once`, 413)
    yield chunk
  }
}
