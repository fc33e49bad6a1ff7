import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext, vi } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { plainGit, scratchFolder } from '../testing/scratch-repository.ts'
import { createKeptChanges } from './kept-changes.ts'
import type { ChangedFiles } from './list-changes.ts'

const engine = (test: TestContext, options: Parameters<typeof createGitEngine>[0] = {}) => {
  const { read, close } = createGitEngine(options)
  test.onTestFinished(close)
  return read
}

/** Two trees of many files: `count` are edited, one is renamed, one is binary, and one went. */
function twoTrees(test: TestContext, count: number) {
  const folder = scratchFolder(test)
  const run = (...args: string[]) => plainGit(folder, args)
  const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content)
  const tree = () => {
    run('add', '--all')
    return run('write-tree')
  }
  run('init', '--quiet', '.')
  const names = Array.from({ length: count }, (_, at) => `edited-${at} ü"\n`)
  for (const name of names) write(name, 'one\ntwo\n')
  write('moved', Array.from({ length: 30 }, (_, at) => `line ${at}\n`).join(''))
  write('picture', Buffer.from([1, 0, 2]))
  write('gone', 'x\n')
  const from = tree()
  for (const [at, name] of names.entries()) write(name, 'one\n2\n'.repeat(1 + (at % 3)))
  run('mv', 'moved', 'moved-here')
  write('picture', Buffer.from([1, 0, 3]))
  rmSync(join(folder, 'gone'))
  const gitDir = join(folder, '.git')
  return { pair: { gitDir, from, to: tree() }, kept: join(gitDir, 'sheaf', 'changes'), gitDir }
}

/** Names are written behind the answer. */
async function namesIn(folder: string, count: number): Promise<string[]> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      const names = readdirSync(folder).filter((name) => !name.endsWith('.new'))
      if (names.length >= count) return names
    } catch {
      // Not made yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`there are no ${count} files in ${folder}`)
}

describe('lists of changed files that are kept', () => {
  it('are told by an engine without git, byte for byte as git told them', async (test) => {
    const { pair, kept } = twoTrees(test, 120)
    const first = engine(test)
    const list = await first.changes(pair)
    assert.equal(await first.keptLines({ ...pair, finder: list.finder }), undefined)
    const lines = await first.changedLines({ ...pair, finder: list.finder })
    assert.equal(list.count, 123)
    assert.equal(lines.numbers.filter(({ binary }) => binary).length, 1)
    await namesIn(kept, 2)
    const without = engine(test, { program: '/nonexistent/git' })
    assert.deepEqual(await without.changes(pair), list)
    assert.deepEqual(await without.changedLines({ ...pair, finder: list.finder }), lines)
    assert.deepEqual(await without.keptLines({ ...pair, finder: list.finder }), lines)
    // Turned around it is another question.
    await assert.rejects(without.changes({ ...pair, from: pair.to, to: pair.from }))
  })

  it('are found again where they are torn, and short ones are not kept', async (test) => {
    const { pair, kept, gitDir } = twoTrees(test, 120)
    const list = await engine(test).changes(pair)
    const [name = ''] = await namesIn(kept, 1)
    writeFileSync(join(kept, name), readFileSync(join(kept, name)).subarray(0, 40))
    assert.deepEqual(await engine(test).changes(pair), list)
    const torn = 'nothing of ours'
    writeFileSync(join(kept, name), torn)
    assert.deepEqual(await engine(test).changes(pair), list)
    // It is kept anew behind the answer.
    await vi.waitFor(() => assert.notEqual(readFileSync(join(kept, name), 'latin1'), torn))

    const own = createKeptChanges()
    const told = async (found: ChangedFiles) =>
      own.list({ gitDir, from: 'a'.repeat(40), to: 'b'.repeat(40) }, async () => found)
    await told({ ...list, files: list.files.slice(0, 99), count: 99 })
    await told({ ...list, late: true })
    assert.deepEqual(readdirSync(kept), [name])
    await told(list)
    await namesIn(kept, 2)
  })
})
