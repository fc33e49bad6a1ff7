import { createSpareMemory } from '@sheaf/server-core/memory/spare-memory'
import { ownBytes, pieceBytes } from './messages.ts'

/** Memory in which bytes are handed to another thread, and that is used again once it is given back. */
export interface Pieces {
  /** A copy of at most `pieceBytes`, with memory of its own that can be transferred. */
  copy(chunk: Uint8Array): Uint8Array<ArrayBuffer>
  /** Takes back what was transferred. */
  giveBack(memory: ArrayBuffer): void
}

/** Of all sessions together: two dozen that each have a window under way have three times as much. */
const mostSpareBytes = 8 * 1024 * 1024

/** Makes them. */
export function createPieces(): Pieces {
  const spare = createSpareMemory({ mostBytes: mostSpareBytes })
  return {
    copy(chunk) {
      // Most of a piece would be for nothing.
      if (chunk.length < pieceBytes / 2) return ownBytes(chunk)
      const bytes = new Uint8Array(spare.take(pieceBytes), 0, chunk.length)
      bytes.set(chunk)
      return bytes
    },
    giveBack: (memory) => spare.giveBack(memory),
  }
}
