import { open } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { syncInTurn } from '@sheaf/server-core/admission/disk-syncs'
import { BadXet } from './bad-xet.ts'
import type { FileOfShard, PlannedFile } from './files-of-shard.ts'
import type { XetOrder, XetReport, XetTask } from './xet-thread.ts'

/** Looks at what comes by Xet, in a thread of its own that starts with the first task and ends when there has been none for a while. */
export interface XetWorker {
  /** Looks at a xorb that lies in a file, and gives its index. Refused (`BadXet`): one that is not what its hash says. */
  index(xorb: { file: string; hash: string }): Promise<Uint8Array>
  /** Which files a shard makes of xorbs in a folder. Refused (`BadXet`): one that says what is not so. */
  plan(shard: { shard: string; folder: string }): Promise<PlannedFile[]>
  /** The bytes of one of them, no faster than they are taken. Fails with `BadXet` at its end where its hash is another. */
  assemble(file: FileOfShard): AsyncGenerator<Uint8Array>
  /** Writes them to a file that is not there yet, and gives their SHA-256 once all of them are on the disk. Fails as `assemble` does, and leaves the file to whoever named it. */
  write(file: FileOfShard & { into: string }): Promise<string>
  end(): void
}

/** A thread that says nothing of its tasks for so long is a fault of ours, in milliseconds. */
const silentMs = 5 * 60_000
const idleMs = 30_000
/** Buffers lie beside the heap: it holds indexes and lists of files. In MiB. */
const heap = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 12, stackSizeMb: 4 }

/** Makes a worker; no thread is started yet. */
export function createXetWorker(): XetWorker {
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  const hearers = new Map<number, { hear: (report: XetReport) => void; fail: (error: Error) => void }>()

  const end = (why: Error) => {
    const ended = thread
    thread = undefined
    clearTimeout(idle)
    ended?.removeAllListeners()
    // A listener must stay: an error that comes while the thread ends is nobody's.
    ended?.on('error', () => undefined)
    void ended?.terminate()
    for (const { fail } of [...hearers.values()]) fail(why)
  }
  const start = (): Worker => {
    const started = new Worker(new URL('./xet-thread.ts', import.meta.url), { name: 'xet', resourceLimits: heap })
    started.on('message', (report: XetReport) => hearers.get(report.id)?.hear(report))
    started.on('error', (cause) => end(new Error('the thread of Xet broke down', { cause })))
    started.on('exit', () => end(new Error('the thread of Xet ended')))
    return started
  }
  const tell = (order: XetOrder) => thread?.postMessage(order)

  /** Runs a task and gives what is said of it, piece by piece. */
  async function* run(task: XetTask): AsyncGenerator<XetReport> {
    clearTimeout(idle)
    thread ??= start()
    thread.ref()
    lastId += 1
    const id = lastId
    const said: XetReport[] = []
    let failure: Error | undefined
    let next = Promise.withResolvers<void>()
    const fail = (error: Error) => {
      failure = error
      next.resolve()
    }
    hearers.set(id, {
      hear(report) {
        said.push(report)
        next.resolve()
      },
      fail,
    })
    try {
      tell({ id, task })
      for (;;) {
        const report = said.shift()
        if (report !== undefined) {
          if (report.said === 'bad') throw new BadXet(report.why)
          if (report.said === 'failed') throw failureOf(report)
          yield report
          if (report.said !== 'piece' && report.said !== 'writing') return
          tell({ id, taken: true })
          continue
        }
        if (failure !== undefined) throw failure
        next = Promise.withResolvers()
        const late = setTimeout(() => end(new Error(`the thread of Xet was silent for ${silentMs} ms`)), silentMs)
        await next.promise
        clearTimeout(late)
      }
    } finally {
      hearers.delete(id)
      tell({ id, stop: true })
      if (hearers.size === 0 && thread !== undefined) {
        thread.unref()
        idle = setTimeout(() => end(new Error('the thread of Xet was not needed')), idleMs).unref()
      }
    }
  }

  /** The one thing that is said of a task. */
  const ask = async (task: XetTask): Promise<XetReport> => {
    for await (const report of run(task)) return report
    throw new Error('a task of Xet said nothing')
  }

  return {
    async index(xorb) {
      const report = await ask({ kind: 'index', ...xorb })
      if (report.said !== 'indexed') throw new Error(`looking at a xorb said ${report.said}`)
      return report.index
    },
    async plan(shard) {
      const report = await ask({ kind: 'plan', ...shard })
      if (report.said !== 'planned') throw new Error(`looking at a shard said ${report.said}`)
      return report.files
    },
    async *assemble(file) {
      for await (const report of run({ kind: 'assemble', ...file })) if (report.said === 'piece') yield report.bytes
    },
    async write(file) {
      const draft = await open(file.into, 'wx', 0o600)
      // By this thread, where it waits for its turn among all that callers have synced.
      const sync = () => syncInTurn(() => draft.datasync(), 'large')
      try {
        for await (const report of run({ kind: 'write', ...file })) {
          await sync()
          if (report.said === 'written') return report.sha256
        }
        throw new Error('the thread of Xet wrote a file and did not say so')
      } finally {
        await draft.close()
      }
    },
    end: () => end(new Error('the thread of Xet was ended')),
  }
}

const failureOf = ({ error: cause, code }: Extract<XetReport, { said: 'failed' }>) =>
  Object.assign(new Error('a task of Xet failed', { cause }), code !== undefined && { code })
