import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { indexPaths, searchPaths } from './fuzzy-paths.ts'

const found = (paths: readonly string[], query: string, limit = 50) => searchPaths(indexPaths(paths), { query, limit })
const names = (...asked: Parameters<typeof found>) => found(...asked).files.map(({ path }) => path)

describe('a search among paths', () => {
  it('finds the letters in their order, in either case, and marks them', () => {
    const { files, total } = found(['src/Binder.ts', 'src/wheel.ts', 'README.md'], 'sbts')
    assert.deepEqual(files, [{ path: 'src/Binder.ts', marks: [0, 4, 11, 12] }])
    assert.equal(total, 1)
    assert.deepEqual(found(['src/Binder.ts'], 'BIND').files[0]?.marks, [4, 5, 6, 7])
    assert.deepEqual(names(['src/Binder.ts'], 'dnib'), [])
    assert.deepEqual(names(['src/two words.ts'], 'two words'), ['src/two words.ts'])
  })

  it('puts the name of a file before its folders, words before parts of them, and short paths before long ones', () => {
    const paths = ['log/other.c', 'src/catalog.c', 'builtin/log.c', 'src/deep/down/log.c', 'l/o/g.c']
    assert.deepEqual(names(paths, 'log'), [
      'builtin/log.c',
      'src/deep/down/log.c',
      'src/catalog.c',
      'log/other.c',
      'l/o/g.c',
    ])
    assert.deepEqual(names(paths, 'log.c')[0], 'builtin/log.c')
    assert.deepEqual(names(paths, 'builtin/l'), ['builtin/log.c'])
    assert.deepEqual(names(['a/b/c', 'z', 'y/x'], ''), ['z', 'y/x', 'a/b/c'])
  })

  it('gives no more than it is asked for, and says how many there are', () => {
    const paths = Array.from({ length: 200 }, (_, at) => `file-${at}`)
    const { files, total } = found(paths, 'file', 5)
    assert.deepEqual([files.length, total], [5, 200])
    assert.equal(files[0]?.path, 'file-0')
  })

  it('takes letters of any script for what they are', () => {
    assert.deepEqual(found(['Ünïcode/文件.md'], '文件').files[0]?.marks, [8, 9])
    // A letter that is two in lower case: the path is left as it is.
    assert.deepEqual(names(['İx.md'], 'x'), ['İx.md'])
  })

  it('looks through 80,000 paths in a moment', () => {
    const words = ['builtin', 'Documentation', 'contrib', 'refs', 'compat', 'source', 'packages', 'components']
    const paths = Array.from(
      { length: 80_000 },
      (_, at) => `${words[at % 8]}/${words[(at >> 3) % 8]}/${words[(at >> 6) % 8]}-${at}/index-${at * 7}.test.ts`,
    )
    const index = indexPaths(paths)
    for (const query of ['index', 'bdcts', 'packagescomponents12', 'e', 'zzzz']) {
      searchPaths(index, { query, limit: 50 })
      const times = Array.from({ length: 5 }, () => {
        const { user } = process.cpuUsage()
        searchPaths(index, { query, limit: 50 })
        return (process.cpuUsage().user - user) / 1_000
      })
      const best = Math.min(...times)
      assert.ok(best < 50, `${query}: ${best} ms`)
    }
  })
})
