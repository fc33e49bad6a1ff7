import { Transform } from 'node:stream'

/** How slow a client may be. */
export interface Pace {
  /** How long it is watched before it is judged, each time anew. */
  windowMs: number
  /** What it must send in that time. */
  bytes: number
  /** What it must send while it stands in the way of others, from the beginning of that time to its end. */
  crowdedBytes: number
}

/** A kibibyte a second, which the worst of lines carry; while others wait for a place, a slow line's 32. */
export const pushPace: Pace = { windowMs: 60_000, bytes: 60 * 1024, crowdedBytes: 60 * 32 * 1024 }

/** A stage of a pipeline that counts what it passes on. */
export type PaceKeeper = Transform & { passed(): number }

interface Watching {
  /** Do others wait for the place that this client has? */
  isCrowded: () => boolean
  slow: () => void
}

/**
 * Passes bytes on and calls `slow`, once, when a whole window brought too few of them: whoever sends one byte a minute
 * would keep others from a place for git. Time in which the reader took nothing is not the client's.
 */
export function keepPace({ windowMs, bytes, crowdedBytes }: Pace, { isCrowded, slow }: Watching): PaceKeeper {
  let seen = 0
  let passed = 0
  let wasCrowded = isCrowded()
  const stage = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      passed += chunk.length
      done(null, chunk)
    },
    flush(done) {
      clearInterval(watch)
      done()
    },
    destroy(error, done) {
      clearInterval(watch)
      done(error)
    },
  })
  const watch = setInterval(() => {
    const waitsForReader = stage.readableLength > 0 || stage.writableLength > 0
    const crowded = isCrowded()
    if (seen < (wasCrowded && crowded ? crowdedBytes : bytes) && !waitsForReader) {
      clearInterval(watch)
      slow()
    }
    seen = 0
    wasCrowded = crowded
  }, windowMs)
  return Object.assign(stage, { passed: () => passed })
}
