import assert from 'node:assert/strict'
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, it, type TestContext } from 'vitest'
import { createGit } from '../process/run-git.ts'
import { commitFiles, plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { diffCommit, diffOptions, diffLimits as limits } from './diff-commit.ts'
import { createDiffPool } from './diff-pool.ts'
import type { AnswerEnd } from './diff-reader.ts'
import { createDiffParser } from './parse-diff.ts'

const git = createGit()
const createParser = () => createDiffParser(limits)
const pool = createDiffPool({ git, options: diffOptions })
afterAll(() => pool.close())

/** A repository with a work tree: `write` makes the files of the next commit. */
function workTree(test: TestContext) {
  const folder = scratchFolder(test)
  plainGit(folder, ['init', '--quiet', '.'])
  const commit = (...args: string[]) => {
    plainGit(folder, ['add', '--all'])
    plainGit(folder, ['commit', '--quiet', '--allow-empty', '--message', 'x', ...args])
    return plainGit(folder, ['rev-parse', 'HEAD'])
  }
  return {
    folder,
    commit,
    git: (...args: string[]) => plainGit(folder, args),
    write: (name: string | Buffer, content: string | Buffer) =>
      writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name)]), content),
    diff: (oid: string) => diffCommit({ pool, gitDir: join(folder, '.git'), commit: oid }),
  }
}

describe('the diff of a commit', () => {
  it('tells all that can happen to a file', async (test) => {
    const { folder, write, commit, diff, git: run } = workTree(test)
    const body = Array.from({ length: 20 }, (_, line) => `line ${line}\n`).join('')
    write('edited', 'one\ntwo\nthree\n')
    write('gone', 'x\n')
    write('moved', body)
    write('script', 'run\n')
    write('picture', Buffer.from([1, 0, 2]))
    write('end', 'no end')
    symlinkSync('edited', join(folder, 'turned'))
    commit()
    write('edited', 'one\n2\nthree\n')
    rmSync(join(folder, 'gone'))
    rmSync(join(folder, 'moved'))
    write('moved-here', `${body}more\n`)
    run('update-index', '--chmod=+x', 'script')
    write('script', 'run\n')
    run('config', 'core.fileMode', 'false')
    write('picture', Buffer.from([1, 0, 3]))
    write('end', 'no end\n')
    rmSync(join(folder, 'turned'))
    write('turned', 'a file\n')
    write('empty', '')
    run('add', '--all')
    run('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},module`)
    run('commit', '--quiet', '--message', 'y')
    const { files, ...sums } = await diff(run('rev-parse', 'HEAD'))

    assert.deepEqual(sums, { count: 9, additions: 5, deletions: 4, truncated: false, whole: true, late: false })
    const told = files.map(({ status, path, oldPath, oldMode, newMode, binary, additions, deletions }) =>
      [status, oldPath, path, oldMode.toString(8), newMode.toString(8), binary, additions, deletions].join(' '),
    )
    assert.deepEqual(told, [
      'modified  edited 100644 100644 false 1 1',
      'added  empty 0 100644 false 0 0',
      'modified  end 100644 100644 false 1 1',
      'deleted  gone 100644 0 false 0 1',
      'added  module 0 160000 false 1 0',
      'renamed moved moved-here 100644 100644 false 1 0',
      'modified  picture 100644 100644 true  ',
      'modified  script 100644 100755 false 0 0',
      'type-changed  turned 120000 100644 false 1 1',
    ])
    const linesOf = (path: string) => files.find((file) => file.path === path)?.hunks.map(({ lines }) => lines)
    assert.deepEqual(linesOf('edited'), [[' one', '-two', '+2', ' three']])
    assert.deepEqual(linesOf('end'), [['-no end', '\\ No newline at end of file', '+no end']])
    assert.deepEqual(linesOf('turned'), [['-edited', '\\ No newline at end of file'], ['+a file']])
    assert.deepEqual(linesOf('module'), [[`+Subproject commit ${'1'.repeat(40)}`]])
    assert.deepEqual(files.find(({ path }) => path === 'moved-here')?.hunks[0]?.oldStart, 18)
    assert.deepEqual([linesOf('picture'), linesOf('script'), linesOf('empty')], [[], [], []])
  })

  it('takes nothing in a file or a name for a header', async (test) => {
    const { write, commit, diff } = workTree(test)
    const trap = 'diff --git a/x b/x\n@@ -1,9 +1,9 @@\n--- a/x\n+++ b/x\n\\ No newline at end of file\n:100644\0'
    write('a b', trap.replaceAll('\0', ''))
    write('name\ndiff --git a b\n@@ -1 +1 @@', '-- \n')
    write('quote " tab \t back \\', '++ \n')
    write(Buffer.from([0x62, 0xff, 0xfe]), Buffer.from([0xff, 0x0a, 0xe4, 0x0a]))
    write('ünï', 'ü\r\nü\r')
    const first = await diff(commit())
    write('a b', `${trap.replaceAll('\0', '')}more\n`)
    write('name\ndiff --git a b\n@@ -1 +1 @@', '-- \n--- \n')
    write('quote " tab \t back \\', '')
    const { files } = await diff(commit())

    assert.deepEqual(
      first.files.map(({ path, hunks }) => [path, hunks.map(({ lines }) => lines)]),
      [
        [
          'a b',
          [
            [
              '+diff --git a/x b/x',
              '+@@ -1,9 +1,9 @@',
              '+--- a/x',
              '++++ b/x',
              '+\\ No newline at end of file',
              '+:100644',
              '\\ No newline at end of file',
            ],
          ],
        ],
        ['b\ufffd\ufffd', [['+\ufffd', '+\ufffd']]],
        ['name\ndiff --git a b\n@@ -1 +1 @@', [['+-- ']]],
        ['quote " tab \t back \\', [['+++ ']]],
        ['ünï', [['+ü\r', '+ü\r', '\\ No newline at end of file']]],
      ],
    )
    assert.deepEqual(
      files.map(({ additions, deletions, hunks }) => [additions, deletions, hunks.length]),
      [
        [1, 1, 1],
        [1, 0, 1],
        [0, 1, 1],
      ],
    )
  })

  it('compares a merge with its first parent, and a first commit with nothing', async (test) => {
    const folder = scratchFolder(test)
    plainGit(folder, ['init', '--quiet', '--bare', '.'])
    const oids = writeHistory(folder, [
      { branch: 'refs/heads/main', parents: [], changes: [{ path: 'a', content: 'a\n' }] },
      { branch: 'refs/heads/side', parents: [1], changes: [{ path: 'b', content: 'b\n' }] },
      { branch: 'refs/heads/main', parents: [1], changes: [{ path: 'c', content: 'c\n' }] },
      { branch: 'refs/heads/main', parents: [3, 2], changes: [{ path: 'b', content: 'b\n' }] },
      { branch: 'refs/heads/main', parents: [4], changes: [] },
    ])
    const paths = async (at: number) =>
      (await diffCommit({ pool, gitDir: folder, commit: oids[at] ?? '' })).files.map(({ path }) => path)
    assert.deepEqual([await paths(0), await paths(3), await paths(4)], [['a'], ['b'], []])
    await assert.rejects(diffCommit({ pool, gitDir: folder, commit: 'main' }), { kind: 'missing' })
    await assert.rejects(diffCommit({ pool, gitDir: folder, commit: '1'.repeat(40) }), { kind: 'missing' })
  })

  it('says how much there is when it does not tell it all', async (test) => {
    const { write, commit, diff } = workTree(test)
    for (let file = 0; file < 310; file += 1) write(`f${String(file).padStart(3, '0')}`, 'x\n'.repeat(100))
    write('e-long', `${'x'.repeat(300_000)}\n`)
    const { files, ...sums } = await diff(commit())
    assert.deepEqual(sums, { count: 311, additions: 31_001, deletions: 0, truncated: true, whole: true, late: false })
    assert.equal(files.length, 300)
    assert.deepEqual([files[0]?.path, files[0]?.tooLarge, files[0]?.additions], ['e-long', true, 1])
    const told = files.filter(({ tooLarge }) => !tooLarge)
    assert.deepEqual([told.length, told.at(-1)?.path], [200, 'f199'])
  })

  it('of 100,000 files describes some and counts them all', async (test) => {
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '--quiet', '--bare', '.'])
    const names = Array.from({ length: 100_000 }, (_, index) => `f${index}`)
    const oid = commitFiles(gitDir, { branch: 'main', names })
    // Git needs a second for it, and ten on a machine that is busy with tests.
    const question = { objects: [oid] as const, deadlineMs: 200_000, maxOutputBytes: 100_000_000 }
    const { files, ...sums } = await pool.ask(gitDir, question, createParser)
    const additions = 100_000 * (files[0]?.additions ?? 0)
    assert.deepEqual(sums, { count: 100_000, additions, deletions: 0, truncated: true, whole: true, late: false })
    assert.deepEqual([files.length, files.some(({ tooLarge }) => tooLarge)], [300, false])
  })

  it('leaves out a line of 50 MB, many lines of one hunk, and what is together too much', async (test) => {
    const { write, commit, diff } = workTree(test)
    write('line', 'x'.repeat(50_000_000))
    const line = await diff(commit())
    // Git takes what is so large for binary.
    assert.deepEqual([line.files[0]?.binary, line.files[0]?.hunks], [true, []])
    write('line', '')
    commit()
    write('line', 'x'.repeat(9_000_000))
    const shorter = await diff(commit())
    assert.deepEqual([shorter.files[0]?.hunks, shorter.truncated], [[], true])
    write('line', '')
    commit()
    write('lines', '\n'.repeat(2_000_000))
    const lines = await diff(commit())
    assert.deepEqual([lines.files[0]?.tooLarge, lines.files[0]?.hunks, lines.additions], [true, [], 2_000_000])
    // A control character takes six bytes in JSON.
    for (let file = 0; file < 20; file += 1) write(`control ${file}`, '\u0001'.repeat(100_000))
    const controls = await diff(commit())
    assert.deepEqual([controls.files.length, controls.truncated], [20, true])
    assert.ok(Buffer.byteLength(JSON.stringify(controls)) < 900_000)
    for (let file = 0; file < 300; file += 1) write(`${'\t'.repeat(240)}${file}`, 'x')
    const names = await diff(commit())
    assert.ok(Buffer.byteLength(JSON.stringify(names)) < 900_000)
    assert.equal(names.count, 300)
  })

  it('reads what is left of an output that was cut off anywhere', async (test) => {
    const { folder, write, commit } = workTree(test)
    write('one', '1\n2\n3\n')
    write('two', '1\n')
    write('three', Buffer.from([0]))
    const oid = commit()
    const args = ['diff-tree', '--root', '--no-commit-id', '-r', '-z', '--raw', '--numstat', '-p', oid]
    const out = await git.run({ gitDir: join(folder, '.git'), args })
    const parse = (end: AnswerEnd, ...pieces: Buffer[]) => {
      const parser = createParser()
      for (const piece of pieces) parser.push(piece)
      return parser.end(end)
    }
    const whole = parse('whole', out)
    for (let length = 0; length < out.length; length += 1) {
      const [begin, rest] = [out.subarray(0, length), out.subarray(length)]
      assert.deepEqual(parse('whole', begin, rest), whole)
      const part = parse('late', begin)
      assert.equal(part.truncated, true)
      for (const [index, file] of part.files.entries()) {
        assert.equal(file.path, whole.files[index]?.path)
        if (!file.tooLarge && !file.binary) assert.deepEqual(file, whole.files[index])
      }
    }
  })
})

describe('the readers of diffs', () => {
  it('answer one after the other, many at once, and see what was pushed after they began', async (test) => {
    const { write, commit, diff } = workTree(test)
    write('a', '1\n')
    const first = commit()
    assert.equal((await diff(first)).count, 1)
    write('a', '2\n')
    write('b', '2\n')
    const second = commit()
    const counts = await Promise.all(Array.from({ length: 12 }, (_, at) => diff(at % 2 ? first : second)))
    assert.deepEqual(
      counts.map(({ count }) => count),
      Array.from({ length: 12 }, (_, at) => (at % 2 ? 1 : 2)),
    )
  })

  it('are others for callers who had much, and those yield', async (test) => {
    const { folder, write, commit } = workTree(test)
    write('a', '1\n')
    const question = { objects: [commit()] as const, deadlineMs: 10_000, maxOutputBytes: 10_000 }
    const started: (number | undefined)[] = []
    let niceOfCaller = 0
    const lanes = { ...git.lanes, niceness: () => niceOfCaller }
    const start: typeof git.start = (command) => {
      started.push(command.nice)
      return git.start(command)
    }
    const niceOf = async (behind: boolean) => {
      const readers = createDiffPool({ git: { ...git, lanes, start }, options: diffOptions, behind })
      for (const nice of [0, 9, 10, 19, 0]) {
        niceOfCaller = nice
        assert.equal((await readers.ask(join(folder, '.git'), question, createParser)).whole, true)
      }
      readers.close()
      return started.splice(0)
    }
    assert.deepEqual(await niceOf(false), [5, 10])
    // What is worked out behind an answer yields to answers of the same caller.
    assert.deepEqual(await niceOf(true), [10, 15])
  })

  it.skipIf(!existsSync('/proc/self/schedstat'))(
    'count for their callers by what was worked for them',
    async (test) => {
      const { folder, write, commit } = workTree(test)
      write('a', 'line\n'.repeat(10_000))
      const question = { objects: [commit()] as const, deadlineMs: 10_000, maxOutputBytes: 10_000_000 }
      const counted: (number | undefined)[] = []
      const lanes = { ...git.lanes, charge: () => (usedMs?: number) => void counted.push(usedMs) }
      const readers = createDiffPool({ git: { ...git, lanes }, options: diffOptions })
      const began = performance.now()
      for (let n = 0; n < 3; n += 1) await readers.ask(join(folder, '.git'), question, createParser)
      const passed = performance.now() - began
      const worked = counted.reduce<number>((sum, ms) => sum + (ms ?? Number.NaN), 0)
      assert.ok(counted.length === 3 && worked > 0 && worked < passed, `${worked} of ${passed} ms`)
      readers.close()
    },
  )

  it('are told apart from what files say', async (test) => {
    const { write, commit, diff } = workTree(test)
    write('a', `end ${'0'.repeat(32)}\n${'1'.repeat(40)}\n`)
    const { files } = await diff(commit())
    assert.equal(files[0]?.additions, 2)
  })

  it('are given up with their request, and too much is cut', async (test) => {
    const { folder, write, commit } = workTree(test)
    write('a', 'line\n'.repeat(100_000))
    const oid = commit()
    const question = { objects: [oid] as const, deadlineMs: 10_000, maxOutputBytes: 1_000 }
    const gitDir = join(folder, '.git')
    assert.equal((await pool.ask(gitDir, question, createParser)).truncated, true)
    await assert.rejects(pool.ask(gitDir, { ...question, signal: AbortSignal.abort() }, createParser), {
      kind: 'aborted',
    })
    assert.equal((await pool.ask(gitDir, { ...question, maxOutputBytes: 10_000_000 }, createParser)).whole, true)
  })
})
