import { parentPort, workerData } from 'node:worker_threads'
import { yieldThread } from '@sheaf/server-core/yield-thread'
import { openToWrite } from './index-file.ts'
import type { IndexReply, IndexRequest, IndexTask } from './index-messages.ts'
import { createIndexWriter } from './write-index.ts'

// Nobody waits for what it does: searches read the index by a connection of the server's own.
yieldThread(10)
const file: unknown = workerData
const answers = createIndexWriter(openToWrite(String(file)))

function answer<Task extends IndexTask>({ id, task, input }: IndexRequest<Task>): IndexReply<Task> {
  try {
    return { id, isDone: true, output: answers[task](input) }
  } catch (error) {
    return { id, isDone: false, error, isBroken: isBroken(error) }
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const isBroken = (error: unknown) =>
  error instanceof Error && 'errcode' in error && (error.errcode === 11 || error.errcode === 26)

parentPort?.on('message', <Task extends IndexTask>(request: IndexRequest<Task>) =>
  parentPort?.postMessage(answer(request)),
)
