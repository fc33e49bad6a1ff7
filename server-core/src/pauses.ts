import { availableParallelism } from 'node:os'
import { runningNow } from './running-now.ts'

/** Less work than this at a time is let be, in milliseconds: a rest as short as that would be over before anybody had come. */
const leastWorkMs = 1.5
/** No rest is longer, in milliseconds: what waits for this thread waits for its rests too, and one large text may have taken a second. */
const mostRestMs = 20

interface Clock {
  /** Whether more wants to run than there are processors. */
  isShort: () => boolean
  /** Holds the thread up, in milliseconds. */
  rest: (ms: number) => void
  /** What the thread has had of a processor so far, in milliseconds: who waited for one has not worked. */
  worked: () => number
}

/**
 * What a thread that works for long calls between the pieces of its work: where processors are short it rests for as long as the last pieces took, 20 ms at most, so
 * that half of a processor is for others. A nice value does not do that. Where Linux groups sessions (autogroups, see sched(7)) it is compared within one alone,
 * and while such a thread wants to run, its group has the weight of the whole server: the git of a push, in a group of its own, waited for a
 * processor for up to 60 ms at a time.
 */
export function createPauses({ isShort, rest, worked }: Clock = systemClock): () => void {
  let before = worked()
  return () => {
    const workedMs = worked() - before
    if (workedMs < leastWorkMs) return
    before += workedMs
    if (isShort()) rest(Math.min(workedMs, mostRestMs))
  }
}

/** Nobody ever wakes it. */
const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

const systemClock: Clock = {
  isShort: () => (runningNow() ?? 0) > availableParallelism(),
  rest: (ms) => void Atomics.wait(never, 0, 0, ms),
  worked() {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  },
}
