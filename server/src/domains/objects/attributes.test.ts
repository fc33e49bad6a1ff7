import assert from 'node:assert/strict'
import { matchesGlob } from '@sheaf/server-core/matches-glob'
import { describe, it } from 'vitest'
import { attributesLine, lfsByAttributes } from './attributes.ts'

describe('attributes of a repository', () => {
  it('say which files Git LFS keeps: the last line that means a path decides', () => {
    const isLfs = lfsByAttributes(
      [
        '# a remark',
        '*.bin filter=lfs diff=lfs merge=lfs -text',
        'data/*.csv\tfilter=lfs',
        '/only-here.txt filter=lfs',
        'weights/**/part filter=lfs',
        'small.bin -filter',
        'other.bin !filter',
        '*.bin text',
      ].join('\n'),
    )
    const paths = ['a.bin', 'x/y/a.bin', 'data/a.csv', 'only-here.txt', 'weights/part', 'weights/a/b/part']
    assert.deepEqual(paths.filter(isLfs), paths)
    const others = ['a.txt', 'small.bin', 'x/other.bin', 'data/x/a.csv', 'x/only-here.txt', 'a remark']
    assert.deepEqual(others.filter(isLfs), [])
  })

  it('are written as they are read, spaces too', () => {
    const path = 'my model.safetensors'
    assert.match(attributesLine(path), /^my\[\[:space:\]\]model\.safetensors filter=lfs /)
    assert.ok(lfsByAttributes(attributesLine(path))(path))
  })

  it('are matched in time that is bounded, whatever the pattern', () => {
    const began = performance.now()
    assert.equal(matchesGlob('*a'.repeat(500), 'a'.repeat(4_000).concat('b')), false)
    assert.equal(matchesGlob('**/'.repeat(500), 'a/'.repeat(2_000)), true)
    assert.ok(performance.now() - began < 1_000)
  })
})
