import { createBulkPace } from '@sheaf/server-core/admission/bulk-pace'
import { currentCaller } from '@sheaf/server-core/admission/caller'

/** Items that are written in one iteration of the event loop, for all callers: a millisecond or two of work. */
const piece = 500
const pace = createBulkPace({ bytesPerIteration: piece })

/** A list as JSON, written piece by piece: as one, ten thousand files would keep everybody waiting. */
export async function jsonList(items: readonly object[]): Promise<string> {
  const pieces: string[] = []
  for (let from = 0; from < items.length; from += piece) {
    const some = items.slice(from, from + piece)
    await pace.take(currentCaller().key, some.length)
    pieces.push(JSON.stringify(some).slice(1, -1))
  }
  return `[${pieces.join(',')}]`
}
