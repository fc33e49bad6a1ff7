import type { FileHandle } from 'node:fs/promises'

/** Writes pieces to a place of an open file, all of them. */
export async function writeAll(file: FileHandle, pieces: readonly Buffer[], at: number): Promise<void> {
  // A disk that is nearly full takes a part of what it is given, and says so of the rest.
  for (let [left, place] = [from(pieces, 0), at]; left.length > 0; ) {
    const { bytesWritten } = await file.writev(left, place)
    place += bytesWritten
    left = from(left, bytesWritten)
  }
}

/** What follows the first bytes of some pieces. */
function from(pieces: readonly Buffer[], bytes: number): Buffer[] {
  let passed = 0
  return pieces.flatMap((piece) => {
    const skipped = Math.max(0, bytes - passed)
    passed += piece.length
    return skipped < piece.length ? [piece.subarray(skipped)] : []
  })
}
