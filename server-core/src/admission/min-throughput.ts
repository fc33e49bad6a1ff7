/** How slow a client may be. */
export interface MinThroughput {
  /** Time that must be the client's before it is evaluated, each time anew, in milliseconds. */
  windowMs: number
  /** What must move in that time. */
  bytes: number
  /** What must move while it stands in the way of others, from the beginning of that time to its end. */
  crowdedBytes: number
}

/** Bytes on their way to or from a client. */
export interface Transfer {
  /** How many the client has sent, or taken, until now. */
  moved(): number
  /** Is it the client that is waited for? */
  awaitsClient(): boolean
  /** Do others wait for what this client holds? */
  isCrowded(): boolean
}

/** A kibibyte a second, which the worst of lines carry; while others wait for a slot, a slow line's 32. */
export const minUploadThroughput: MinThroughput = { windowMs: 60_000, bytes: 60 * 1024, crowdedBytes: 60 * 32 * 1024 }
/** The same for what is sent. It is evaluated sooner, as what is not taken is kept in memory meanwhile. */
export const minDownloadThroughput: MinThroughput = { windowMs: 30_000, bytes: 30 * 1024, crowdedBytes: 30 * 32 * 1024 }

/** Looks in one window. Time counts as the client's where it was waited for at two looks in a row. */
const looks = 4

/** Evaluates a transfer each time it is sampled. */
export interface ThroughputMeter {
  /** Has a whole window of the client's time moved too little? `passedMs`: since the last look. */
  isTooSlow(passedMs: number): boolean
}

/**
 * Makes a meter. Whoever moves one byte a minute would keep others from a slot, or memory; time in which the server
 * itself was waited for is not the client's.
 */
export function meterThroughput(
  { windowMs, bytes, crowdedBytes }: MinThroughput,
  { moved, awaitsClient, isCrowded }: Transfer,
): ThroughputMeter {
  let before = moved()
  let wasAwaited = awaitsClient()
  let clientMs = 0
  let seen = 0
  let staysCrowded = isCrowded()
  return {
    isTooSlow(passedMs) {
      const now = moved()
      seen += now - before
      before = now
      const isAwaited = awaitsClient()
      if (wasAwaited && isAwaited) clientMs += passedMs
      wasAwaited = isAwaited
      const crowded = isCrowded()
      staysCrowded &&= crowded
      if (clientMs < windowMs) return false
      const slow = seen < (staysCrowded ? crowdedBytes : bytes)
      clientMs = 0
      seen = 0
      staysCrowded = crowded
      return slow
    },
  }
}

/**
 * Watches a transfer and calls `slow`, once, when a whole window of the client's time moved too little. Gives what ends
 * the watch.
 */
export function enforceMinThroughput(
  minimum: MinThroughput,
  { slow, ...transfer }: Transfer & { slow: () => void },
): () => void {
  const meter = meterThroughput(minimum, transfer)
  const watch = setInterval(() => {
    if (!meter.isTooSlow(minimum.windowMs / looks)) return
    clearInterval(watch)
    slow()
  }, minimum.windowMs / looks)
  watch.unref()
  return () => clearInterval(watch)
}
