import { hasRoom as diskHasRoom } from '@sheaf/server-core/free-space'

/** Room for what waits on the disk, in bytes: so much in all, so much of it for one caller. */
export interface SpoolRoom {
  /** Takes room, where there is enough. */
  take(key: string, bytes: number): boolean
  giveBack(key: string, bytes: number): void
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
export function createSpoolRoom({
  folder,
  capacityBytes,
  perCallerBytes,
}: {
  folder: string
  capacityBytes: number
  perCallerBytes: number
}): SpoolRoom {
  const used = new Map<string, number>()
  const waiting = new Set<() => void>()
  let usedBytes = 0
  let look: { at: number; hasRoom: Promise<boolean> } | undefined

  return {
    take(key, bytes) {
      const own = (used.get(key) ?? 0) + bytes
      if (own > perCallerBytes || usedBytes + bytes > capacityBytes) return false
      used.set(key, own)
      usedBytes += bytes
      return true
    },
    giveBack(key, bytes) {
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
        look = { at: now, hasRoom: diskHasRoom(folder, { besides: reserveBytes }) }
      }
      return look.hasRoom
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
