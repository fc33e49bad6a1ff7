import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { FileDiff } from './diff-file.ts'
import { createLineMaps } from './line-maps.ts'

const hunk = { oldStart: 3, newStart: 3, heading: '', lines: [' c', '-d', '+D', '+E', ' e'] }
const diff: FileDiff = { binary: false, additions: 2, deletions: 1, hunks: [hunk], tooLarge: false }
const pair = { gitDir: 'a.git', from: 'f', to: 't' }

describe('where lines stand in another version', () => {
  it('is found once for two contents, asked for at once or one after the other', async () => {
    let asked = 0
    const maps = createLineMaps(() => {
      asked += 1
      return Promise.resolve(diff)
    })
    const found = await Promise.all(Array.from({ length: 100 }, () => maps.read(pair)))
    assert.deepEqual(
      found.map((map, at) => map?.line(at + 1)),
      Array.from({ length: 100 }, (_, at) => (at < 3 ? at + 1 : at === 3 ? undefined : at + 2)),
    )
    await maps.read({ ...pair, gitDir: 'b.git' })
    assert.equal(asked, 1)
    await maps.read({ ...pair, to: 'u' })
    assert.equal(asked, 2)
  })

  it('is kept as nothing where they are no texts, and not where it could not be found', async () => {
    let answers: (FileDiff | Error)[] = [new Error('a slot'), { ...diff, binary: true }]
    const maps = createLineMaps(() => {
      const [answer = new Error('once more'), ...rest] = answers
      answers = rest
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    })
    await assert.rejects(maps.read(pair), /a slot/)
    assert.equal(await maps.read(pair), undefined)
    assert.equal(await maps.read(pair), undefined)
    assert.deepEqual(answers, [])
  })
})
