import { createLru } from '@sheaf/server-core/lru'
import { createSingleFlight } from '../single-flight.ts'
import type { FileDiff, FileDiffQuery } from './diff-file.ts'
import { createLineMap, type LineMap } from './line-map.ts'

/** Two versions of a file, by their content. */
export interface LineMapQuery {
  gitDir: string
  from: string
  to: string
  signal?: AbortSignal | undefined
}

/** Where lines of files stand in other versions of them. */
export interface LineMaps {
  /** Nothing where one of the two is no text, or they differ in too much. Asked for twice at once, it is found once, and kept. */
  read(query: LineMapQuery): Promise<LineMap | undefined>
}

/** What is kept of all maps, in bytes, and of one: it is made of no more lines than a diff has. */
const limits = { capacity: 4 * 1024 * 1024, maxWeight: 256 * 1024 }
/** What a map takes besides its places. */
const ownBytes = 500

/**
 * Makes them. Whoever writes about lines of a file asks again for each line that was written about, and each time it was a process of git: of two contents the
 * answer never changes, and all lines of both are in it.
 */
export function createLineMaps(diff: (query: FileDiffQuery) => Promise<FileDiff>): LineMaps {
  const weigh = ({ map }: { map: LineMap | undefined }) => ownBytes + (map?.bytes ?? 0)
  const known = createLru<{ map: LineMap | undefined }>({ ...limits, weigh })
  const finding = createSingleFlight<LineMap | undefined>()

  const find = async ({ gitDir, from, to, signal }: LineMapQuery) => {
    const [before, after] = [from, to].map((oid) => ({ oid, kind: 'blob' as const }))
    const { hunks, binary, tooLarge } = await diff({ gitDir, from: before, to: after, ignoreWhitespace: false, signal })
    const map = binary || tooLarge ? undefined : createLineMap(hunks)
    known.set(`${from} ${to}`, { map })
    return map
  }
  return {
    async read({ signal, ...query }) {
      const { gitDir, from, to } = query
      const kept = known.get(`${from} ${to}`)
      if (kept !== undefined) return kept.map
      const start = (abandoned: AbortSignal) => find({ ...query, signal: abandoned })
      return finding.join(`${gitDir}:${from}:${to}`, { signal, start })
    },
  }
}
