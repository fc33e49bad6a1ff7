import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import type { DiffSide } from './diff-file.ts'
import { fileDiffLimits } from './diff-file.ts'
import { changesLimits } from './list-changes.ts'

/** A repository with a work tree, and the engine that reads it. */
function workTree(test: TestContext) {
  const folder = scratchFolder(test)
  const { read, close } = createGitEngine()
  test.onTestFinished(close)
  plainGit(folder, ['init', '--quiet', '.'])
  const run = (...args: string[]) => plainGit(folder, args)
  const gitDir = join(folder, '.git')
  return {
    read,
    run,
    gitDir,
    remove: (name: string) => rmSync(join(folder, name)),
    write: (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content),
    /** The tree of what lies there now. */
    tree() {
      run('add', '--all')
      return run('write-tree')
    },
    side: (content: string | Buffer): DiffSide => {
      writeFileSync(join(folder, '.side'), content)
      return { kind: 'blob', oid: run('hash-object', '-w', '.side') }
    },
  }
}

const lines = (count: number, of = 'line') => Array.from({ length: count }, (_, at) => `${of} ${at}\n`).join('')

describe('what differs between two trees', () => {
  it('is listed with every status, and counted in the same order', async (test) => {
    const { read, run, gitDir, write, remove, tree } = workTree(test)
    const empty = run('hash-object', '-w', '-t', 'tree', '/dev/null')
    write('edited', 'one\ntwo\n')
    write('gone', 'x\n')
    write('moved', lines(20))
    write('source', lines(20, 'other'))
    write('picture', Buffer.from([1, 0, 2]))
    const before = tree()
    write('edited', 'one\n2\n3\n')
    remove('gone')
    remove('moved')
    write('moved-here', `${lines(20)}more\n`)
    write('source', `${lines(20, 'other')}end\n`)
    write('copied', lines(20, 'other'))
    write('picture', Buffer.from([1, 0, 3]))
    const after = tree()
    const pair = { gitDir, from: before, to: after }
    const { files, count, late, finder } = await read.changes(pair)
    assert.deepEqual([count, late, finder], [6, false, 'copies'])
    assert.deepEqual(
      files.map(({ status, oldPath = '', path }) => `${status} ${oldPath} ${path}`),
      [
        'copied source copied',
        'modified  edited',
        'deleted  gone',
        'renamed moved moved-here',
        'modified  picture',
        'modified  source',
      ],
    )
    const { numbers, ...sums } = await read.changedLines({ ...pair, finder })
    assert.deepEqual(sums, { additions: 4, deletions: 2, late: false })
    assert.deepEqual(
      numbers.map(({ binary, additions, deletions }) => (binary ? 'binary' : `${additions} ${deletions}`)),
      ['0 0', '2 1', '0 1', '1 0', 'binary', '1 0'],
    )
    assert.equal((await read.changes({ gitDir, from: empty, to: before })).count, 5)
    assert.equal((await read.changes({ gitDir, from: after, to: after })).count, 0)
    assert.deepEqual((await read.changedLines({ gitDir, from: after, to: after, finder })).numbers, [])
    await assert.rejects(read.changes({ gitDir, from: before, to: '1'.repeat(40) }), { kind: 'missing' })
    await assert.rejects(read.changedLines({ gitDir, from: '1'.repeat(40), to: after, finder }), { kind: 'missing' })
    // A reader that was asked for what is not there answers the next question.
    assert.equal((await read.changes(pair)).count, 6)
  })

  it('costs a bounded number of comparisons: many new files are known by their names, and what is the same by that', async (test) => {
    const { read, gitDir, write, remove, tree } = workTree(test)
    const files = Array.from({ length: 150 }, (_, at) => at)
    for (const at of files) write(`old-${at}`, lines(40, `${at} line`))
    const before = tree()
    for (const at of files) {
      remove(`old-${at}`)
      write(`new-${at}`, lines(40, `${at} line`))
    }
    for (const at of files.slice(0, 120)) write(`new-${at}`, `${lines(40, `${at} line`)}more\n`)
    const found = await read.changes({ gitDir, from: before, to: tree() })
    const of = (status: string) => found.files.filter((file) => file.status === status).length
    // 120 by 120 pairs that are alike are too many to look at; the 30 that are the same need no look.
    assert.deepEqual([found.finder, of('renamed'), of('added'), of('deleted')], ['renames', 30, 120, 120])
  })

  it('is described as far as an answer carries it, and counted whole', async (test) => {
    const { read, run, gitDir, tree } = workTree(test)
    const empty = run('hash-object', '-w', '-t', 'tree', '/dev/null')
    const blob = run('hash-object', '-w', '/dev/null')
    const index = Array.from({ length: 6_000 }, (_, at) => `100644 ${blob} 0\t${'n'.repeat(100)}${at}`).join('\n')
    plainGit(gitDir, ['--git-dir=.', 'update-index', '--index-info'], `${index}\n`)
    const to = run('write-tree')
    const { files, count } = await read.changes({ gitDir, from: empty, to })
    assert.equal(count, 6_000)
    assert.ok(files.length > 3_000 && files.length <= changesLimits.files)
    assert.ok(Buffer.byteLength(JSON.stringify(files)) < changesLimits.bytes)
    assert.notEqual(tree(), to)
  })
})

describe('the diff of one file', () => {
  it('has its hunks, with the lines around them', async (test) => {
    const { read, gitDir, side } = workTree(test)
    const ask = (from: DiffSide | undefined, to: DiffSide | undefined, ignoreWhitespace = false) =>
      read.fileDiff({ gitDir, from, to, ignoreWhitespace })
    const [one, two] = [side('a\nb\nc\n'), side('a\n b\nc\nd')]
    const told = await ask(one, two)
    assert.deepEqual(told, {
      binary: false,
      additions: 2,
      deletions: 1,
      hunks: [
        {
          oldStart: 1,
          newStart: 1,
          heading: '',
          lines: [' a', '-b', '+ b', ' c', '+d', '\\ No newline at end of file'],
        },
      ],
      tooLarge: false,
    })
    assert.deepEqual((await ask(one, two, true)).hunks[0]?.lines, [
      ' a',
      '  b',
      ' c',
      '+d',
      '\\ No newline at end of file',
    ])
    const spaced = side('a\n  b\nc\n')
    assert.deepEqual(await ask(one, spaced, true), { ...told, additions: 0, deletions: 0, hunks: [] })
    assert.deepEqual((await ask(one, one)).hunks, [])
    assert.deepEqual((await ask(undefined, one)).hunks, [
      { oldStart: 0, newStart: 1, heading: '', lines: ['+a', '+b', '+c'] },
    ])
    const gone = await ask(two, undefined)
    assert.deepEqual([gone.deletions, gone.hunks[0]?.lines.at(-1)], [4, '\\ No newline at end of file'])
    assert.deepEqual((await ask(undefined, side(''))).hunks, [])
    const module: DiffSide = { kind: 'submodule', oid: '1'.repeat(40) }
    const bumped: DiffSide = { kind: 'submodule', oid: '2'.repeat(40) }
    assert.deepEqual(
      (await ask(module, bumped)).hunks.map(({ lines }) => lines),
      [[`-Subproject commit ${module.oid}`], [`+Subproject commit ${bumped.oid}`]],
    )
    const link: DiffSide = { kind: 'symlink', oid: side('target').oid }
    assert.equal((await ask(link, one)).hunks.length, 2)
    for (const from of [undefined, one]) assert.equal((await ask(from, side(Buffer.from([1, 0])))).binary, true)
    await assert.rejects(ask({ kind: 'blob', oid: 'main' }, one), { kind: 'missing' })
  })

  it('says so where it is too large', async (test) => {
    const { read, gitDir, side } = workTree(test)
    const ask = (from: DiffSide | undefined, to: DiffSide | undefined) =>
      read.fileDiff({ gitDir, from, to, ignoreWhitespace: false })
    const many = side('\n'.repeat(fileDiffLimits.lines + 1))
    assert.deepEqual([(await ask(undefined, many)).tooLarge, (await ask(many, side('x\n'))).tooLarge], [true, true])
    const long = side(`${'\u0001'.repeat(300_000)}\n`)
    const { tooLarge, hunks } = await ask(side('x\n'), long)
    assert.deepEqual([tooLarge, hunks], [true, []])
    const huge = side('x'.repeat(3_000_000))
    assert.deepEqual([(await ask(side('x\n'), huge)).tooLarge, (await ask(undefined, huge)).tooLarge], [true, true])
  })
})

describe('two commits that are compared', () => {
  it('have a common ancestor, and commits that one has alone', async (test) => {
    const { read, gitDir } = workTree(test)
    const commit = (at: number, ...parents: number[]) => ({
      branch: `refs/heads/${['main', 'side', 'alone'][at]}`,
      parents,
      changes: [{ path: `f${at}`, content: `${parents}` }],
    })
    const [first = '', main = '', side = '', more = '', alone = ''] = writeHistory(gitDir, [
      commit(0),
      commit(0, 1),
      commit(1, 1),
      commit(1, 3),
      { ...commit(2), parents: [] },
    ])
    assert.equal(await read.mergeBase({ gitDir, base: main, head: more }), first)
    assert.equal(await read.mergeBase({ gitDir, base: main, head: main }), main)
    assert.equal(await read.mergeBase({ gitDir, base: main, head: alone }), undefined)
    assert.deepEqual(await read.range({ gitDir, base: main, head: more }), [more, side])
    assert.deepEqual(await read.range({ gitDir, base: more, head: first }), [])
    await assert.rejects(read.range({ gitDir, base: '--all', head: main }), { kind: 'missing' })
    await assert.rejects(read.mergeBase({ gitDir, base: '1'.repeat(40), head: main }), { kind: 'failed' })
  })
})
