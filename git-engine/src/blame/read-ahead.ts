/** So many commits are read at a time: others read from the same repository. */
const atOnce = 8
/** The rest is read when it is told. */
const most = 2_000

/**
 * Reads commits ahead, each once and a few at a time, while git still looks for others: whoever tells a blame tells of each of its commits, and hundreds of
 * them took a tenth of the whole time when git had ended.
 */
export function createReadAhead(read: (oid: string) => Promise<unknown>): (oid: string) => void {
  const seen = new Set<string>()
  const waiting: string[] = []
  let running = 0

  const next = () => {
    while (running < atOnce) {
      const oid = waiting.shift()
      if (oid === undefined) return
      running += 1
      // One that can't be read is found out about by whoever tells it.
      void read(oid)
        .catch(() => undefined)
        .finally(() => {
          running -= 1
          next()
        })
    }
  }

  return (oid) => {
    if (seen.has(oid) || seen.size >= most) return
    seen.add(oid)
    waiting.push(oid)
    next()
  }
}
