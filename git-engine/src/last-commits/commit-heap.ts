/** Gives back the newest first. */
export interface CommitHeap {
  push(oid: string, time: number): void
  pop(): string | undefined
  readonly size: number
}

/** A binary heap of commits by committer time. */
export function createCommitHeap(): CommitHeap {
  const oids: string[] = []
  const times: number[] = []

  const swap = (a: number, b: number) => {
    const oid = oids[a] ?? ''
    const time = times[a] ?? 0
    oids[a] = oids[b] ?? ''
    times[a] = times[b] ?? 0
    oids[b] = oid
    times[b] = time
  }
  const time = (at: number) => times[at] ?? Number.NEGATIVE_INFINITY

  return {
    push(oid, when) {
      oids.push(oid)
      times.push(when)
      for (let at = oids.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1
        if (time(at) <= time(parent)) return
        swap(at, parent)
        at = parent
      }
    },
    pop() {
      const [first] = oids
      if (first === undefined) return undefined
      swap(0, oids.length - 1)
      oids.pop()
      times.pop()
      for (let at = 0; ; ) {
        const left = 2 * at + 1
        const child = left + 1 < oids.length && time(left + 1) > time(left) ? left + 1 : left
        if (child >= oids.length || time(child) <= time(at)) return first
        swap(at, child)
        at = child
      }
    },
    get size() {
      return oids.length
    },
  }
}
