import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheIdleTtlMs } from '@sheaf/server-core/lru'
import { describe, it, vi } from 'vitest'
import { generateHistory, randomOf } from '../testing/generated-history.ts'
import { finish, openHistory } from '../testing/open-history.ts'
import { type CommitSpec, plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { logPage } from './log-page.ts'
import { type DateOrder, dateOrder, orderOf } from './order.ts'
import type { OpenRepository } from './question.ts'

type Test = { onTestFinished(fn: () => void): void }

function repositoryOf(test: Test, specs: readonly CommitSpec[]) {
  const gitDir = scratchFolder(test)
  plainGit(gitDir, ['init', '-q', '--bare', '.'])
  return { gitDir, oids: writeHistory(gitDir, specs) }
}

const revList = (gitDir: string, oid: string): string[] => plainGit(gitDir, ['rev-list', oid]).split('\n')

const namesOf = ({ commits }: OpenRepository, { order }: DateOrder): string[] =>
  [...order].map((position) => commits.id(position).toString('hex'))

const positionOf = ({ commits }: OpenRepository, oid: string): number => commits.find(Buffer.from(oid, 'hex'))

describe('the order of a history', () => {
  // Clocks far apart, two commits in a second now and then, all in one second.
  for (const secondsApart of [60, 0.5, 0]) {
    for (const seed of [21, 22, 23]) {
      it(`is that of git rev-list, history ${seed}, ${secondsApart} s apart, from whatever order it is made`, (test) => {
        const specs = generateHistory({ seed, commits: 50, secondsApart }).map((spec) => ({
          ...spec,
          time: Math.floor(spec.time ?? 0),
        }))
        const { gitDir, oids } = repositoryOf(test, specs)
        if (seed % 2 === 0) plainGit(gitDir, ['commit-graph', 'write', '--stdin-commits'], `${oids.join('\n')}\n`)
        const repository = openHistory(test, gitDir)
        const expected = oids.map((oid) => revList(gitDir, oid))
        const orders = oids.map((oid) => finish(dateOrder(repository.commits, positionOf(repository, oid))))
        for (const [index, order] of orders.entries()) assert.deepEqual(namesOf(repository, order), expected[index])
        for (const [index, oid] of oids.entries()) {
          for (const [other, earlier] of orders.entries()) {
            const order = finish(dateOrder(repository.commits, positionOf(repository, oid), earlier))
            assert.deepEqual(namesOf(repository, order), expected[index], `${oid} from ${oids[other]}`)
          }
        }
      })
    }
  }

  it('is extended in a few steps where a head was pushed on top of another', (test) => {
    const random = randomOf(9)
    const length = 5_000
    const specs = Array.from({ length }, (_, index) => ({
      branch: 'refs/heads/main',
      // A branch of some commits is merged every ten.
      parents: index === 0 ? [] : index % 10 === 0 && index > 20 ? [index, index - 1 - random.below(8)] : [index],
      changes: [],
    }))
    const { gitDir, oids } = repositoryOf(test, specs)
    const repository = openHistory(test, gitDir)
    const [before, after] = [oids[length - 100] ?? '', oids[length - 1] ?? '']
    const position = positionOf(repository, after)
    const earlier = finish(dateOrder(repository.commits, positionOf(repository, before)))
    const stepsOf = (from?: DateOrder) => {
      const work = dateOrder(repository.commits, position, from)
      let steps = 1
      let step = work.next()
      for (; step.done !== true; step = work.next()) steps += 1
      return { steps, order: step.value }
    }
    const whole = stepsOf()
    const extended = stepsOf(earlier)
    assert.deepEqual(extended.order, whole.order)
    assert.deepEqual(namesOf(repository, extended.order), revList(gitDir, after))
    assert.equal(extended.steps, 1)
    assert.ok(whole.steps > 5)
    assert.equal(finish(orderOf(repository, position)), finish(orderOf(repository, position)))
  })

  it('is given back where nobody asks for it any more, while others read on', (test) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    test.onTestFinished(() => void vi.useRealTimers())
    const length = 5_000
    const specs = Array.from({ length }, (_, index) => ({
      branch: 'refs/heads/main',
      parents: index === 0 ? [] : [index],
      changes: [],
    }))
    const { gitDir, oids } = repositoryOf(test, specs)
    const repository = openHistory(test, gitDir)
    const held = () => [...repository.memories].reduce((sum, { heldBytes }) => sum + heldBytes, 0)
    const heads = oids.slice(-400).map((oid) => positionOf(repository, oid))
    for (const head of heads) finish(orderOf(repository, head))
    const most = 400 * length * 4 * 0.95
    assert.ok(held() > most)
    for (let passed = 0; passed < 4; passed += 1) {
      vi.advanceTimersByTime(cacheIdleTtlMs)
      finish(orderOf(repository, heads.at(-1) ?? -1))
    }
    assert.ok(held() < most * 0.6, `${held()} bytes are left of ${most}`)
  })

  it('gives pages and counts, in shallow repositories, too', (test) => {
    const { gitDir, oids } = repositoryOf(test, generateHistory({ seed: 31, commits: 60 }))
    const head = oids[59] ?? ''
    const check = () => {
      const repository = openHistory(test, gitDir)
      const expected = revList(gitDir, head)
      for (const skip of [0, 7, expected.length - 3, expected.length, expected.length + 10]) {
        const page = finish(logPage(repository, { commit: head, skip, limit: 5 }))
        assert.deepEqual(
          page.commits.map(({ oid }) => oid),
          expected.slice(skip, skip + 5),
        )
        assert.equal(page.total, expected.length)
        for (const { oid, data } of page.commits) {
          assert.equal(Buffer.from(data).toString('latin1').trimEnd(), plainGit(gitDir, ['cat-file', 'commit', oid]))
        }
      }
      return expected.length
    }
    const whole = check()
    const [edge = ''] = revList(gitDir, head).slice(10)
    writeFileSync(join(gitDir, 'shallow'), `${edge}\n`)
    assert.ok(check() < whole)
  })
})
