import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { BulkPace } from '@sheaf/server-core/admission/bulk-pace'
import type { SpoolQuota } from './spool-quota.ts'

interface SpooledOptions {
  room: SpoolQuota
  /** In whose share of the room it is. */
  key: string
  /** By which it reads back. */
  pace: BulkPace
  /** Opens a file of its own, to be read and written. */
  openFile(): Promise<FileHandle>
  /** How long in all its reader may hold the source up before the disk is used, in milliseconds. */
  patienceMs: number
}

/** Held in memory of what the reader has not asked for. */
const memoryBytes = 256 * 1024
const readBytes = 256 * 1024
/** After a failure to write: a full disk is not asked with every chunk. */
const pauseMs = 2_000

/**
 * Passes a stream on. What its reader does not take goes to a file, so that the source comes to its end as fast as it
 * can, whoever reads. A reader that keeps up never meets the file. Without room for more the source waits for the
 * reader, as in a pipe. Fails when the source does; giving it up ends the source.
 */
export function spooledStream(source: Readable, { room, key, pace, openFile, patienceMs }: SpooledOptions): Readable {
  /** What came and is neither passed on nor written. */
  let pending: Buffer[] = []
  let pendingBytes = 0
  let file: FileHandle | undefined
  let readAt = 0
  let writtenAt = 0
  let wanted = false
  let ended = false
  let isOver = false
  let working: Promise<void> | undefined
  let patience = patienceMs
  let heldSince: number | undefined
  let impatient: NodeJS.Timeout | undefined
  let unwish: (() => void) | undefined

  const holdSource = () => {
    if (source.isPaused()) return
    source.pause()
    heldSince = performance.now()
    waitForReader()
  }
  /** Timers may be up to a millisecond early: then the reader still has time, and is checked again. */
  const waitForReader = () => {
    const leftMs = patience - (heldSince === undefined ? 0 : performance.now() - heldSince)
    impatient ??= setTimeout(
      () => {
        impatient = undefined
        if (heldSince !== undefined && isPatient()) waitForReader()
        else advance()
      },
      Math.max(0, leftMs),
    ).unref()
  }
  const letSourceGo = () => {
    if (heldSince === undefined) return
    patience -= performance.now() - heldSince
    heldSince = undefined
    clearTimeout(impatient)
    impatient = undefined
    source.resume()
  }
  const isPatient = () => patience - (heldSince === undefined ? 0 : performance.now() - heldSince) > 0

  const takePending = (): Buffer => {
    const [only] = pending
    const all = pending.length === 1 && only !== undefined ? only : Buffer.concat(pending, pendingBytes)
    pending = []
    pendingBytes = 0
    return all
  }
  const retryLater = () => {
    const retry = () => {
      unwish?.()
      advance()
    }
    const timer = setTimeout(retry, pauseMs).unref()
    const forget = room.whenFree(retry)
    unwish = () => {
      clearTimeout(timer)
      forget()
      unwish = undefined
    }
  }

  const readBack = async () => {
    const bytes = Math.min(readBytes, writtenAt - readAt)
    await pace.take(key, bytes)
    const { bytesRead, buffer } = (await file?.read(Buffer.allocUnsafeSlow(bytes), 0, bytes, readAt)) ?? {
      bytesRead: 0,
    }
    if (bytesRead === 0 || buffer === undefined) throw new Error('a spool file was cut short')
    readAt += bytesRead
    if (readAt === writtenAt) await emptyFile()
    if (!out.destroyed) wanted = out.push(buffer.subarray(0, bytesRead))
  }
  const emptyFile = async () => {
    const bytes = writtenAt
    readAt = 0
    writtenAt = 0
    try {
      await file?.truncate(0)
    } finally {
      room.release(key, bytes)
    }
  }
  const writeOut = async () => {
    const bytes = pendingBytes
    if (!room.reserve(key, bytes)) return retryLater()
    const all = takePending()
    try {
      if (!(await room.onDisk())) throw new Error('the disk is nearly full')
      file ??= await openFile()
      for (let at = 0; at < bytes; ) at += (await file.write(all, at, bytes - at, writtenAt + at)).bytesWritten
      writtenAt += bytes
    } catch {
      // Without the disk it is a pipe.
      room.release(key, bytes)
      pending.unshift(all)
      pendingBytes += bytes
      return retryLater()
    }
    letSourceGo()
  }
  const work = (task: () => Promise<void>) => {
    working = task()
      .catch((error: unknown) => void out.destroy(error instanceof Error ? error : new Error('unreadable')))
      .finally(() => {
        working = undefined
        advance()
      })
  }

  /** Does the next thing, one at a time: what waits longest goes to the reader, what it does not want to the file. */
  function advance(): void {
    if (working !== undefined || out.destroyed) return
    if (wanted && readAt < writtenAt) {
      work(readBack)
      return
    }
    while (wanted && pendingBytes > 0) {
      wanted = out.push(takePending())
      letSourceGo()
    }
    if (pendingBytes > 0 && !wanted && source.isPaused() && !isPatient() && unwish === undefined) {
      work(writeOut)
      return
    }
    if (!ended || isOver || pendingBytes + writtenAt > 0) return
    isOver = true
    out.push(null)
  }

  const out = new Readable({
    highWaterMark: readBytes,
    read() {
      wanted = true
      advance()
    },
    destroy(error, done) {
      source.destroy()
      clearTimeout(impatient)
      unwish?.()
      const close = async () => {
        await working
        room.release(key, writtenAt)
        await file?.close()
      }
      close().then(
        () => done(error),
        (closing: unknown) => done(error ?? (closing instanceof Error ? closing : new Error('unclosable'))),
      )
    },
  })
  source.on('data', (chunk: Buffer) => {
    pending.push(chunk)
    pendingBytes += chunk.length
    advance()
    if (pendingBytes < memoryBytes) return
    holdSource()
    advance()
  })
  source.once('end', () => {
    ended = true
    advance()
  })
  source.once('error', (error) => out.destroy(error))
  source.once('close', () => {
    if (!ended) out.destroy(new Error('a stream broke off'))
  })
  return out
}
