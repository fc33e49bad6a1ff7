import { setTimeout as sleep } from 'node:timers/promises'
import { ImportFailure, type ImportProblem } from '../import-failure.ts'
import { HubBusy } from './ask-hub.ts'

interface Patience {
  /** How often it is tried without anything coming of it. */
  tries: number
  signal: AbortSignal
  /** What it is when that was in vain. */
  otherwise: ImportProblem
  /** How much has come so far: a try that brought something is none in vain. */
  came?: () => number
}

const pauseMs = 500
/** A server that says when to come back is believed so often. */
const mostWaits = 1_000

/** Tries again where the other server was away or broke off, each time after a longer while. */
export async function patiently<T>({ tries, signal, otherwise, came }: Patience, work: () => Promise<T>): Promise<T> {
  let inVain = 0
  for (let waits = 0; ; ) {
    const before = came?.() ?? 0
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof HubBusy)) throw error
      if (error.waitMs !== undefined && waits < mostWaits) {
        waits += 1
        await sleep(error.waitMs, undefined, { signal })
        continue
      }
      inVain = (came?.() ?? 0) > before ? 0 : inVain + 1
      if (inVain >= tries) throw new ImportFailure(otherwise, error.message, { cause: error })
      await sleep(pauseMs * 2 ** inVain, undefined, { signal })
    }
  }
}
