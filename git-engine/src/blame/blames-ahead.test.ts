import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { createLog } from '../history/log.ts'
import { type CommitSpec, plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { createBlamesAhead } from './blames-ahead.ts'
import { createBlame } from './find-blame.ts'
import { findOftenChanged } from './often-changed.ts'
import { historyOf, lineByLine, path, stockBlame } from './testing/changing-texts.ts'
import { openParts } from './testing/open-parts.ts'

const limits = { leastChanges: 4, files: 3, bytes: 1_000 }

/** What keeps blames ahead, with small limits, and what it has asked of git. */
function ahead(test: TestContext) {
  const parts = openParts(test)
  const asked: string[][] = []
  const git: typeof parts.git = {
    ...parts.git,
    start(command) {
      asked.push([`${command.args[0]}`, `${command.lane}`])
      return parts.git.start(command)
    },
  }
  return { git, asked, keep: createBlamesAhead({ git, find: createBlame({ git, log: createLog(parts) }), limits }) }
}

const writeGraph = (gitDir: string) =>
  plainGit(gitDir, ['commit-graph', 'write', '--reachable', '--changed-paths', '--no-progress'])

/** `paths` are changed by each of so many commits. */
const changing = (
  commits: number,
  paths: readonly (string | Buffer)[],
  more: CommitSpec['changes'] = [],
): CommitSpec[] =>
  Array.from({ length: commits }, (_, at) => ({
    branch: 'refs/heads/main',
    parents: at === 0 ? [] : [at],
    changes: [...paths.map((each) => ({ path: each, content: `${at}\n` })), ...(at === 0 ? more : [])],
  }))

function repositoryOf(test: TestContext, specs: readonly CommitSpec[]) {
  const gitDir = scratchFolder(test)
  plainGit(gitDir, ['init', '-q', '--bare', '-b', 'main', '.'])
  const oids = writeHistory(gitDir, specs)
  writeGraph(gitDir)
  return { gitDir, commit: oids.at(-1) ?? '' }
}

describe('files that were changed often', () => {
  it('are named, the most first, as far as they are there and can be asked for', async (test) => {
    const latin1 = Buffer.from('na\xefve', 'latin1')
    const long = `${'d/'.repeat(256)}f`
    const specs = changing(
      6,
      [long, 'often', 'folder/a b\nc', 'huge', 'gone', latin1],
      [{ path: 'once', content: '1\n' }],
    )
    const last = { branch: 'refs/heads/main', parents: [6] }
    const grown = { path: 'huge', content: 'x'.repeat(1_001) }
    const changes = [{ path: 'often', content: 'more\n' }, { path: 'gone', content: null }, grown]
    const { gitDir, commit } = repositoryOf(test, [...specs, { ...last, changes }])
    const { git } = ahead(test)
    const found = await findOftenChanged({ git, gitDir, commit }, limits)
    assert.deepEqual(found.map(String), ['often', 'folder/a b\nc'])
    assert.deepEqual((await findOftenChanged({ git, gitDir, commit }, { ...limits, files: 1 })).map(String), ['often'])
    assert.deepEqual(await findOftenChanged({ git, gitDir, commit }, { ...limits, leastChanges: 8 }), [])
  })
})

describe('blames that are kept ahead', () => {
  it('answer without git, are what git says, and yield to everything', async (test) => {
    const { gitDir, last: commit } = historyOf(test, 41)
    plainGit(gitDir, ['update-ref', 'refs/heads/main', commit])
    writeGraph(gitDir)
    const { keep, asked } = ahead(test)
    assert.ok((await keep({ gitDir, commit })) > 0)
    assert.deepEqual([...new Set(asked.map(([, lane]) => lane))], ['ahead'])
    const withoutGit = createGitEngine({ program: join(gitDir, 'no-such-program') })
    test.onTestFinished(() => withoutGit.close())
    assert.deepEqual(lineByLine(await withoutGit.read.blame({ gitDir, path, commit })), stockBlame(gitDir, commit))
  })

  it('are not looked for again before many commits more, and are after a history that was taken back', async (test) => {
    const { gitDir, commit } = repositoryOf(test, changing(6, ['a', 'b']))
    const { keep, asked } = ahead(test)
    assert.equal(await keep({ gitDir, commit }), 2)
    const count = asked.length
    assert.equal(await keep({ gitDir, commit }), 0)
    assert.equal(asked.length, count)
    const older = plainGit(gitDir, ['rev-parse', 'main~1'])
    assert.equal(await keep({ gitDir, commit: older }), 0)
    writeFileSync(join(gitDir, 'sheaf', 'blames-ahead', 'commit'), '1'.repeat(40))
    assert.equal(await keep({ gitDir, commit: older }), 2)
    assert.equal(readFileSync(join(gitDir, 'sheaf', 'blames-ahead', 'commit'), 'latin1'), older)
  })

  it('are none of a short history, and none of a fork', async (test) => {
    const short = repositoryOf(test, changing(3, ['a']))
    const long = repositoryOf(test, changing(6, ['a']))
    const { keep, asked } = ahead(test)
    assert.equal(await keep(short), 0)
    const fork = scratchFolder(test)
    plainGit(fork, ['init', '-q', '--bare', '.'])
    writeFileSync(join(fork, 'objects', 'info', 'alternates'), `${join(long.gitDir, 'objects')}\n`)
    assert.equal(await keep({ gitDir: fork, commit: long.commit }), 0)
    assert.deepEqual(asked, [])
  })

  it('that were ended are there as far as they came, and the rest is kept by the next one', async (test) => {
    const { gitDir, commit } = repositoryOf(test, changing(6, ['a', 'b', 'c']))
    const { keep, asked } = ahead(test)
    const stop = new AbortController()
    const ended = keep({ gitDir, commit, signal: stop.signal })
    const kept = () => readdirSync(join(gitDir, 'sheaf', 'blames'))
    const hasOne = () => {
      try {
        return kept().some((name) => !name.endsWith('.new'))
      } catch {
        return false
      }
    }
    const watch = setInterval(() => hasOne() && stop.abort(), 1)
    test.onTestFinished(() => clearInterval(watch))
    await assert.rejects(ended)
    const first = kept().length
    assert.ok(first < 3)
    const blames = () => asked.filter(([name]) => name === 'blame').length
    const before = blames()
    assert.equal(await keep({ gitDir, commit }), 3)
    assert.deepEqual([kept().length, blames() - before], [3, 3 - first])
  })
})
