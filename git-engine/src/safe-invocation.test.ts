import assert from 'node:assert/strict'
import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '@sheaf/server-core/testing/eventually'
import { describe, it } from 'vitest'
import { createGitEngine } from './git-engine.ts'
import { gitEnvironment } from './process/git-environment.ts'
import { GitError } from './process/git-error.ts'
import { createGit } from './process/run-git.ts'
import { plainGit, scratchFolder, writeHistory } from './testing/scratch-repository.ts'

const kindOfFailure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof GitError ? error.kind : error
}

describe('git started safely', () => {
  const made = (test: { onTestFinished(fn: () => void): void }) => {
    const folder = scratchFolder(test)
    const gitDir = join(folder, 'r.git')
    plainGit(folder, ['init', '-q', '--bare', '--initial-branch=main', gitDir])
    const oids = writeHistory(gitDir, [
      {
        branch: 'refs/heads/main',
        parents: [],
        changes: [
          { path: 'a', content: '1' },
          { path: 'b/c', content: '2' },
        ],
      },
      { branch: 'refs/heads/feature/one', parents: [1], changes: [{ path: 'a', content: '3' }] },
    ])
    const engine = createGitEngine()
    test.onTestFinished(() => engine.close())
    return { folder, gitDir, engine, head: oids[0] ?? '', feature: oids[1] ?? '' }
  }

  it('never takes a revision for an option or an expression', async (test) => {
    const { folder, gitDir, engine, head, feature } = made(test)
    const target = join(folder, 'written')
    const hostile = [
      `--output=${target}`,
      '--all',
      '-n1',
      'main~0',
      'main^{/x}',
      ':/commit',
      'main@{0}',
      '@',
      'HEAD^',
      'a..b',
      'main\n--output=x',
      'main\0',
      '',
      '/',
      'main/',
      'x'.repeat(5_000),
      '^main',
      '$(id)',
      '../main',
      'refs/../main',
      'main.lock',
    ]
    for (const revision of hostile)
      assert.equal(await engine.read.resolve({ gitDir, version: 0, revision, unreachable: false }), undefined, revision)
    assert.equal(existsSync(target), false)
    assert.deepEqual(await engine.read.resolve({ gitDir, version: 0, revision: 'main', unreachable: false }), {
      ref: 'refs/heads/main',
      commit: head,
    })
    assert.deepEqual(await engine.read.resolve({ gitDir, version: 0, revision: 'feature/one', unreachable: false }), {
      ref: 'refs/heads/feature/one',
      commit: feature,
    })
    assert.deepEqual(
      await engine.read.resolve({ gitDir, version: 0, revision: feature.slice(0, 10), unreachable: false }),
      {
        ref: undefined,
        commit: feature,
      },
    )
  })

  it('answers every question about a name with a line break as not found, and goes on', async (test) => {
    const { gitDir, engine, head } = made(test)
    for (const revision of ['main\ninfo main', 'x\0info main', 'nothing here']) {
      assert.equal(await engine.read.resolve({ gitDir, version: 0, revision, unreachable: false }), undefined)
    }
    assert.equal(
      (await engine.read.resolve({ gitDir, version: 0, revision: 'main', unreachable: false }))?.commit,
      head,
    )
  })

  it('looks paths up in the objects, byte by byte', async (test) => {
    const { gitDir, engine, head } = made(test)
    const { tree } = await engine.read.objects.commit(gitDir, head)
    for (const path of ['..', '../..', '.git', './a/..', ':(glob)**', ':!a', '*', 'a\nb', 'b/c/d', 'A', '\ufffd']) {
      assert.equal(await engine.read.findPath({ gitDir, tree, path }), undefined, path)
    }
    assert.equal((await engine.read.findPath({ gitDir, tree, path: 'b/c' }))?.kind, 'entry')
    assert.equal((await engine.read.findPath({ gitDir, tree, path: '//b//' }))?.kind, 'tree')
  })

  it('takes pathspec magic literally', async (test) => {
    const { gitDir, engine, head } = made(test)
    const count = async (path: string) =>
      (await engine.read.log.page({ gitDir, commit: head, path: Buffer.from(path), skip: 0, limit: 10 })).total
    for (const path of [':(glob)**', ':(exclude)b', '*']) assert.equal(await count(path), 0)
    assert.equal(await count('a'), 1)
  })

  it('inherits no GIT_ variable and passes only plain protocol versions', () => {
    process.env.GIT_DIR = '/elsewhere'
    process.env.GIT_SSH_COMMAND = 'touch /tmp/x'
    try {
      const environment = gitEnvironment('version=2')
      assert.equal(environment.GIT_DIR, undefined)
      assert.equal(environment.GIT_SSH_COMMAND, undefined)
      assert.equal(environment.GIT_PROTOCOL, 'version=2')
      assert.equal(environment.HOME, '/nonexistent')
    } finally {
      delete process.env.GIT_DIR
      delete process.env.GIT_SSH_COMMAND
    }
    for (const odd of ['version=3', 'version=2:x', 'version=2\nX=1', '', '2']) {
      assert.equal(gitEnvironment(odd).GIT_PROTOCOL, undefined, odd)
    }
  })

  it('refuses ext:: and every other way out, and arguments with NUL', async (test) => {
    const { folder, gitDir } = made(test)
    const git = createGit()
    const target = join(folder, 'ext')
    assert.equal(
      await kindOfFailure(git.run({ args: ['ls-remote', '--end-of-options', `ext::touch ${target}`] })),
      'failed',
    )
    assert.equal(await kindOfFailure(git.run({ args: ['ls-remote', '--end-of-options', gitDir] })), 'failed')
    assert.equal(existsSync(target), false)
    assert.equal(await kindOfFailure(git.run({ gitDir, args: ['rev-parse', 'a\0b'] })), 'missing')
  })

  it('obeys its own settings whatever the repository says', async (test) => {
    const { folder, gitDir } = made(test)
    plainGit(gitDir, ['config', 'core.hooksPath', join(folder, 'hooks')])
    plainGit(gitDir, ['config', 'transfer.fsckObjects', 'false'])
    const git = createGit()
    const read = async (key: string) => (await git.run({ gitDir, args: ['config', '--get', key] })).toString().trim()
    assert.equal(await read('core.hooksPath'), '/dev/null')
    assert.equal(await read('transfer.fsckObjects'), 'true')
    assert.equal(await read('safe.directory'), gitDir)
  })

  it('ends a process with its deadline, with its caller and with its cap', async (test) => {
    const { gitDir } = made(test)
    const git = createGit()
    const waits = { gitDir, args: ['cat-file', '--batch'] }
    const late = await git.start({ ...waits, deadlineMs: 50 })
    assert.equal((await late.ended).why, 'deadline')
    const caller = new AbortController()
    const given = await git.start({ ...waits, signal: caller.signal })
    caller.abort()
    assert.equal((await given.ended).why, 'aborted')
    assert.equal(
      await kindOfFailure(git.run({ gitDir, args: ['cat-file', 'blob', 'main:a'], maxOutputBytes: 0 })),
      'too-large',
    )
    assert.equal(await kindOfFailure(git.run({ ...waits, signal: AbortSignal.abort() })), 'aborted')
  })

  it('ends, when it is closed, what still runs with all that this has started, and starts nothing more', async (test) => {
    const folder = scratchFolder(test)
    const program = join(folder, 'git')
    // Its child holds its ground, as one does that is too busy to hear of anything.
    writeFileSync(
      program,
      `#!/bin/sh\n(trap '' TERM; echo $$; while :; do sleep 0.01; mkdir -p ${folder}/again; done) &\nwait\n`,
    )
    chmodSync(program, 0o755)
    const git = createGit({ program })
    const unread = await git.start({ args: ['version'] })
    await until(() => existsSync(join(folder, 'again')))
    await git.close()
    assert.equal((await unread.ended).code, null)
    rmSync(join(folder, 'again'), { recursive: true })
    await wait(50)
    assert.equal(existsSync(join(folder, 'again')), false)
    assert.equal(await kindOfFailure(git.run({ args: ['version'] })), 'aborted')
  })

  it('says clearly that git is not there', async () => {
    const error = await createGit({ program: '/nowhere/git' })
      .run({ args: ['version'] })
      .catch((reason: unknown) => reason)
    assert.ok(error instanceof GitError)
    assert.match(error.message, /could not be started/)
  })

  it('makes a repository whole or not at all', async (test) => {
    const folder = scratchFolder(test)
    const engine = createGitEngine()
    test.onTestFinished(() => engine.close())
    const gitDir = join(folder, 'aa', 'bb', 'new.git')
    await engine.write.init({ gitDir, branch: 'feature/x' })
    assert.deepEqual((await engine.read.refs.read({ gitDir, version: 0 })).head, {
      symref: 'refs/heads/feature/x',
      oid: undefined,
    })
    assert.equal(existsSync(join(gitDir, 'hooks')), false)
    await assert.rejects(engine.write.init({ gitDir, branch: 'main' }))
    await assert.rejects(engine.write.init({ gitDir: join(folder, 'aa', 'bb', 'other.git'), branch: '-x' }))
    assert.deepEqual(readdirSync(join(folder, 'aa', 'bb')), ['new.git'])
    await engine.write.remove({ gitDir })
    await engine.write.remove({ gitDir })
    assert.deepEqual(readdirSync(join(folder, 'aa', 'bb')), [])
  })

  it('goes on reading when a repository was repacked and pruned beneath it', async (test) => {
    const { gitDir, engine, head } = made(test)
    assert.equal(
      (await engine.read.resolve({ gitDir, version: 0, revision: 'main', unreachable: false }))?.commit,
      head,
    )
    plainGit(gitDir, ['gc', '-q', '--prune=now'])
    plainGit(gitDir, ['update-ref', 'refs/heads/later', head])
    assert.equal(
      (await engine.read.resolve({ gitDir, version: 1, revision: 'later', unreachable: false }))?.commit,
      head,
    )
    const { refs } = await engine.read.refs.read({ gitDir, version: 1 })
    assert.deepEqual(
      refs.map((ref) => ref.name),
      ['refs/heads/feature/one', 'refs/heads/later', 'refs/heads/main'],
    )
  })
})
