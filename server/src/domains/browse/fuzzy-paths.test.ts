import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { indexPaths, searchPaths } from './fuzzy-paths.ts'

const found = async (paths: readonly string[], query: string, limit = 50) =>
  searchPaths(await indexPaths(paths), { query, limit })
const names = async (...asked: Parameters<typeof found>) => (await found(...asked)).files.map(({ path }) => path)

describe('a search among paths', () => {
  it('finds the letters in their order, in either case, and marks them', async () => {
    const { files, total } = await found(['src/Binder.ts', 'src/wheel.ts', 'README.md'], 'sbts')
    assert.deepEqual(files, [{ path: 'src/Binder.ts', marks: [0, 4, 11, 12] }])
    assert.equal(total, 1)
    assert.deepEqual((await found(['src/Binder.ts'], 'BIND')).files[0]?.marks, [4, 5, 6, 7])
    assert.deepEqual(await names(['src/Binder.ts'], 'dnib'), [])
    assert.deepEqual(await names(['src/two words.ts'], 'two words'), ['src/two words.ts'])
  })

  it('puts the name of a file before its folders, words before parts of them, and short paths before long ones', async () => {
    const paths = ['log/other.c', 'src/catalog.c', 'builtin/log.c', 'src/deep/down/log.c', 'l/o/g.c']
    assert.deepEqual(await names(paths, 'log'), [
      'builtin/log.c',
      'src/deep/down/log.c',
      'src/catalog.c',
      'log/other.c',
      'l/o/g.c',
    ])
    assert.equal((await names(paths, 'log.c'))[0], 'builtin/log.c')
    assert.deepEqual(await names(paths, 'builtin/l'), ['builtin/log.c'])
    assert.deepEqual(await names(['a/b/c', 'z', 'y/x'], ''), ['z', 'y/x', 'a/b/c'])
  })

  it('gives no more than it is asked for, and says how many there are', async () => {
    const paths = Array.from({ length: 200 }, (_, at) => `file-${at}`)
    const { files, total } = await found(paths, 'file', 5)
    assert.deepEqual([files.length, total], [5, 200])
    assert.equal(files[0]?.path, 'file-0')
  })

  it('takes letters of any script for what they are', async () => {
    assert.deepEqual((await found(['Ünïcode/文件.md'], '文件')).files[0]?.marks, [8, 9])
    // A letter that is two in lower case: the path is left as it is.
    assert.deepEqual(await names(['İx.md'], 'x'), ['İx.md'])
  })

  const many = () => {
    const words = ['builtin', 'Documentation', 'contrib', 'refs', 'compat', 'source', 'packages', 'components']
    return Array.from(
      { length: 80_000 },
      (_, at) => `${words[at % 8]}/${words[(at >> 3) % 8]}/${words[(at >> 6) % 8]}-${at}/index-${at * 7}.test.ts`,
    )
  }

  it('looks through 80,000 paths in a moment', async () => {
    const index = await indexPaths(many())
    for (const query of ['index', 'bdcts', 'packagescomponents12', 'e', 'zzzz']) {
      await searchPaths(index, { query, limit: 50 })
      let best = Number.POSITIVE_INFINITY
      for (let time = 0; time < 5; time += 1) {
        const { user } = process.threadCpuUsage()
        await searchPaths(index, { query, limit: 50 })
        best = Math.min(best, (process.threadCpuUsage().user - user) / 1_000)
      }
      assert.ok(best < 50, `${query}: ${best} ms`)
    }
  })

  it('lets others have their turn a hundred times meanwhile, and ends with whoever asked', async () => {
    let turns = 0
    let isOver = false
    const takeTurn = () => {
      turns += 1
      if (!isOver) setImmediate(takeTurn)
    }
    takeTurn()
    try {
      const index = await indexPaths(many())
      assert.ok(turns > 80, `${turns} turns while the paths were made ready`)
      turns = 0
      assert.equal((await searchPaths(index, { query: 'index', limit: 5 })).total, 80_000)
      assert.ok(turns > 80, `${turns} turns while they were searched`)
      const gone = new AbortController()
      const search = searchPaths(index, { query: 'index', limit: 5, signal: gone.signal })
      gone.abort(new Error('gone'))
      await assert.rejects(search, /gone/)
    } finally {
      isOver = true
    }
  })

  it('does not look at paths that can be checked out nowhere', async () => {
    const long = `src/${'e'.repeat(4_096)}`
    assert.deepEqual(await names([long, 'src/e'], 'e'), ['src/e'])
    assert.deepEqual(await names([long, 'src/e'], ''), ['src/e', long])
  })
})
