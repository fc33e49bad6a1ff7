import { hasFreeSpace as diskHasRoom } from '@sheaf/server-core/free-space'

/** Room for what waits on the disk, in bytes: so much in all, so much of it for one caller. */
export interface SpoolQuota {
  /** Takes room, where there is enough. */
  reserve(key: string, bytes: number): boolean
  release(key: string, bytes: number): void
  /** Is the disk far from full? Asked once a second at most. */
  onDisk(): Promise<boolean>
  /** Calls back when there may be room again, once. Gives what takes the wish back. */
  whenFree(retry: () => void): () => void
  readonly usedBytes: number
}

/** Left free beyond what pushes need to go on: what only waits for its readers never stops them. */
const reserveBytes = 256 * 1024 * 1024
const diskLookMs = 1_000

/** Makes the room of one spool, in a folder of some disk. */
export function createSpoolQuota({
  folder,
  capacityBytes,
  perCallerBytes,
}: {
  folder: string
  capacityBytes: number
  perCallerBytes: number
}): SpoolQuota {
  const used = new Map<string, number>()
  const waiting = new Set<() => void>()
  let usedBytes = 0
  let look: { at: number; hasFreeSpace: Promise<boolean> } | undefined

  return {
    reserve(key, bytes) {
      const own = (used.get(key) ?? 0) + bytes
      if (own > perCallerBytes || usedBytes + bytes > capacityBytes) return false
      used.set(key, own)
      usedBytes += bytes
      return true
    },
    release(key, bytes) {
      if (bytes === 0) return
      const own = (used.get(key) ?? 0) - bytes
      if (own > 0) used.set(key, own)
      else used.delete(key)
      usedBytes -= bytes
      const retries = [...waiting]
      waiting.clear()
      for (const retry of retries) retry()
    },
    onDisk() {
      const now = performance.now()
      if (look === undefined || now - look.at > diskLookMs) {
        look = { at: now, hasFreeSpace: diskHasRoom(folder, { besides: reserveBytes }) }
      }
      return look.hasFreeSpace
    },
    whenFree(retry) {
      waiting.add(retry)
      return () => waiting.delete(retry)
    },
    get usedBytes() {
      return usedBytes
    },
  }
}
