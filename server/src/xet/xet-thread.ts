import { parentPort } from 'node:worker_threads'
import { yieldThread } from '@sheaf/server-core/yield-thread'
import { BadXet } from './bad-xet.ts'
import { assembleFile, type FileOfShard, type PlannedFile, planFiles } from './files-of-shard.ts'
import { createXetHashes } from './hashes.ts'
import { writeAssembled } from './write-file.ts'
import { indexXorb } from './xorb.ts'

/** What the thread is asked for: to look at a xorb, to say what a shard makes, to give the bytes of a file or to write them. */
export type XetTask =
  | { kind: 'index'; file: string; hash: string }
  | { kind: 'plan'; shard: string; folder: string }
  | ({ kind: 'assemble' } & FileOfShard)
  | ({ kind: 'write'; into: string } & FileOfShard)

/** What the main thread says: a task, that it has taken a piece of one, that it wants no more of it. */
export type XetOrder = { id: number; task: XetTask } | { id: number; taken: true } | { id: number; stop: true }

/** What the thread says of a task. */
export type XetReport = { id: number } & (
  | { said: 'indexed'; index: Uint8Array }
  | { said: 'planned'; files: PlannedFile[] }
  | { said: 'piece'; bytes: Uint8Array }
  | { said: 'assembled' }
  | { said: 'writing' }
  | { said: 'written'; sha256: string }
  | { said: 'bad'; why: string }
  | { said: 'failed'; error: unknown; code: string | undefined }
)

/** Pieces that are on their way to the main thread: a disk that is slow holds no more of a file. */
const piecesAhead = 4
/** The main thread is told whenever so much was written, which it syncs: what is not on the disk yet is bounded, too. */
const toldBytes = 16 * 1024 * 1024

const hashes = createXetHashes()
const running = new Map<number, { ahead: number; stopped: boolean; wake: () => void }>()

const say = (report: XetReport, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(report, transfer)

async function work(id: number, task: XetTask): Promise<void> {
  if (task.kind === 'index') say({ id, said: 'indexed', index: await indexXorb(await hashes, task) })
  else if (task.kind === 'plan') say({ id, said: 'planned', files: await planFiles(task) })
  else if (task.kind === 'assemble') await assemble(id, task)
  else await write(id, task)
}

async function assemble(id: number, task: Extract<XetTask, { kind: 'assemble' }>): Promise<void> {
  const { mayGoOn, end } = begin(id)
  try {
    for await (const piece of assembleFile(await hashes, task)) {
      if (!(await mayGoOn())) return
      const { buffer } = piece
      say({ id, said: 'piece', bytes: piece }, buffer instanceof ArrayBuffer ? [buffer] : [])
    }
    say({ id, said: 'assembled' })
  } finally {
    end()
  }
}

async function write(id: number, task: Extract<XetTask, { kind: 'write' }>): Promise<void> {
  const { mayGoOn, end } = begin(id)
  let told = 0
  try {
    const sha256 = await writeAssembled(await hashes, task, async (bytes) => {
      if (bytes < told + toldBytes) return
      told = bytes
      if (!(await mayGoOn())) throw new Error('nobody wants this file any more')
      say({ id, said: 'writing' })
    })
    say({ id, said: 'written', sha256 })
  } finally {
    end()
  }
}

/** Begins to say pieces of a task: `mayGoOn` waits until another one may be said, and gives false where nobody wants it any more. */
function begin(id: number): { mayGoOn: () => Promise<boolean>; end: () => void } {
  const state = { ahead: 0, stopped: false, wake: () => {} }
  running.set(id, state)
  return {
    async mayGoOn() {
      while (state.ahead >= piecesAhead && !state.stopped) {
        const { promise, resolve } = Promise.withResolvers<void>()
        state.wake = resolve
        await promise
      }
      state.ahead += 1
      return !state.stopped
    },
    end: () => void running.delete(id),
  }
}

function hear(order: XetOrder): void {
  if ('task' in order) {
    const { id, task } = order
    work(id, task).catch((error: unknown) =>
      say(error instanceof BadXet ? { id, said: 'bad', why: error.message } : failureOf(id, error)),
    )
    return
  }
  const state = running.get(order.id)
  if (state === undefined) return
  if ('stop' in order) state.stopped = true
  else state.ahead -= 1
  state.wake()
}

/** An error comes to another thread without its code, by which a full disk is known. */
function failureOf(id: number, error: unknown): XetReport {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return { id, said: 'failed', error, code }
}

// What the main thread does meanwhile is waited for by all.
yieldThread(5)
parentPort?.on('message', hear)
