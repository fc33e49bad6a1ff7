import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'
import { acquireSlot } from '../process/acquire-slot.ts'
import { GitError } from '../process/git-error.ts'
import type { PackPart } from './pack-part.ts'
import type { PartReport, PartTask } from './pack-part-thread.ts'

export interface MadePart {
  part: PackPart
  entries: Buffer
  /** Is found while the rest is sent already. Fails where the thread does, or has no time left. */
  checksum: Promise<Buffer>
  checksumBytes: number
}

/** Of a pack with two million objects it holds the index, and how its entries follow one another: some hundred MiB. */
const heap = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24 }

/** So many of all callers at a time, however many clones begin: each reads the index of a whole pack. */
const threads = createFairQueue({ slots: 2, waiting: 64, maxWaitMs: 20_000 })

/**
 * Has a thread of its own find how a part of a pack is copied and what its checksum will be, with what `packAgain` gives behind it: the entries of these
 * objects, by the ids that it is told. Nothing where that gives nothing, or the thread can't. The thread
 * ends with the checksum, with `signal` or after `deadlineMs`.
 */
export async function makePart(
  task: PartTask,
  {
    signal,
    deadlineMs,
    packAgain,
  }: {
    signal: AbortSignal | undefined
    deadlineMs: number
    packAgain: (again: readonly string[]) => Promise<Buffer | undefined>
  },
): Promise<MadePart | undefined> {
  const release = await acquireSlot(threads, { signal })
  const thread = new Worker(new URL('./pack-part-thread.ts', import.meta.url), {
    name: 'pack-part',
    workerData: task,
    resourceLimits: heap,
  })
  // A listener must stay: an error that comes while the thread ends is nobody's.
  thread.on('error', () => undefined)
  const deadline = AbortSignal.timeout(deadlineMs)
  const either = signal === undefined ? deadline : AbortSignal.any([signal, deadline])
  const next = async (): Promise<PartReport> => {
    const ended = new AbortController()
    thread.once('exit', () => ended.abort())
    const [report] = await once(thread, 'message', { signal: AbortSignal.any([either, ended.signal]) })
    return report
  }
  const end = () => {
    release()
    void thread.terminate()
  }
  const checksumOf = async (entries: Buffer): Promise<Buffer> => {
    try {
      const made = next()
      thread.postMessage(Uint8Array.from(entries))
      const report = await made
      if ('checksum' in report) return Buffer.from(report.checksum)
      throw new GitError('failed', 'a thread gave no checksum of a pack')
    } finally {
      end()
    }
  }
  try {
    const planned = await next()
    const entries = 'part' in planned ? await packAgain(idsIn(planned.again, task.checksumBytes)) : undefined
    if (!('part' in planned) || entries === undefined) {
      end()
      return undefined
    }
    const checksum = checksumOf(entries)
    // Whoever sends it hears of it.
    checksum.catch(() => undefined)
    return { part: planned.part, entries, checksum, checksumBytes: task.checksumBytes }
  } catch (error) {
    end()
    if (signal?.aborted) throw new GitError('aborted', 'nobody waits for this answer')
    // Git itself, or the thread: a pack or an index that it can't take in part is git's work.
    if (error instanceof GitError) throw error
    return undefined
  }
}

function idsIn(ids: Uint8Array, idBytes: number): string[] {
  const bytes = Buffer.from(ids)
  return Array.from({ length: bytes.length / idBytes }, (_, index) =>
    bytes.toString('hex', index * idBytes, (index + 1) * idBytes),
  )
}
