import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { GitError } from '../process/git-error.ts'
import type { PackPart } from './pack-part.ts'
import type { PartReport, PartTask } from './pack-part-thread.ts'

export interface MadePart {
  part: PackPart
  entries: Buffer
  checksum: Buffer
}

/** Of a pack with two million objects it holds the index, and how its entries follow one another. */
const heap = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24 }

/**
 * Has a thread of its own find how a part of a pack is copied and what its checksum will be, with what `packAgain` gives behind it: the entries of these
 * objects, by the ids that it is told. Nothing where that gives nothing, or the thread can't. The thread
 * ends with it, with `signal` or after `deadlineMs`.
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
  try {
    const planned = await next()
    if (!('part' in planned)) return undefined
    const idBytes = task.checksumBytes
    const again = Buffer.from(planned.again)
    const entries = await packAgain(
      Array.from({ length: again.length / idBytes }, (_, index) =>
        again.toString('hex', index * idBytes, (index + 1) * idBytes),
      ),
    )
    if (entries === undefined) return undefined
    thread.postMessage(Uint8Array.from(entries))
    const made = await next()
    return 'checksum' in made ? { part: planned.part, entries, checksum: Buffer.from(made.checksum) } : undefined
  } catch (error) {
    if (signal?.aborted) throw new GitError('aborted', 'nobody waits for this answer')
    // Git itself, or the thread: a pack or an index that it can't take in part is git's work.
    if (error instanceof GitError) throw error
    return undefined
  } finally {
    void thread.terminate()
  }
}
