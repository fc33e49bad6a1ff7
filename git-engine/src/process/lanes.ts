import { availableParallelism } from 'node:os'
import { type Caller, currentCaller, serverCaller } from '@sheaf/server-core/admission/caller'
import {
  createFairQueue,
  type FairQueue,
  type FairQueueOptions,
  type Release,
} from '@sheaf/server-core/admission/fair-queue'
import { createRecentUse, type EndUse } from '@sheaf/server-core/admission/recent-use'
import { acquireSlot } from './acquire-slot.ts'
import { nicenessFor } from './niceness.ts'

/**
 * What a process takes a slot of: short reads, reads that take long, files and packs that go out, conversations in
 * which git waits for its client, packs that come in, small ones and all others, readers of the pool, merges that are looked at
 * after a push so that somebody learns what comes of it, maintenance, which yields to all others, and what is found ahead of whoever may ask, which
 * yields to that too.
 */
export type Lane =
  | 'read'
  | 'heavy'
  | 'download'
  | 'upload'
  | 'conversation'
  | 'receive'
  | 'receive-large'
  | 'pooled'
  | 'check'
  | 'maintenance'
  | 'indexing'
  | 'ahead'

/**
 * Packs that go out take a processor or two each, and wait for nobody: more of them at a time would all take longer, and slow
 * what else is asked.
 */
const packs = Math.max(4, 2 * availableParallelism())

/**
 * Of callers who push or fetch again and again no more than keep the processors busy: with as many as a lane has slots, somebody who does so now and then
 * has a slot at once and waits for a processor at each of a push's twenty steps.
 */
const ofFrequent = Math.max(2, availableParallelism())
/** While others come, one processor is left to them: a process that has the least priority still keeps whoever wakes up beside it waiting until its time slice ends. */
const ofFrequentBeside = Math.max(1, availableParallelism() - 1)

/** How many processes of each lane run at a time, and how many of them for one caller: the rest is for others. */
const bounds: Readonly<Record<Lane, FairQueueOptions>> = {
  read: { slots: 8, perCaller: 5, waiting: 512, waitingPerCaller: 128, maxWaitMs: 20_000 },
  heavy: { slots: 4, perCaller: 2, waiting: 128, waitingPerCaller: 32, maxWaitMs: 20_000 },
  download: { slots: 16, perCaller: 8, waiting: 256, waitingPerCaller: 64, maxWaitMs: 30_000 },
  upload: {
    slots: packs,
    perCaller: packs / 2,
    forFrequent: ofFrequent,
    forFrequentBeside: ofFrequentBeside,
    waiting: 256,
    waitingPerCaller: 128,
    maxWaitMs: 60_000,
  },
  conversation: { slots: 8, perCaller: 3, waiting: 128, waitingPerCaller: 32, maxWaitMs: 30_000 },
  // Small ones take a moment; an account's own pushes wait for each other.
  receive: {
    slots: 6,
    perCaller: 3,
    forFrequent: ofFrequent,
    forFrequentBeside: ofFrequentBeside,
    waiting: 512,
    waitingPerCaller: 256,
    maxWaitMs: 180_000,
  },
  // These take minutes, by their client's line or by what their deltas make. Who waits has a little of the pack in memory.
  'receive-large': { slots: 4, perCaller: 2, waiting: 128, waitingPerCaller: 64, maxWaitMs: 180_000 },
  pooled: { slots: 64, waiting: 256, maxWaitMs: 20_000 },
  // Behind what keeps repositories fast, a merge of some 30 ms was known after most of a second.
  check: { slots: 2, waiting: 64 },
  maintenance: { slots: 2, waiting: 64 },
  // What searches are indexed from is read for as long as the index takes, which is half a minute after an import: the graph is written beside it.
  indexing: { slots: 2, waiting: 64 },
  // One piece of it may take two minutes, for which a graph cannot wait.
  ahead: { slots: 1, waiting: 64 },
}

/** Lanes whose processes are nobody's own: many callers ask one reader of the pool. */
const shared: ReadonlySet<Lane> = new Set(['pooled', 'check', 'maintenance', 'indexing', 'ahead'])

/** The slots for processes, shared fairly among callers. */
export interface Lanes {
  /**
   * Waits for a slot and gives what gives it back. Throws `BusyError` where too many wait, and a `GitError` of kind
   * `aborted` where nobody waits any more.
   */
  acquire(lane: Lane, signal?: AbortSignal): Promise<Release>
  /** One more slot of a lane for whoever holds the only one that is in use there, and nothing where anybody else holds one or waits. */
  takeSecond(lane: Lane): Release | undefined
  /** Settles as soon as nothing of a lane is under way. */
  idle(lane: Lane): Promise<void>
  /** Do others wait for a slot than the caller in whose name this is asked? */
  isCrowded(lane: Lane): boolean
  /** The nice value of a process that the current caller starts now. */
  niceness(lane: Lane): number
  /** Counts a process of its own that the current caller starts in a lane, until what it gives is called. */
  chargeOwn(lane: Lane): EndUse
  /**
   * Counts as used by the current caller what a process does for it that is nobody's own, until what it gives is called, with how much that came to where
   * that is known. What the server asks by itself counts for nobody.
   */
  charge(): EndUse
}

/** Makes the lanes of one engine. `now` is the clock by which the use of them is counted, in milliseconds. */
export function createLanes({ now }: { now?: () => number } = {}): Lanes {
  const queueFor = (lane: Lane) => createFairQueue(bounds[lane])
  const queues: Readonly<Record<Lane, FairQueue>> = {
    read: queueFor('read'),
    heavy: queueFor('heavy'),
    download: queueFor('download'),
    upload: queueFor('upload'),
    conversation: queueFor('conversation'),
    receive: queueFor('receive'),
    'receive-large': queueFor('receive-large'),
    pooled: queueFor('pooled'),
    check: queueFor('check'),
    maintenance: queueFor('maintenance'),
    indexing: queueFor('indexing'),
    ahead: queueFor('ahead'),
  }
  /**
   * Of processors, by the processes that a caller had for itself, in all lanes, and by what it had of shared ones. What has ended counts by what
   * it worked, where that is known: counted by the clock, whoever waited for a processor had used it, and waited longer the next time.
   */
  const use = createRecentUse(now)
  const callerIn = (lane: Lane): { caller?: Caller } => (shared.has(lane) ? { caller: serverCaller } : {})

  return {
    acquire: (lane, signal) => acquireSlot(queues[lane], { signal, ...callerIn(lane) }),
    takeSecond: (lane) => queues[lane].take({ beside: 1, ...callerIn(lane) }),
    chargeOwn: (lane) => (shared.has(lane) ? () => undefined : use.begin(currentCaller().key)),
    niceness: (lane) => nicenessFor({ lane, usedMs: shared.has(lane) ? 0 : use.of(currentCaller().key) }),
    charge() {
      if (currentCaller() === serverCaller) return () => undefined
      return use.begin(currentCaller().key)
    },
    idle: (lane) => queues[lane].idle(),
    isCrowded: (lane) => queues[lane].isCrowded(),
  }
}
