import { parentPort } from 'node:worker_threads'
import { yieldThread } from '@sheaf/server-core/yield-thread'
import { BadXet } from './bad-xet.ts'
import { assembleFile, type PlannedFile, planFiles } from './files-of-shard.ts'
import { createXetHashes } from './hashes.ts'
import { indexXorb } from './xorb.ts'

/** What the thread is asked for: to look at a xorb, to say what a shard makes, to give the bytes of a file. */
export type XetTask =
  | { kind: 'index'; file: string; hash: string }
  | { kind: 'plan'; shard: string; folder: string }
  | { kind: 'assemble'; shard: string; folder: string; from: number; until: number }

/** What the main thread says: a task, that it has taken a piece of one, that it wants no more of it. */
export type XetOrder = { id: number; task: XetTask } | { id: number; taken: true } | { id: number; stop: true }

/** What the thread says of a task. */
export type XetReport = { id: number } & (
  | { said: 'indexed'; index: Uint8Array }
  | { said: 'planned'; files: PlannedFile[] }
  | { said: 'piece'; bytes: Uint8Array }
  | { said: 'assembled' }
  | { said: 'bad'; why: string }
  | { said: 'failed'; error: unknown }
)

/** Pieces that are on their way to the main thread: a disk that is slow holds no more of a file. */
const piecesAhead = 4

const hashes = createXetHashes()
const running = new Map<number, { ahead: number; stopped: boolean; wake: () => void }>()

const say = (report: XetReport, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(report, transfer)

async function work(id: number, task: XetTask): Promise<void> {
  if (task.kind === 'index') say({ id, said: 'indexed', index: await indexXorb(await hashes, task) })
  else if (task.kind === 'plan') say({ id, said: 'planned', files: await planFiles(task) })
  else await assemble(id, task)
}

async function assemble(id: number, task: Extract<XetTask, { kind: 'assemble' }>): Promise<void> {
  const state = { ahead: 0, stopped: false, wake: () => {} }
  running.set(id, state)
  try {
    for await (const piece of assembleFile(await hashes, task)) {
      while (state.ahead >= piecesAhead && !state.stopped) {
        const { promise, resolve } = Promise.withResolvers<void>()
        state.wake = resolve
        await promise
      }
      if (state.stopped) return
      state.ahead += 1
      const { buffer } = piece
      say({ id, said: 'piece', bytes: piece }, buffer instanceof ArrayBuffer ? [buffer] : [])
    }
    say({ id, said: 'assembled' })
  } finally {
    running.delete(id)
  }
}

function hear(order: XetOrder): void {
  if ('task' in order) {
    const { id, task } = order
    work(id, task).catch((error: unknown) =>
      say(error instanceof BadXet ? { id, said: 'bad', why: error.message } : { id, said: 'failed', error }),
    )
    return
  }
  const state = running.get(order.id)
  if (state === undefined) return
  if ('stop' in order) state.stopped = true
  else state.ahead -= 1
  state.wake()
}

// What the main thread does meanwhile is waited for by all.
yieldThread(5)
parentPort?.on('message', hear)
