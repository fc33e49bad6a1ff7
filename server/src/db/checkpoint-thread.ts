import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { CheckpointOutcome } from './checkpoints.ts'

/** So long are a writer or readers waited for that keep the rest of the log from being brought over. */
const busyMs = 100

/**
 * One checkpoint. PASSIVE brings over nearly all and stands in nobody's way; what was written meanwhile is brought over by
 * FULL, which keeps writers out for that moment: else a log that is written to all the time would never begin anew.
 */
function checkpoint(file: string): CheckpointOutcome {
  const connection = new DatabaseSync(file, { timeout: busyMs })
  try {
    const [, frames, brought] = run(connection, 'passive')
    if (frames !== brought) run(connection, 'full')
    return {}
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0
    return { failure: { message: error.message, code } }
  } finally {
    connection.close()
  }
}

function run(connection: DatabaseSync, mode: 'passive' | 'full'): unknown[] {
  const statement = connection.prepare(`pragma wal_checkpoint(${mode})`)
  return Object.values(statement.get() ?? {})
}

const file: unknown = workerData
parentPort?.on('message', () => parentPort?.postMessage(checkpoint(String(file))))
