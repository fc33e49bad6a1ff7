import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { parseCommit } from '../objects/parse-commit.ts'
import { openHistory } from '../testing/open-history.ts'
import { outputOf } from '../testing/run-sync.ts'
import { plainEnvironment, plainGit, scratchFolder } from '../testing/scratch-repository.ts'
import { contributions } from './contributions.ts'
import { logPage } from './log-page.ts'
import type { HistoryWork, OpenRepository } from './question.ts'
import { readCommitStart } from './read-commit-start.ts'

const mebibyte = 1024 * 1024

/** A line of commits with such messages, and an address so long that headers end where the test says, in one pack. */
function write(gitDir: string, { messages, address = 'ada@example.com' }: { messages: string[]; address?: string }) {
  const commits = messages.map(
    (message, at) =>
      `commit refs/heads/main\nauthor Ada <${address}> 1700000000 +0000\ncommitter Bob <bob@example.com> 170000000${at} +0000\n` +
      `data ${Buffer.byteLength(message)}\n${message}\n`,
  )
  plainGit(gitDir, ['init', '-q', '--bare', '.'])
  plainGit(gitDir, ['-c', 'fastimport.unpackLimit=1', 'fast-import', '--quiet'], commits.join(''))
  return plainGit(gitDir, ['rev-list', 'main']).split('\n')
}

/** The same repository, and how many bytes of objects were read of it so far. */
function counted(opened: OpenRepository) {
  let bytes = 0
  const count = <T extends { data: Buffer } | undefined>(object: T): T => {
    bytes += object?.data.length ?? 0
    return object
  }
  const objects: OpenRepository['objects'] = {
    ...opened.objects,
    read: (id) => count(opened.objects.read(id)),
    readStart(id, most) {
      const start = opened.objects.readStart(id, most)
      // What is read whole is asked of `read` below it.
      return start && count(start)
    },
  }
  return { repository: { ...opened, objects }, bytes: () => bytes }
}

/** The most that was read in one slice of a piece of work, and of all of it. */
function slicesOf(work: HistoryWork<unknown>, bytes: () => number): { most: number; all: number } {
  let [most, before] = [0, 0]
  for (let step = work.next(); ; step = work.next()) {
    most = Math.max(most, bytes() - before)
    before = bytes()
    if (step.done === true) return { most, all: before }
  }
}

describe('the beginning of a commit', () => {
  it('is read of messages of megabytes, and no more: by logs, and to count who wrote them', (test) => {
    const gitDir = scratchFolder(test)
    const long = 'All work and no play makes a message that nobody reads. '.repeat(100_000)
    const [head = ''] = write(gitDir, { messages: Array.from({ length: 8 }, (_, at) => `${at}\n\n${long}`) })
    for (const work of [
      (repository: OpenRepository) => logPage(repository, { commit: head, skip: 0, limit: 100 }),
      (repository: OpenRepository) => contributions(repository, { commit: head, limit: 10 }),
    ]) {
      const { repository, bytes } = counted(openHistory(test, gitDir))
      const { all } = slicesOf(work(repository), bytes)
      assert.ok(all > 0 && all < mebibyte, `${all} bytes of ${8 * long.length}`)
    }
  })

  it('is what git says, whatever stands in it', (test) => {
    for (const address of ['ada@example.com', 'a'.repeat(5_000), 'a'.repeat(30_000)]) {
      const gitDir = scratchFolder(test)
      const noise = Array.from({ length: 200_000 }, (_, at) => ((at * 7_919) % 99_991).toString(36)).join(' ')
      const oids = write(gitDir, { messages: ['', 'short', 'x'.repeat(100_000), noise], address })
      const { objects } = openHistory(test, gitDir)
      for (const oid of oids) {
        const whole = outputOf('git', ['-C', gitDir, 'cat-file', 'commit', oid], { env: plainEnvironment })
        const start = readCommitStart(objects, Buffer.from(oid, 'hex'), 2_000)
        assert.ok(start !== undefined)
        assert.deepEqual(start.data, whole.subarray(0, start.data.length))
        assert.equal(start.whole, start.data.length === whole.length)
        assert.ok(start.whole || parseCommit(oid, start.data).message.length >= 2_000)
      }
    }
  })

  it('lets others come by where headers are so long that all of it has to be read', (test) => {
    const gitDir = scratchFolder(test)
    const address = 'a'.repeat(20_000)
    const long = 'x'.repeat(2 * mebibyte)
    const [head = ''] = write(gitDir, { messages: Array.from({ length: 6 }, (_, at) => `${at}\n\n${long}`), address })
    const { repository, bytes } = counted(openHistory(test, gitDir))
    const { most, all } = slicesOf(contributions(repository, { commit: head, limit: 10 }), bytes)
    assert.ok(all > 6 * long.length, 'all of each was read')
    assert.ok(most < 1.5 * long.length, `${most} bytes in one slice`)
  })
})
