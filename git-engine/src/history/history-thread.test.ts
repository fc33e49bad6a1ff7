import assert from 'node:assert/strict'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BusyError } from '@sheaf/server-core/admission/busy-error'
import { describe, it } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { generateHistory } from '../testing/generated-history.ts'
import { questionFor } from '../testing/last-commits-question.ts'
import { type CommitSpec, plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { unreadableCopy } from '../testing/unreadable-copy.ts'
import { createHistory, type History, type HistoryOptions } from './history-thread.ts'
import { UnreadableError } from './stored-object.ts'

type Test = { onTestFinished(fn: () => void): void }

function repositoryOf(test: Test, specs: readonly CommitSpec[]) {
  const gitDir = scratchFolder(test)
  plainGit(gitDir, ['init', '-q', '--bare', '.'])
  const oids = writeHistory(gitDir, specs)
  return { gitDir, head: oids.at(-1) ?? '', oids }
}

/** A line of commits, the longer the more there is to be done about it. */
const lineOf = (length: number): CommitSpec[] =>
  Array.from({ length }, (_, index) => ({
    branch: 'refs/heads/main',
    parents: index === 0 ? [] : [index],
    changes: [{ path: `file ${index % 50}`, content: String(index) }],
  }))

function historyOf(test: Test, options: HistoryOptions = {}): History {
  const history = createHistory(options)
  test.onTestFinished(() => history.close())
  return history
}

const page = (history: History, { gitDir, head }: { gitDir: string; head: string }) =>
  history.ask(gitDir, { kind: 'log-page', commit: head, skip: 0, limit: 10 })

const isKind = (kind: string) => (error: unknown) => error instanceof Error && 'kind' in error && error.kind === kind

describe('the history thread', () => {
  it('answers about many repositories at once, and sees what is pushed, packed and put into a graph', async (test) => {
    const history = historyOf(test)
    const repositories = [51, 52, 53].map((seed) => repositoryOf(test, generateHistory({ seed, commits: 40 })))
    const check = async () => {
      const answers = await Promise.all(repositories.map((repository) => page(history, repository)))
      for (const [index, { gitDir, head }] of repositories.entries()) {
        const expected = plainGit(gitDir, ['rev-list', head]).split('\n')
        assert.deepEqual(
          answers[index]?.commits.map(({ oid }) => oid),
          expected.slice(0, 10),
        )
        assert.equal(answers[index]?.total, expected.length)
      }
    }
    const push = () => {
      for (const repository of repositories) {
        const tree = plainGit(repository.gitDir, ['rev-parse', `${repository.head}^{tree}`])
        const args = ['commit-tree', '-m', 'next', '-p', repository.head, '-p', repository.oids[20] ?? '', tree]
        repository.head = plainGit(repository.gitDir, args)
        plainGit(repository.gitDir, ['update-ref', 'refs/heads/main', repository.head])
      }
    }
    await check()
    for (const args of [['repack', '-qad'], ['commit-graph', 'write', '--reachable', '--changed-paths'], ['prune']]) {
      push()
      await check()
      for (const { gitDir } of repositories) plainGit(gitDir, args)
      await check()
    }
    const [first] = repositories
    assert.ok(first)
    const total = (await page(history, first)).total
    writeFileSync(join(first.gitDir, 'shallow'), `${first.head}\n`)
    assert.equal((await page(history, first)).total, 1)
    rmSync(join(first.gitDir, 'shallow'))
    assert.equal((await page(history, first)).total, total)
  })

  it('lets urgent questions pass a long one of the background', async (test) => {
    const repository = repositoryOf(test, lineOf(4_000))
    const history = historyOf(test)
    await page(history, repository)
    const order: string[] = []
    const { gitDir, head } = repository
    const path = Buffer.from('file 3')
    const long = history
      .ask(gitDir, { kind: 'path-page', commit: head, path, skip: 1_000, limit: 1 }, { background: true })
      .then(({ total }) => order.push(`long ${total}`))
    for (let index = 0; index < 5; index += 1) await page(history, repository).then(() => order.push('page'))
    await long
    assert.deepEqual(order, ['page', 'page', 'page', 'page', 'page', 'long 80'])
  })

  it('answers whoever has many walks of folders under way, or waiting, before these end', async (test) => {
    const history = historyOf(test, { module: new URL('../testing/fragile-worker.ts', import.meta.url) })
    const repository = repositoryOf(test, lineOf(3))
    const commit = repository.head
    const walk = () => {
      const question = questionFor({ commit, names: [], entries: [] })
      return history.ask('/silent', question).catch(() => undefined)
    }
    const walks = Array.from({ length: 20 }, walk)
    assert.equal((await page(history, repository)).total, 3)
    history.close()
    await Promise.all(walks)
  })

  it('gives up what nobody waits for, what takes too long and what is too much', async (test) => {
    const repository = repositoryOf(test, lineOf(2_000))
    const history = historyOf(test, { questions: { slots: 1, waiting: 1 } })
    const { gitDir, head } = repository
    const count = (options: Parameters<History['ask']>[2]) =>
      history.ask(
        gitDir,
        { kind: 'path-page', commit: head, path: Buffer.from('file 7'), skip: 1_000, limit: 1 },
        options,
      )
    await assert.rejects(count({ signal: AbortSignal.abort() }), isKind('aborted'))
    const gone = new AbortController()
    const aborted = assert.rejects(count({ signal: gone.signal }), isKind('aborted'))
    gone.abort()
    await aborted
    await assert.rejects(count({ deadlineMs: 1 }), isKind('timeout'))
    const waiting = [page(history, repository), page(history, repository)]
    await assert.rejects(page(history, repository), BusyError)
    await Promise.all(waiting)
    assert.equal((await count({})).total, 40)
  })

  it('refuses what it cannot read, and what is asked after its end', async (test) => {
    const { gitDir, head } = repositoryOf(test, lineOf(3))
    const history = historyOf(test)
    await assert.rejects(page(history, { gitDir, head: '1'.repeat(40) }), UnreadableError)
    history.release(gitDir)
    appendFileSync(join(gitDir, 'config'), '[extensions]\n\tunheardOf = yes\n')
    await assert.rejects(page(history, { gitDir, head }), UnreadableError)
    await assert.rejects(page(history, { gitDir: join(gitDir, 'gone'), head }), UnreadableError)
    const pending = assert.rejects(page(history, { gitDir, head }), isKind('aborted'))
    history.close()
    await pending
    await assert.rejects(page(history, { gitDir, head }), isKind('aborted'))
  })

  it('starts anew after it broke down', async (test) => {
    const repository = repositoryOf(test, lineOf(5))
    const history = historyOf(test, { module: new URL('../testing/fragile-worker.ts', import.meta.url), stuckMs: 200 })
    assert.equal((await page(history, repository)).total, 5)
    for (const gitDir of ['/exit', '/throw']) {
      const others = [page(history, { ...repository, gitDir }), page(history, repository)]
      const outcomes = await Promise.allSettled(others)
      assert.deepEqual(outcomes[0]?.status === 'rejected' && isKind('failed')(outcomes[0].reason), true)
      assert.equal((await page(history, repository)).total, 5)
    }
    const question = { kind: 'log-page', commit: repository.head, skip: 0, limit: 10 } as const
    await assert.rejects(history.ask('/hang', question, { deadlineMs: 10 }), isKind('timeout'))
    await assert.rejects(page(history, repository), isKind('failed'))
    assert.equal((await page(history, repository)).total, 5)
  })
})

describe('the log of the engine', () => {
  it('is the same where git itself has to be asked', async (test) => {
    const { gitDir, head } = repositoryOf(test, generateHistory({ seed: 61, commits: 60 }))
    const borrowing = unreadableCopy(test, gitDir)
    const engine = createGitEngine()
    test.onTestFinished(() => engine.close())
    const history = historyOf(test)
    await assert.rejects(page(history, { gitDir: borrowing, head }), UnreadableError)
    for (const path of [undefined, Buffer.from('a'), Buffer.from('dir'), Buffer.from('dir/')]) {
      const question = { commit: head, path, skip: 2, limit: 100 }
      const [page, other] = await Promise.all(
        [gitDir, borrowing].map((each) => engine.read.log.page({ gitDir: each, ...question })),
      )
      assert.deepEqual([page?.commits, page?.hasMore], [other?.commits, other?.hasMore])
      // Beyond the end as well, where the total of a path is git's secret.
      const beyond = { commit: head, path, skip: 500, limit: 20 }
      const [end, otherEnd] = await Promise.all(
        [gitDir, borrowing].map((each) => engine.read.log.page({ gitDir: each, ...beyond })),
      )
      assert.deepEqual([end?.commits, end?.hasMore], [[], false])
      assert.deepEqual([otherEnd?.commits, otherEnd?.hasMore], [[], false])
      assert.equal(otherEnd?.total, path === undefined ? end?.total : undefined)
    }
  })
})
