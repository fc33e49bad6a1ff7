import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'vitest'
import { createGit, type Git } from '../process/run-git.ts'
import { plainGit, scratchFolder } from '../testing/scratch-repository.ts'
import { readHead, readRefs } from './list-refs.ts'

/** A repository with a commit, and a git that counts what is started. */
function repository(test: TestContext) {
  const gitDir = scratchFolder(test)
  plainGit(gitDir, ['init', '-q', '--bare', '-b', 'main'])
  const empty = plainGit(gitDir, ['mktree'], '')
  const commit = (message: string) => plainGit(gitDir, ['commit-tree', empty, '-m', message])
  const own = createGit()
  test.onTestFinished(() => own.close())
  let started = 0
  const git: Git = {
    ...own,
    run(command) {
      started += 1
      return own.run(command)
    },
  }
  const update = (name: string, oid: string) => plainGit(gitDir, ['update-ref', name, oid])
  const read = async (names: readonly string[]) => Object.fromEntries(await readRefs({ git, gitDir, names }))
  return { gitDir, git, commit, update, read, started: () => started }
}

const main = 'refs/heads/main'

describe('what refs hold', () => {
  it('is read without a process, loose and packed, before and after', async (test) => {
    const { gitDir, commit, update, read, started } = repository(test)
    const [first, second] = [commit('one'), commit('two')]
    assert.deepEqual(await read([main]), {})
    update(main, first)
    update('refs/heads/ünicode/topic', first)
    update('refs/pull/1/head', second)
    const names = [main, 'refs/heads/ünicode/topic', 'refs/pull/1/head', 'refs/heads/none', 'refs/heads/ünicode']
    const held = { [main]: first, 'refs/heads/ünicode/topic': first, 'refs/pull/1/head': second }
    assert.deepEqual(await read(names), held)
    plainGit(gitDir, ['pack-refs', '--all', '--prune'])
    assert.deepEqual(await read(names), held)
    update(main, second)
    assert.deepEqual(await read(names), { ...held, [main]: second })
    plainGit(gitDir, ['tag', '-a', '-m', 'x', 'v1', first])
    plainGit(gitDir, ['pack-refs', '--all', '--prune'])
    const tag = plainGit(gitDir, ['rev-parse', 'refs/tags/v1'])
    assert.deepEqual(await read(['refs/tags/v1', main]), { 'refs/tags/v1': tag, [main]: second })
    assert.equal(started(), 0)
  })

  it('is that of a branch whose name was a folder before', async (test) => {
    const { gitDir, commit, update, read, started } = repository(test)
    update('refs/heads/a/b', commit('one'))
    plainGit(gitDir, ['update-ref', '-d', 'refs/heads/a/b'])
    const oid = commit('two')
    update('refs/heads/a', oid)
    plainGit(gitDir, ['pack-refs', '--all', '--prune'])
    assert.deepEqual(await read(['refs/heads/a']), { 'refs/heads/a': oid })
    assert.equal(started(), 0)
    assert.deepEqual(await read(['refs/heads/a/b']), {})
  })

  it('is asked of git where a ref points to another or is broken, and where too many are packed', async (test) => {
    const { gitDir, commit, update, read, started } = repository(test)
    const oid = commit('one')
    update(main, oid)
    plainGit(gitDir, ['symbolic-ref', 'refs/heads/alias', main])
    assert.deepEqual(await read(['refs/heads/alias']), { 'refs/heads/alias': oid })
    writeFileSync(join(gitDir, 'refs', 'heads', 'broken'), 'what is this\n')
    assert.deepEqual(await read(['refs/heads/broken', main]), { [main]: oid })
    assert.equal(started(), 2)
    const many = Array.from({ length: 5_000 }, (_, n) => `${oid} refs/tags/${n}\n`).sort()
    writeFileSync(join(gitDir, 'packed-refs'), `# pack-refs with: peeled fully-peeled sorted \n${many.join('')}`)
    assert.deepEqual(await read(['refs/tags/4711', 'refs/tags/x']), { 'refs/tags/4711': oid })
    assert.equal(started(), 3)
  })

  it('is a failure where there is no repository any more', async (test) => {
    const { gitDir, commit, update, read } = repository(test)
    update(main, commit('one'))
    rmSync(gitDir, { recursive: true })
    await assert.rejects(read([main]), { kind: 'failed' })
  })
})

describe('the branch that HEAD names', () => {
  it('is read without a process, whether or not it exists', async (test) => {
    const { gitDir, git, commit, update, started } = repository(test)
    assert.equal(await readHead({ git, gitDir }), main)
    update(main, commit('one'))
    assert.equal(await readHead({ git, gitDir }), main)
    assert.equal(started(), 0)
  })

  it('is the one at the end, and none where HEAD is a commit', async (test) => {
    const { gitDir, git, commit, update, started } = repository(test)
    const oid = commit('one')
    update(main, oid)
    plainGit(gitDir, ['symbolic-ref', 'refs/heads/alias', main])
    plainGit(gitDir, ['symbolic-ref', 'HEAD', 'refs/heads/alias'])
    assert.equal(await readHead({ git, gitDir }), main)
    writeFileSync(join(gitDir, 'HEAD'), `${oid}\n`)
    assert.equal(await readHead({ git, gitDir }), undefined)
    assert.equal(started(), 2)
  })
})
