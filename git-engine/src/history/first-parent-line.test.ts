import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { randomOf } from '../testing/generated-history.ts'
import { type BloomFilters, mayContain, pathFilterKey } from './bloom.ts'
import { createFirstParentLine, type UntouchedLine } from './first-parent-line.ts'

type Random = ReturnType<typeof randomOf>

/** Filters of one to four bytes that are nearly empty, and here and there none. */
function randomFilters(random: Random, count: number, { version, hashes }: { version: number; hashes: number }) {
  const ends = new Uint32Array(count)
  const bytes: number[] = []
  for (let row = 0; row < count; row += 1) {
    const size = random.chance(0.001) ? 0 : 1 + random.below(4)
    for (let index = 0; index < size; index += 1) bytes.push(random.chance(0.1) ? random.below(256) : 0)
    ends[row] = bytes.length
  }
  const filters: BloomFilters = {
    version,
    hashes,
    ends,
    filtersAt: 0,
    filtersEnd: bytes.length,
    bytes: Buffer.from(bytes),
  }
  return filters
}

/** Two files of commits, each with its first parent shortly below it, so that there are several lines; and the roots. */
function randomGraph(random: Random, kinds: readonly { version: number; hashes: number }[]) {
  const perFile = 12_000
  const layers = kinds.map((kind, index) => ({
    start: index * perFile,
    file: { count: perFile, filters: randomFilters(random, perFile, kind) },
  }))
  const count = perFile * layers.length
  const firstParents = new Int32Array(count)
  const generations = new Uint32Array(count)
  for (let position = 0; position < count; position += 1) {
    // Even and odd commits are two histories that have nothing in common.
    const parent = position - (random.chance(0.01) ? 2 + 2 * random.below(20) : 2)
    firstParents[position] = parent < 0 ? -1 : parent
    generations[position] = parent < 0 ? 1 : (generations[parent] ?? 0) + 1
  }
  const layerOf = (position: number) => {
    const layer = layers[Math.floor(position / perFile)]
    assert.ok(layer)
    return layer
  }
  return { layers, firstParents, generations, layerOf }
}

/** The same, one commit at a time. */
function followed(
  { firstParents, layerOf }: ReturnType<typeof randomGraph>,
  from: number,
  { keys, most, stops }: UntouchedLine,
): number {
  let position = from
  for (let step = 0; step < most; step += 1) {
    const { file, start } = layerOf(position)
    const parent = firstParents[position] ?? -1
    if (parent < 0 || keys.every((key) => mayContain(file.filters, position - start, key))) return position
    position = parent
    if (stops?.has(position) === true) return position
  }
  return position
}

describe('the line of first parents', () => {
  const one = { version: 1, hashes: 7 }
  for (const [name, kinds] of Object.entries({
    'one file': [one],
    'two files': [one, one],
    'two files of other filters': [{ version: 2, hashes: 7 }, one],
    'two files of other hashes': [one, { version: 1, hashes: 3 }],
  })) {
    it(`is followed as the graph itself is, from any commit, in a graph of ${name}`, () => {
      const random = randomOf(kinds.length * 7 + 1)
      const graph = randomGraph(random, kinds)
      const count = graph.firstParents.length
      const line = createFirstParentLine(graph)
      let steps = 0
      for (let walk = 0; walk < 60; walk += 1) {
        const path = random.pick(['a', 'dir/file', 'dir/sub/file.c', 'not/ä', `walk-${walk}`])
        const names = path.split('/')
        const keys = names.map((_, depth) => pathFilterKey(Buffer.from(names.slice(0, names.length - depth).join('/'))))
        const stops = random.chance(0.2) ? new Set([random.below(count), random.below(count)]) : undefined
        const most = random.pick([1, 255, 5_000, 8_192])
        // As a walk does it: over what the filters could not deny as well.
        let position = random.chance(0.5) ? count - 1 - random.below(2) : random.below(count)
        while (position >= 0) {
          const reached = line.follow(position, { keys, most, stops })
          assert.equal(reached, followed(graph, position, { keys, most, stops }), `${path} from ${position}`)
          steps += 1
          position = reached === position ? (graph.firstParents[position] ?? -1) : reached
        }
      }
      assert.ok(steps > 1_000, `only ${steps} steps were compared`)
      // A commit takes eight bytes and its filter.
      assert.ok(line.heldBytes > 0 && line.heldBytes < count * 12)
    })
  }
})
