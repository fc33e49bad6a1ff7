import { setImmediate as nextIteration } from 'node:timers/promises'
import { currentCaller, serverCaller } from '@sheaf/server-core/admission/caller'

/** What one caller, or all who write, may do in one iteration of the event loop, in milliseconds. */
const sliceMs = 4

/** Asked before each statement, or each writer: nothing where it may run at once, else what it waits for. */
export type Slices = () => Promise<unknown> | undefined

/**
 * Statements of SQLite end within the call. What awaits them goes on in a microtask, as does the next statement, and Node looks at no socket and no timer
 * before the last microtask: forty queries of one request were 50 ms in which nobody else was heard, whoever came. So a caller who has asked for
 * so long in this iteration of the event loop goes on in the next one. What lies between two statements counts for who asked the first.
 * The server's own do not wait: who is logging in is known to nobody yet.
 */
export function createReadSlices(now: () => number = () => performance.now()): Slices {
  const used = new Map<string, number>()
  let last: { key: string; at: number } | undefined
  const endIteration = () => {
    used.clear()
    last = undefined
  }
  return () => {
    const { key } = currentCaller()
    const at = now()
    if (last === undefined) setImmediate(endIteration)
    else used.set(last.key, (used.get(last.key) ?? 0) + at - last.at)
    last = { key, at }
    return key === serverCaller.key || (used.get(key) ?? 0) < sliceMs ? undefined : nextIteration()
  }
}

/** The same for writers, who have the connection one after the other: with the end of one the next began, until none waited. */
export function createWriterSlices(now: () => number = () => performance.now()): Slices {
  let began: number | undefined
  const endIteration = () => {
    began = undefined
  }
  return () => {
    if (began === undefined) {
      began = now()
      setImmediate(endIteration)
      return undefined
    }
    return now() - began < sliceMs ? undefined : nextIteration()
  }
}
