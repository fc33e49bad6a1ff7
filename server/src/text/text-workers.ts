import { availableParallelism } from 'node:os'
import { createFairQueue, type FairQueue, type FairQueueOptions } from '@sheaf/server-core/admission/fair-queue'
import { createLru } from '@sheaf/server-core/lru'
import { inTwo } from './in-two.ts'
import { type InputOf, type OutputOf, type TextKind, textBounds } from './kinds.ts'
import { sizeOf } from './size-of.ts'
import { TextTooMuch } from './text-too-much.ts'
import { type OnBeginning, startTextWorker, type TextWorker } from './text-worker.ts'

/**
 * Works on texts of strangers (Markdown, the colours of code, signatures) away from the main thread. A parser may be brought to take minutes, or
 * gigabytes, for a small text: what takes too long ends with its thread, and the next text has a new one, which starts in some 100 ms.
 */
export interface TextWorkers {
  /**
   * Does a task of a kind. `key` is what the answer depends on beside the kind, such as a blob's id: the same task is done once
   * for all who ask for it at the same time, and a text that was too much is not tried again for a while. Nothing is kept else: that is
   * the caller's.
   *
   * Rejects with `TextTooMuch` where the text is too much by `textBounds`, with `BusyError` (an answer of 503) where too many
   * wait, and with the signal's reason where it is aborted while it waits.
   */
  run<Kind extends TextKind>(kind: Kind, input: InputOf<Kind>, options?: RunOptions): Promise<OutputOf<Kind>>
  /**
   * The same for a text that is read first, when its turn comes: those that wait hold nothing until then. Nothing comes of a file that is read as
   * nothing, since it is no text.
   */
  runFrom<Kind extends TextKind>(
    kind: Kind,
    read: Read<Kind>,
    options?: RunOptions & {
      /** Not called for who joins a task that is under way. */
      onBeginning?: OnBeginning<Kind>
    },
  ): Promise<Outcome<Kind>>
  /** Ends all threads; what they had fails. */
  close(): void
}

type Read<Kind extends TextKind> = () => Promise<InputOf<Kind> | undefined>
type Outcome<Kind extends TextKind> = OutputOf<Kind> | undefined

interface RunOptions {
  key?: string
  signal?: AbortSignal | undefined
}

export interface TextWorkersOptions {
  /** How many threads work and wait, in total and by caller. */
  queue?: FairQueueOptions
  /** Threads that nobody asks end after this, in milliseconds. */
  idleMs?: number
  /** Another deadline than the kind's own, for tests. */
  deadlineMs?: number
  now?: () => number
}

/** Threads that one caller leaves free, callers in turn. One thread is enough for a machine of one processor. */
const threads: FairQueueOptions = {
  slots: Math.min(4, Math.max(1, availableParallelism() - 1)),
  perCaller: 1,
  waiting: 256,
  waitingPerCaller: 32,
  maxWaitMs: 10_000,
}

/** So many more texts are read than there are threads: whose file is slow to come holds up few others. Large ones are memory as well. */
const readAhead: Readonly<Record<TextKind, number>> = {
  card: 4,
  datasetFiles: 1,
  datasetSplits: 1,
  license: 4,
  codeCandidates: 4,
  commitCandidates: 4,
  codeLetters: 4,
  codeQuestions: 4,
  codeLines: 1,
  contents: 1,
  markdown: 4,
  shortMarkdown: 4,
  notebook: 1,
  tokens: 4,
  outline: 4,
  signature: 4,
  openPgpKey: 4,
}

/** A text that was too much is tried again after this, in milliseconds. */
const patienceMs = 10 * 60_000

/** Where it only took too long, the machine may have been busy: such a text is tried again sooner, and each time later. */
const firstPatienceMs = 20_000
const patienceGrows = 6

/** A text that counts as too much, why, and for how long. */
interface Refusal {
  error: TextTooMuch
  patienceMs: number
  until: number
}

function refusal(error: TextTooMuch, { before, at }: { before: Refusal | undefined; at: number }): Refusal {
  const sooner = before === undefined ? firstPatienceMs : before.patienceMs * patienceGrows
  const patience = error.of === 'time' ? Math.min(patienceMs, sooner) : patienceMs
  return { error, patienceMs: patience, until: at + patience }
}

/** Makes the main thread's side. Threads start with the first task. */
export function createTextWorkers({
  queue: limits = threads,
  idleMs = 20_000,
  deadlineMs,
  now = Date.now,
}: TextWorkersOptions = {}): TextWorkers {
  const queue = createFairQueue(limits)
  const readings = new Map<TextKind, FairQueue>()
  /** By kind: an archive of gigabytes is read for seconds, and no README waits for it. */
  const readingOf = (kind: TextKind): FairQueue => {
    const known = readings.get(kind) ?? createFairQueue({ ...limits, slots: limits.slots + readAhead[kind] })
    readings.set(kind, known)
    return known
  }
  const resting: TextWorker[] = []
  /** Apart from the others: who comes next finds the thread that has compiled what it did before. */
  const restingHelper: TextWorker[] = []
  const working = new Set<TextWorker>()
  const refused = createLru<Refusal>({ capacity: 10_000 })
  const runner = createRunner()
  let closed = false
  /** One thread beside those that have slots helps at a time: what waits for a slot has one as soon as without it. */
  let helping = false
  let idle: NodeJS.Timeout | undefined

  const rest = () => {
    for (const worker of [...resting.splice(0), ...restingHelper.splice(0)]) worker.end()
  }
  const inThread = async <Kind extends TextKind>(
    kind: Kind,
    input: InputOf<Kind>,
    { among = resting, onBeginning }: { among?: TextWorker[]; onBeginning?: OnBeginning<Kind> | undefined } = {},
  ): Promise<OutputOf<Kind>> => {
    if (closed) throw new Error('the text threads are closed')
    clearTimeout(idle)
    const worker = among.pop() ?? startTextWorker({ deadlineMs })
    working.add(worker)
    try {
      return await worker.work(kind, input, onBeginning)
    } finally {
      working.delete(worker)
      if (worker.isAlive) among.push(worker)
      idle = setTimeout(rest, idleMs).unref()
    }
  }
  /** With the help of a second thread where one is free: a pool of one thread, of a machine with two processors, leaves the other processor to the others. */
  const inThreads = async <Kind extends TextKind>(
    kind: Kind,
    input: InputOf<Kind>,
    onBeginning?: OnBeginning<Kind>,
  ): Promise<OutputOf<Kind>> => {
    const isFree = !helping && queue.waiting === 0 && working.size + 1 < limits.slots
    const halves = isFree ? inTwo[kind] : undefined
    const parts = halves?.split(input)
    if (halves === undefined || parts === undefined) return inThread(kind, input, { onBeginning })
    helping = true
    const help = inThread(kind, parts[1], { among: restingHelper })
      .catch(() => undefined)
      .finally(() => (helping = false))
    const first = await inThread(kind, parts[0], { onBeginning })
    if (halves.isWhole(first)) return first
    const second = await help
    return (second && halves.join(first, second)) ?? inThread(kind, input)
  }
  const admit = async <Kind extends TextKind>(
    kind: Kind,
    input: InputOf<Kind>,
    { signal, onBeginning }: { signal?: AbortSignal | undefined; onBeginning?: OnBeginning<Kind> | undefined },
  ) => {
    const { inputSize } = textBounds[kind]
    if (sizeOf(input, inputSize) > inputSize) throw new TextTooMuch('input', `it has more than ${inputSize}`)
    return queue.run(() => inThreads(kind, input, onBeginning), { signal })
  }

  const once = async <Kind extends TextKind>(
    kind: Kind,
    key: string | undefined,
    start: () => Promise<Outcome<Kind>>,
  ): Promise<Outcome<Kind>> => {
    if (key === undefined) return start()
    const id = `${kind} ${key}`
    const known = refused.get(id)
    if (known !== undefined && now() < known.until) throw known.error
    try {
      return await runner.join(kind, id, start)
    } catch (error) {
      if (error instanceof TextTooMuch) refused.set(id, refusal(error, { before: known, at: now() }))
      throw error
    }
  }

  return {
    async run(kind, input, { key, signal } = {}) {
      const output = await once(kind, key, () => admit(kind, input, { signal }))
      if (output === undefined) throw new Error(`a text came to nothing: ${kind}`)
      return output
    },
    runFrom(kind, read, { key, signal, onBeginning } = {}) {
      const readAndAdmit = async () => {
        const input = await read()
        return input === undefined ? undefined : admit(kind, input, { signal, onBeginning })
      }
      return once(kind, key, () => readingOf(kind).run(readAndAdmit, { signal }))
    },
    close() {
      closed = true
      clearTimeout(idle)
      rest()
      for (const worker of working) worker.end()
    },
  }
}

type Running = { readonly [Kind in TextKind]: Map<string, Promise<Outcome<Kind>>> }

/** Does a task once for all who ask for it while it is under way. */
function createRunner() {
  const running: Running = {
    card: new Map(),
    datasetFiles: new Map(),
    datasetSplits: new Map(),
    license: new Map(),
    codeCandidates: new Map(),
    commitCandidates: new Map(),
    codeLetters: new Map(),
    codeQuestions: new Map(),
    codeLines: new Map(),
    contents: new Map(),
    markdown: new Map(),
    shortMarkdown: new Map(),
    notebook: new Map(),
    tokens: new Map(),
    outline: new Map(),
    signature: new Map(),
    openPgpKey: new Map(),
  }
  const join = async <Kind extends TextKind>(
    kind: Kind,
    id: string,
    start: () => Promise<Outcome<Kind>>,
  ): Promise<Outcome<Kind>> => {
    const tasks: Running[Kind] = running[kind]
    const joined = tasks.get(id)
    if (joined === undefined) {
      const started = start().finally(() => tasks.delete(id))
      tasks.set(id, started)
      return started
    }
    try {
      return await joined
    } catch (error) {
      // That the other's turn did not come, or that it has left, says nothing of this one.
      if (error instanceof TextTooMuch) throw error
      return start()
    }
  }
  return { join }
}
