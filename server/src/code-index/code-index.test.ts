import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { until } from '@sheaf/server-core/testing/eventually'
import { describe, it } from 'vitest'
import { openCodeIndex } from './code-index.ts'

/** The threads of this process, by their names. */
const nameOf = (id: string) => readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim()
const threads = () => readdirSync('/proc/self/task').map(nameOf)

describe('the thread of the code index', () => {
  it.skipIf(process.platform !== 'linux')(
    'ends when it has nothing to do, not while texts are still to come, and starts again',
    async (test) => {
      const before = threads().filter((name) => name === 'code-index').length
      const runs = () => threads().filter((name) => name === 'code-index').length > before
      const index = await openCodeIndex(scratchFolder(test), { idleMs: 20 })
      test.onTestFinished(() => index.close())
      await index.ask('setCursor', 7)
      assert.ok(runs())
      const [own] = readdirSync('/proc/self/task').filter((id) => nameOf(id) === 'code-index')
      assert.equal(getPriority(Number(own)), 10, 'it yields to what somebody waits for')
      await until(() => !runs())
      assert.equal(await index.ask('cursor', null), 7)
      await until(() => !runs())

      const oid = 'a'.repeat(40)
      const files = [{ oid, path: 'a.txt', language: null }]
      const begun = await index.ask('begin', {
        repoId: 1,
        tree: 'b'.repeat(40),
        head: 'c'.repeat(40),
        files,
        isPartial: false,
      })
      assert.deepEqual(begun?.unknown, [oid])
      await new Promise((resolve) => setTimeout(resolve, 100))
      assert.ok(runs(), 'what has begun is in its memory')
      await index.ask('add', [{ oid, bytes: Buffer.from('some text') }])
      await index.ask('finish', null)
      await until(() => !runs())
      assert.deepEqual(await index.ask('repositories', null), [1])
    },
  )
})
