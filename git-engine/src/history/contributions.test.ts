import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { finish, openHistory } from '../testing/open-history.ts'
import { plainGit, scratchFolder } from '../testing/scratch-repository.ts'
import { contributions } from './contributions.ts'

interface Written {
  name: string
  email: string
  time: number
}

/** A line of commits by these authors. Names may hold any byte but angle brackets and line breaks. */
function write(gitDir: string, authors: readonly Written[]): string {
  const lines = authors.map(
    ({ name, email, time }, index) =>
      `commit refs/heads/main\nmark :${index + 1}\nauthor ${name} <${email}> ${time} +0130\n` +
      `committer Bob <bob@example.com> ${1_700_000_000 + index} +0000\ndata 0\n`,
  )
  plainGit(gitDir, ['fast-import', '--quiet'], lines.join('\n'))
  return plainGit(gitDir, ['rev-parse', 'main'])
}

describe('contributions', () => {
  it('count commits by author and week, and go on when commits are added', (test) => {
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '-q', '--bare', '.'])
    const sunday = Date.UTC(2024, 0, 7, 23, 59, 59) / 1_000
    const monday = sunday + 1
    const week = 7 * 86_400
    const authors: Written[] = [
      { name: 'Ada', email: 'ada@example.com', time: sunday },
      { name: 'Ada', email: 'ada@example.com', time: monday },
      { name: 'Grace Hopper', email: 'grace@example.com', time: monday + week },
      { name: 'Grace Hopper', email: 'grace@example.com', time: monday + week + 1 },
      { name: 'Ada Lovelace', email: 'ADA@example.com', time: monday + 5 },
      { name: 'Örjan', email: '', time: 0 },
    ]
    const commit = write(gitDir, authors)
    plainGit(gitDir, ['commit-graph', 'write', '--reachable'])
    const repository = openHistory(test, gitDir)
    const answer = finish(contributions(repository, { commit, limit: 2 }))
    assert.equal(answer.commits, 6)
    assert.equal(answer.authors, 3)
    assert.deepEqual(answer.top, [
      {
        name: 'Ada Lovelace',
        email: 'ADA@example.com',
        commits: 3,
        weeks: [
          { start: monday - week, commits: 1 },
          { start: monday, commits: 2 },
        ],
        weeksTruncated: false,
      },
      {
        name: 'Grace Hopper',
        email: 'grace@example.com',
        commits: 2,
        weeks: [{ start: monday + week, commits: 2 }],
        weeksTruncated: false,
      },
    ])
    assert.equal(answer.weeks.at(0)?.start, Date.UTC(1969, 11, 29) / 1_000)
    assert.equal(
      answer.weeks.reduce((sum, { commits }) => sum + commits, 0),
      6,
    )

    const tree = plainGit(gitDir, ['rev-parse', 'main^{tree}'])
    const next = plainGit(gitDir, ['commit-tree', '-m', 'next', '-p', commit, tree])
    const after = finish(contributions(repository, { commit: next, limit: 10 }))
    assert.equal(after.commits, 7)
    assert.equal(
      after.top.reduce((sum, { commits }) => sum + commits, 0),
      7,
    )
    assert.equal(after.top.find(({ email }) => email === '')?.name, 'Örjan')
  })

  it('are read from the disk by the next process, but for what came since', (test) => {
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '-q', '--bare', '.'])
    const people = ['Ada', 'Grace', 'Örjan', 'a\tb "c" \\ d']
    const authors = Array.from({ length: 1_500 }, (_, index) => ({
      name: people[index % people.length] ?? '',
      email: `${index % people.length}@example.com`,
      time: 1_700_000_000 + index * 3_600,
    }))
    const commit = write(gitDir, authors)
    plainGit(gitDir, ['commit-graph', 'write', '--reachable'])
    const countIn = (head: string) => {
      const opened = openHistory(test, gitDir)
      let reads = 0
      const readStart = (id: Uint8Array, most: number) => {
        reads += 1
        return opened.objects.readStart(id, most)
      }
      const repository = { ...opened, objects: { ...opened.objects, readStart } }
      return { answer: finish(contributions(repository, { commit: head, limit: 10 })), reads: () => reads }
    }
    const first = countIn(commit)
    assert.equal(first.reads(), 1_500)
    const again = countIn(commit)
    assert.deepEqual([again.answer, again.reads()], [first.answer, 0])

    const tree = plainGit(gitDir, ['rev-parse', 'main^{tree}'])
    const next = plainGit(gitDir, ['commit-tree', '-m', 'next', '-p', commit, tree])
    const after = countIn(next)
    assert.deepEqual([after.answer.commits, after.reads()], [1_501, 1])
    // With a graph in which the commits have other positions than those the file was written by.
    plainGit(gitDir, ['commit-graph', 'write', '--stdin-commits'], `${next}\n`)
    const moved = countIn(next)
    assert.deepEqual([moved.answer, moved.reads()], [after.answer, 1])

    const file = join(gitDir, 'sheaf', 'authors')
    const bytes = readFileSync(file)
    for (const torn of [
      bytes.subarray(0, bytes.length >> 1),
      Buffer.alloc(0),
      Buffer.from('SHEAFAU1'),
      bytes.fill(1, 40, 60),
    ]) {
      writeFileSync(file, torn)
      assert.deepEqual(countIn(commit).answer, first.answer)
    }
  })
})
