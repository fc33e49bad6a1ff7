/**
 * So much may be garbage outside of the heap before it is collected. V8 counts it to what a heap of 33 MiB may become before all of it is collected: with 16 MiB
 * it did so once in 16 to 20 of an upload, and half of the time of the answering thread went there.
 */
const collectedBytes = 3 * 1024 * 1024

let garbage = 0

/**
 * Counts bytes outside of the heap that nobody needs any more, or not for long: pieces of bodies, buffers that others follow. V8 sees some hundred bytes of
 * each: it would fill its young generation with those once in gigabytes, and collects all of the heap instead, in some 50 ms, when 64 MiB lie
 * outside of it. A collection of the young generation alone takes a millisecond. Without `--expose-gc` nothing happens.
 */
export function countGarbage(bytes: number, collect = collectYoung): void {
  garbage += bytes
  if (garbage < collectedBytes) return
  garbage = 0
  collect()
}

function collectYoung(): void {
  globalThis.gc?.({ type: 'minor', execution: 'sync' })
}
