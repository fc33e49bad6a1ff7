import { Transform } from 'node:stream'

export interface PushQuota {
  /** Bytes that were reserved. */
  granted: number
  /** Reserves more, of use up to `most` bytes; gives how many, none where the quota is used up. */
  grow(most: number): Promise<number>
}

/** A stage of a pipeline that ends early where there is no space. */
export type QuotaStage = Transform & { ranOut(): boolean }

/** So much is reserved at first, and at least each time: what one push has in hand and does not need, others lack. */
export const quotaStepBytes = 8 * 1024 * 1024
/** A part of what came: long pushes need not ask too often. */
const part = 1 / 4

/**
 * Passes on as many bytes of a push as its owner has disk space for, which it reserves as they come. Then it says that
 * this was all, so that git ends in its own way, and drops the rest: a client reads no answer before it has sent all.
 */
export function enforceQuota({ granted, grow }: PushQuota): QuotaStage {
  let left = granted
  let passed = 0
  let ranOut = false
  const fits = ({ length }: Buffer): boolean => {
    if (length > left) return false
    left -= length
    passed += length
    return true
  }
  const fitsNow = async (chunk: Buffer): Promise<boolean> => {
    left += await grow(Math.max(quotaStepBytes, chunk.length, Math.floor(passed * part)))
    return fits(chunk)
  }
  const stage = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (ranOut) return done()
      if (fits(chunk)) return done(null, chunk)
      fitsNow(chunk).then(
        (isTaken) => {
          if (isTaken) return done(null, chunk)
          ranOut = true
          stage.push(null)
          done()
        },
        (error: unknown) => done(error instanceof Error ? error : new Error('no space could be reserved')),
      )
    },
  })
  return Object.assign(stage, { ranOut: () => ranOut })
}
