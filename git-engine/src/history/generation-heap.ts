import type { Commits } from './commits.ts'

/** Gives back commits so that none comes before one of its descendants that is in the heap with it. */
export interface GenerationHeap {
  push(position: number): void
  pop(): number | undefined
}

/** A binary heap of commit positions: highest generation first, among equals the newest. */
export function createGenerationHeap(commits: Pick<Commits, 'generation' | 'time'>): GenerationHeap {
  const positions: number[] = []
  const generations: number[] = []
  const times: number[] = []

  const isBefore = (a: number, b: number) => {
    const one = generations[a] ?? 0
    const other = generations[b] ?? 0
    return one > other || (one === other && (times[a] ?? 0) > (times[b] ?? 0))
  }
  const swap = (a: number, b: number) => {
    for (const list of [positions, generations, times]) {
      const value = list[a] ?? 0
      list[a] = list[b] ?? 0
      list[b] = value
    }
  }

  return {
    push(position) {
      positions.push(position)
      generations.push(commits.generation(position))
      times.push(commits.time(position))
      for (let at = positions.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1
        if (!isBefore(at, parent)) return
        swap(at, parent)
        at = parent
      }
    },
    pop() {
      const [first] = positions
      if (first === undefined) return undefined
      swap(0, positions.length - 1)
      positions.pop()
      generations.pop()
      times.pop()
      for (let at = 0; ; ) {
        const left = 2 * at + 1
        const child = left + 1 < positions.length && isBefore(left + 1, left) ? left + 1 : left
        if (child >= positions.length || !isBefore(child, at)) return first
        swap(at, child)
        at = child
      }
    },
  }
}
