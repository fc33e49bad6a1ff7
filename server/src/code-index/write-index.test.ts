import assert from 'node:assert/strict'
import { join } from 'node:path'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { describe, it, type TestContext } from 'vitest'
import { openToWrite } from './index-file.ts'
import { createIndexWriter } from './write-index.ts'

const [oid, tree, other, head] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(40)) as [
  string,
  string,
  string,
  string,
]

function openIndex(test: TestContext) {
  const connection = openToWrite(join(scratchFolder(test), 'index.db'), 'code')
  test.onTestFinished(() => connection.close())
  const writer = createIndexWriter(connection)
  const put = (repoId: number, state: { tree: string; path: string; isPartial?: boolean }) => {
    const { path, isPartial = false } = state
    const files = [{ oid, path, language: 'Go' }]
    writer.begin({ repoId, tree: state.tree, head, files, isPartial })
    writer.add([{ oid, bytes: Buffer.from('package loom') }])
    writer.finish(null)
  }
  const select = (sql: string) => connection.prepare(sql).all().map(Object.values)
  return { writer, put, select }
}

describe('a repository whose tree another one has', () => {
  it('takes over what is known of that, whole or not', (test) => {
    const { writer, put, select } = openIndex(test)
    put(1, { tree, path: 'loom.go', isPartial: true })
    assert.equal(writer.adopt({ repoId: 2, tree, head }), true)
    assert.deepEqual(select('select repo_id, path, language from paths order by repo_id'), [
      [1, 'loom.go', 'Go'],
      [2, 'loom.go', 'Go'],
    ])
    assert.deepEqual(select('select * from repos where repo_id = 2'), [[2, tree, head, 1]])
    // What it has stays when the other one goes.
    writer.drop({ repoId: 1 })
    assert.deepEqual(select('select count(*) from docs'), [[1]])
    writer.drop({ repoId: 2 })
    assert.deepEqual(select('select count(*) from docs'), [[0]])
  })

  it('is indexed as any where it is known by another state, or nobody has its tree', (test) => {
    const { writer, put, select } = openIndex(test)
    put(1, { tree, path: 'loom.go' })
    put(2, { tree: other, path: 'mill.go' })
    assert.equal(writer.adopt({ repoId: 2, tree, head }), false)
    assert.equal(writer.adopt({ repoId: 3, tree: 'e'.repeat(40), head }), false)
    assert.deepEqual(select('select path from paths where repo_id = 2'), [['mill.go']])
    assert.deepEqual(writer.repositories(null), [1, 2])
  })
})
