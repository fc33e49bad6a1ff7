import { parentPort, workerData } from 'node:worker_threads'
import { yieldThread } from '@sheaf/server-core/yield-thread'
import { createCommitWriter } from './commits/write-commits.ts'
import { openToWrite } from './index-file.ts'
import type { IndexKind, IndexReply, IndexRequest } from './index-messages.ts'
import { createIndexWriter } from './write-index.ts'

/** Which index a thread writes, and where. */
export interface IndexThreadData {
  kind: IndexKind
  file: string
}

// Nobody waits for what it does: searches read the index by a connection of the server's own.
yieldThread(10)
const { kind, file }: IndexThreadData = workerData
const writers = { code: createIndexWriter, commits: createCommitWriter }
const answers = new Map<string, (input: never) => unknown>(Object.entries(writers[kind](openToWrite(file, kind))))

function answer({ id, task, input }: IndexRequest): IndexReply {
  try {
    return { id, isDone: true, output: answers.get(task)?.(input as never) }
  } catch (error) {
    return { id, isDone: false, error, isBroken: isBroken(error) }
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const isBroken = (error: unknown) =>
  error instanceof Error && 'errcode' in error && (error.errcode === 11 || error.errcode === 26)

parentPort?.on('message', (request: IndexRequest) => parentPort?.postMessage(answer(request)))
