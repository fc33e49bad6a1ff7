import { constants, type NodeGCPerformanceDetail, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'

/**
 * So much may be garbage outside of the heap before it is collected. V8 counts it to what a heap of 33 MiB may become before all of it is collected: with 16 MiB
 * it did so once in 16 to 20 of an upload, and half of the time of the answering thread went there.
 */
const collectedBytes = 3 * 1024 * 1024

/**
 * While V8 marks the heap, which it does beside what the thread works on, so much may be: a collection of the young generation that is asked for
 * meanwhile ends the marking at once, on this thread, and becomes one of all of the heap. Left alone, V8 collects the garbage along with the rest.
 */
const heldBytes = 24 * 1024 * 1024

let garbage = 0
let isMarking = false
let isTold = false

/**
 * Counts bytes outside of the heap that nobody needs any more, or not for long: pieces of bodies, buffers that others follow. V8 sees some hundred bytes of
 * each: it would fill its young generation with those once in gigabytes, and collects all of the heap instead, in some 50 ms, when 64 MiB lie
 * outside of it. A collection of the young generation alone takes a millisecond. Without `--expose-gc` nothing happens.
 */
export function countGarbage(bytes: number, collect = collectYoung): void {
  garbage += bytes
  if (garbage < (isMarking ? heldBytes : collectedBytes)) return
  garbage = 0
  collect()
}

function collectYoung(): void {
  if (globalThis.gc === undefined) return
  if (!isTold) watchPhases()
  globalThis.gc({ type: 'minor', execution: 'sync' })
}

/** V8 tells of the marking once, as it begins, and of the collection that ends it. */
function watchPhases(): void {
  isTold = true
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { kind } = (entry as PerformanceEntry & { detail: NodeGCPerformanceDetail }).detail
      if (kind === constants.NODE_PERFORMANCE_GC_INCREMENTAL) isMarking = true
      if (kind !== constants.NODE_PERFORMANCE_GC_MAJOR) continue
      isMarking = false
      garbage = 0
    }
  })
  observer.observe({ entryTypes: ['gc'] })
}
