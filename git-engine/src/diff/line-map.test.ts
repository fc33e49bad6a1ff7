import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { randomOf } from '../testing/generated-history.ts'
import { runSync } from '../testing/run-sync.ts'
import { plainGit, scratchFolder } from '../testing/scratch-repository.ts'
import { createLineMap } from './line-map.ts'

describe('where a line of a file stands in another version of it', () => {
  it('is on a line of the same content or nowhere, over generated edits', async (test) => {
    const engine = createGitEngine()
    test.onTestFinished(() => engine.close())
    const folder = scratchFolder(test)
    plainGit(folder, ['init', '-q', '--bare', 'a.git'])
    const gitDir = join(folder, 'a.git')
    const store = (lines: readonly string[], isOpen: boolean) =>
      runSync('git', ['-C', gitDir, 'hash-object', '-w', '--stdin'], {
        input: lines.join('\n') + (isOpen ? '' : '\n'),
      })
        .stdout.toString()
        .trim()
    const random = randomOf(5)
    // Few words, so that lines repeat: what is equal by chance must still be in its place.
    const word = () => random.pick(['a', 'b', 'c', '', '}', '  return x', '\\ No newline at end of file'])
    let [kept, lost] = [0, 0]
    for (let round = 0; round < 60; round += 1) {
      const before = Array.from({ length: 1 + random.below(40) }, word)
      const after = [...before]
      for (let edit = 0; edit < 1 + random.below(6); edit += 1) {
        const at = random.below(after.length + 1)
        after.splice(at, random.below(4), ...Array.from({ length: random.below(4) }, word))
      }
      const [from, to] = [store(before, random.below(4) === 0), store(after, random.below(4) === 0)]
      const side = (oid: string) => ({ oid, kind: 'blob' as const })
      const { hunks } = await engine.read.fileDiff({ gitDir, from: side(from), to: side(to), ignoreWhitespace: false })
      const map = createLineMap(hunks)
      const places: number[] = []
      for (const [index, text] of before.entries()) {
        const place = map.line(index + 1)
        if (place === undefined) {
          lost += 1
          continue
        }
        kept += 1
        assert.equal(after[place - 1] ?? '', text, `round ${round}, line ${index + 1}`)
        places.push(place)
      }
      // Lines in a row are where each of them is, if these are still in a row.
      for (let asked = 0; asked < 20; asked += 1) {
        const first = 1 + random.below(before.length)
        const last = first + random.below(before.length - first + 1)
        const each = Array.from({ length: last - first + 1 }, (_, at) => map.line(first + at))
        const isWhole = each.every((place, at) => place !== undefined && place === (each[0] ?? 0) + at)
        assert.equal(map.lines(first, last), isWhole ? each[0] : undefined, `round ${round}, lines ${first} to ${last}`)
      }
      // In their order, and no two in one place.
      assert.deepEqual(
        places,
        [...new Set(places)].toSorted((a, b) => a - b),
      )
    }
    assert.ok(kept > 300 && lost > 100, `${kept} kept, ${lost} lost`)
  })
})
