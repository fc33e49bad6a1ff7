import assert from 'node:assert/strict'
import type { Change, CommitSpec } from './scratch-repository.ts'

/** A generator of its own, so that a seed in a failure message makes the same history again. */
export function randomOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    below: (end: number) => Math.floor(next() * end),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] ?? assert.fail('nothing to pick'),
    chance: (part: number) => next() < part,
  }
}

const oddNames = [
  'a',
  'b',
  'a b',
  'häßlich',
  '文件',
  'x#y?z%20',
  '"quoted"',
  "it's",
  'line\nbreak',
  '-leading',
  ':(glob)*',
  'con',
  '*',
  'a.b',
  'a-b',
]
const folders = ['', 'dir/', 'dir/deep er/', '-opt/', 'a.d/']

/**
 * A history with merges of two and three parents, branches that cross and join again, reverts, empty commits, new
 * roots, mode changes, links, submodules, odd names and clocks that run backwards. Commits are `secondsApart`.
 */
export function generateHistory({
  seed,
  commits,
  secondsApart = 60,
  idLength = 40,
}: {
  seed: number
  commits: number
  secondsApart?: number
  /** Digits of an object id. */
  idLength?: number
}): CommitSpec[] {
  const random = randomOf(seed)
  const specs: CommitSpec[] = []
  const change = (): Change => {
    const path = random.pick(folders) + random.pick(oddNames)
    if (random.chance(0.2)) return { path, content: null }
    if (random.chance(0.05)) return { path, content: 'c'.repeat(idLength), mode: '160000' }
    // Few contents, so that reverts and twins happen by themselves.
    const mode = random.pick(['100644', '100644', '100644', '100755', '120000'] as const)
    return { path, content: `content ${random.below(3)}`, mode }
  }
  for (let index = 0; index < commits; index += 1) {
    const parents: number[] = []
    if (index > 0 && !random.chance(0.03)) {
      const count = random.chance(0.3) ? (random.chance(0.3) ? 3 : 2) : 1
      while (parents.length < Math.min(count, index)) {
        // Mostly near parents: branches that cross and join again.
        const parent = index - random.below(Math.min(index, 6))
        if (!parents.includes(parent)) parents.push(parent)
        else if (random.chance(0.5)) break
      }
    }
    const changes = random.chance(0.15) ? [] : Array.from({ length: 1 + random.below(3) }, change)
    // Clocks that run backwards must not matter.
    const time = 1_700_000_000 + index * secondsApart - (random.chance(0.1) ? 5_000 : 0)
    specs.push({ branch: 'refs/heads/main', parents, changes, time })
  }
  return specs
}
