import { createHash } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { yieldThread } from '@sheaf/server-core/yield-thread'
import { joinPacks } from './joined-pack.ts'
import { type PackPart, planPart, wholePack } from './pack-part.ts'

/** What a thread is started for. */
export interface PartTask {
  pack: string
  index: string
  version: number
  packEnd: number
  checksumBytes: number
  /** How many objects there will be in all. */
  objects: number
  /** The ids of what is left out, as git lists them; undefined where nothing is. */
  left: Uint8Array | undefined
}

/** What it says: first what stands where, then, once it was given what comes behind, the checksum of the whole. */
export type PartReport = { part: PackPart; again: Uint8Array } | { checksum: Uint8Array }

/** As a process that makes a pack. */
const nice = 5
const hashedBytes = 1024 * 1024

function planTask({ pack, index, packEnd, left, checksumBytes }: PartTask) {
  if (left === undefined) return { part: wholePack(packEnd), again: new Uint8Array(0) }
  const ids = Buffer.from(Buffer.from(left).toString('latin1').replaceAll('\n', ''), 'hex')
  const fd = openSync(pack, 'r')
  try {
    return planPart({ pack: fd, packEnd, index, idBytes: checksumBytes, left: ids })
  } finally {
    closeSync(fd)
  }
}

/** Hashes what will be sent, by the same way that it is sent. */
async function hashAll(task: PartTask, file: FileHandle, part: PackPart, entries: Uint8Array): Promise<Uint8Array> {
  const { checksumBytes } = task
  const joined = joinPacks({
    ...task,
    file,
    part,
    entries: Buffer.from(entries.buffer),
    checksum: Buffer.alloc(checksumBytes),
  })
  const hash = createHash(checksumBytes === 20 ? 'sha1' : 'sha256')
  const buffer = Buffer.alloc(hashedBytes)
  const end = joined.bytes - checksumBytes
  for (let at = 0; at < end; ) {
    const { bytesRead } = await joined.readv([buffer.subarray(0, end - at)], at)
    if (bytesRead === 0) throw new Error('a pack is shorter than it was')
    hash.update(buffer.subarray(0, bytesRead))
    at += bytesRead
  }
  return Uint8Array.from(hash.digest())
}

function makeTask(port: NonNullable<typeof parentPort>, task: PartTask): void {
  yieldThread(nice)
  const { part, again } = planTask(task)
  const tell = (report: PartReport) => port.postMessage(report)
  tell({ part, again: Uint8Array.from(again) })
  port.once('message', async (entries: Uint8Array) => {
    const file = await open(task.pack, 'r')
    try {
      tell({ checksum: await hashAll(task, file, part, entries) })
    } finally {
      await file.close()
      port.close()
    }
  })
}

// Its starter gives it nothing else.
const task: PartTask = workerData
if (parentPort !== null) makeTask(parentPort, task)
