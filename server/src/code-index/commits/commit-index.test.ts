import assert from 'node:assert/strict'
import { join } from 'node:path'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { describe, it, type TestContext } from 'vitest'
import { openToWrite } from '../index-file.ts'
import type { IndexedCommit } from '../index-messages.ts'
import { findCommits } from './find-commits.ts'
import { createCommitWriter } from './write-commits.ts'

const oidOf = (n: number) => (0xabcdef0 + n).toString(16).padEnd(40, '0')

function openIndex(test: TestContext) {
  const file = join(scratchFolder(test), 'commits.db')
  const connection = openToWrite(file, 'commits')
  test.onTestFinished(() => connection.close())
  const writer = createCommitWriter(connection)
  const put = (
    repoId: number,
    commits: IndexedCommit[],
    { isWhole = false, isPartial = false, head = commits[0]?.oid ?? '' } = {},
  ) => {
    const begun = writer.begin({ repoId, head, isWhole })
    writer.add(commits)
    writer.finish({ isPartial })
    return begun
  }
  const find = (
    query: string,
    { counted = [1, 2], authors = [] as string[], before = undefined as number | undefined } = {},
  ) => {
    const found = findCommits({
      file,
      terms: query === '' ? [] : [{ kind: 'text', value: query }],
      matchesCase: false,
      authors,
      before,
      repositories: Int32Array.from(counted),
      weights: Uint8Array.from(counted, (id) => 10 - id),
      open: undefined,
    })
    assert.ok(found.problem === undefined)
    return found
  }
  const count = (table: string) => Number(connection.prepare(`select count(*) as n from ${table}`).get()?.n)
  return { writer, put, find, count }
}

const commits = (count: number, text: string, time: (n: number) => number = (n) => 1_700_000_000 - n) =>
  Array.from({ length: count }, (_, n) => ({
    oid: oidOf(n),
    time: time(n),
    text: `${text} ${n}\nAda <ada@example.org>`,
  }))

describe('the index of commits', () => {
  it('tells the newest first, page by page, each once, whatever their second', (test) => {
    const { put, find } = openIndex(test)
    const all = commits(300, 'Weave', (n) => 1_700_000_000 - Math.floor(n / 100))
    put(1, all)
    const told: string[] = []
    for (let before: number | undefined, page = 0; page === 0 || before !== undefined; page += 1) {
      const { candidates, lookedTo } = find('weave', { before })
      told.push(...candidates.map(({ oid }) => oid))
      before = lookedTo === undefined ? undefined : candidates.at(-1)?.id
    }
    assert.deepEqual(
      told,
      all.map(({ oid }) => oid),
    )
  })

  it('takes thousands of one second of several repositories', (test) => {
    const { put, find, count } = openIndex(test)
    for (const repoId of [1, 2]) {
      const shifted = commits(3_000, `Spin ${repoId}`, () => 1_700_000_000).map((each, n) => ({
        ...each,
        oid: oidOf(n + repoId * 10_000),
      }))
      put(repoId, shifted)
    }
    assert.equal(count('commits'), 6_000)
    assert.equal(find('spin').candidates.length, 60)
  })

  it('tells of repositories that count alone, the best known first, and of how ids begin', (test) => {
    const { put, find } = openIndex(test)
    put(1, commits(3, 'Weave'))
    put(2, commits(2, 'Weave'))
    assert.deepEqual(
      find('weave').candidates.map(({ repoIds }) => repoIds),
      [[1, 2], [1, 2], [1]],
    )
    assert.deepEqual(
      find('weave', { counted: [2] }).candidates.map(({ repoIds }) => repoIds),
      [[2], [2]],
    )
    assert.deepEqual(find('weave', { counted: [3] }).candidates, [])
    assert.deepEqual(
      find(oidOf(2).slice(0, 7)).named.map(({ oid }) => oid),
      [oidOf(2)],
    )
    assert.deepEqual(find(oidOf(2).slice(0, 7), { counted: [2] }).named, [])
    assert.deepEqual(
      find('', { authors: ['ada@example'] }).candidates.map(({ oid }) => oid),
      [oidOf(0), oidOf(1), oidOf(2)],
    )
  })

  it('goes on from a head, forgets what a new whole has not, and drops', (test) => {
    const { writer, put, find, count } = openIndex(test)
    const [newest, ...older] = commits(5, 'Weave')
    put(1, older, { isWhole: true, isPartial: true })
    assert.equal(writer.begin({ repoId: 1, head: older[0]?.oid ?? '', isWhole: false }), null)
    assert.deepEqual(put(1, newest === undefined ? [] : [newest]), { from: older[0]?.oid })
    // What was before stays, and so does that there is more.
    assert.equal(find('weave').candidates.length, 5)
    assert.equal(find('weave').isPartial, true)
    assert.equal(find('weave', { counted: [2] }).isPartial, false)
    put(2, older.slice(2))
    put(1, older.slice(0, 1), { isWhole: true })
    assert.deepEqual(
      find('weave').candidates.map(({ oid, repoIds }) => [oid, ...repoIds]),
      [
        [oidOf(1), 1],
        [oidOf(3), 2],
        [oidOf(4), 2],
      ],
    )
    assert.equal(find('weave').isPartial, false)
    writer.drop({ repoId: 2 })
    assert.deepEqual([count('commits'), count('places'), writer.repositories(null)], [1, 1, [1]])
    assert.equal(find('weave').candidates.length, 1)
  })

  it('of a fork are those of another history with its head, until it has one of its own', (test) => {
    const { writer, put, find } = openIndex(test)
    const all = commits(3, 'Weave')
    const head = all[0]?.oid ?? ''
    put(1, all, { isWhole: true, isPartial: true })
    assert.equal(writer.adopt({ repoId: 2, head }), true)
    assert.equal(writer.adopt({ repoId: 3, head: oidOf(9) }), false)
    assert.deepEqual(
      find('weave').candidates.map(({ repoIds }) => repoIds),
      all.map(() => [1, 2]),
    )
    assert.equal(find('weave', { counted: [2] }).isPartial, true)
    assert.equal(writer.begin({ repoId: 2, head, isWhole: false }), null)
    const next = { oid: oidOf(7), time: 1_700_000_001, text: 'Weave on' }
    assert.deepEqual(put(2, [next]), { from: head })
    // It is another history now, which nothing takes the place of.
    assert.equal(writer.adopt({ repoId: 2, head }), false)
    assert.equal(find('weave', { counted: [2] }).candidates.length, 4)
    assert.equal(find('weave', { counted: [1] }).candidates.length, 3)
  })
})
