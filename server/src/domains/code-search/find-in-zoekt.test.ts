import assert from 'node:assert/strict'
import { AppError } from '@sheaf/server-core/app-error'
import { describe, it, type TestContext } from 'vitest'
import type { Zoekt, ZoektFile, ZoektFound } from '../../code-index/zoekt/zoekt.ts'
import { createTextWorkers } from '../../text/text-workers.ts'
import { findInZoekt } from './find-in-zoekt.ts'
import { parseQuery } from './parse-query.ts'

const file = (repoId: number, path: string, checksum = `${repoId} ${path}`): ZoektFile => ({ repoId, path, checksum })

/** Asks a zoekt that answers as it is told. */
function asking(test: TestContext, answer: (question: string) => ZoektFound | 'refused') {
  const text = createTextWorkers()
  test.onTestFinished(text.close)
  const asked: { question: string; ids: number[] }[] = []
  const zoekt: Zoekt = {
    async search({ question, repositories }) {
      asked.push({ question, ids: JSON.parse(repositories) })
      return answer(question)
    },
  }
  const find = (
    query: string,
    { listed = [], open }: { listed?: { id: number; stars: number }[]; open?: Uint8Array<SharedArrayBuffer> } = {},
    skip = 0,
  ) => {
    const { signal } = new AbortController()
    return findInZoekt({ zoekt, text }, { query: parseQuery(query), searched: { listed, open }, skip, signal })
  }
  return { asked, find }
}
const found = (files: ZoektFile[], isComplete = true): ZoektFound => ({ files, isComplete })
const weights = (size: number, of: (id: number) => number) => {
  const all = new Uint8Array(new SharedArrayBuffer(size))
  for (let id = 0; id < size; id += 1) all[id] = of(id)
  return all
}

describe('what is found in zoekt', () => {
  it('is each text once, where it is best, page by page', async (test) => {
    const { asked, find } = asking(test, () =>
      found([
        file(1, 'docs/weave.md', 'a'),
        file(2, 'src/one.ts', 'b'),
        file(2, 'src/weaver.ts'),
        file(1, 'copy.ts', 'b'),
      ]),
    )
    const listed = [
      { id: 1, stars: 0 },
      { id: 2, stars: 5 },
    ]
    const { candidates, count, isComplete } = await find('weave', { listed })
    assert.deepEqual(
      candidates.map(({ repoId, path, copies }) => [repoId, path, copies]),
      [
        [2, 'src/weaver.ts', 0],
        [1, 'docs/weave.md', 0],
        [2, 'src/one.ts', 1],
      ],
    )
    assert.deepEqual([count, isComplete, asked.length], [3, true, 1])
    const rest = await find('weave', { listed }, 2)
    assert.deepEqual([rest.candidates.length, rest.count], [1, 3])
  })

  it('is also what is called so where there is more than is told, which is said', async (test) => {
    const many = Array.from({ length: 300 }, (_, n) => file(1, `f${n}.ts`))
    const { asked, find } = asking(test, (question) =>
      question.includes('file:') ? found([file(1, 'lib/weave.ts')]) : found(many, false),
    )
    const { candidates, count, isComplete } = await find('weave', { listed: [{ id: 1, stars: 0 }] })
    assert.deepEqual([candidates.length, count, isComplete, asked.length], [200, 200, false, 2])
    assert.equal(candidates[0]?.path, 'lib/weave.ts')
  })

  it('is nothing of what zoekt was not asked for, nor of another place', async (test) => {
    const { find } = asking(test, () => found([file(1, 'a.ts'), file(3, 'a.ts'), file(7, 'a.ts'), file(1, 'a.py')]))
    const open = weights(4, (id) => (id === 3 ? 1 : 0))
    const { candidates } = await find('weave lang:typescript', { listed: [{ id: 1, stars: 0 }], open })
    assert.deepEqual(candidates.map(({ repoId, path }) => `${repoId} ${path}`).sort(), ['1 a.ts', '3 a.ts'])
  })

  it('is narrowed by an expression where its letters find too much, if zoekt can read it', async (test) => {
    const many = Array.from({ length: 300 }, (_, n) => file(1, `f${n}.ts`))
    const listed = [{ id: 1, stars: 0 }]
    const { asked, find } = asking(test, (question) => found(question.includes('x+') ? [file(1, 'a.ts')] : many))
    const narrow = await find('/weavex+/', { listed })
    assert.deepEqual([narrow.candidates.length, narrow.isComplete, asked.length], [1, true, 2])
    const few = asking(test, () => found([file(1, 'a.ts')]))
    await few.find('/weavex+/', { listed })
    assert.equal(few.asked.length, 1)
    const refusing = asking(test, (question) => (question.includes('x+') ? 'refused' : found(many)))
    assert.deepEqual((await refusing.find('/weavex+/', { listed })).isComplete, false)
    await assert.rejects(asking(test, () => 'refused').find('weave', { listed }), /can not read/)
  })

  it('names the best known of too many repositories, says so, and asks nothing where there is none', async (test) => {
    const { asked, find } = asking(test, () => found([]))
    const open = weights(150_000, (id) => (id === 0 ? 0 : id % 3 === 0 ? 9 : 1))
    const few = await find('weave', { listed: [{ id: 200_000, stars: 0 }], open })
    assert.equal(few.isComplete, false)
    assert.ok(asked[0]?.ids.includes(200_000))
    assert.ok(asked[0]?.ids.includes(149_997))
    assert.ok((asked[0]?.ids.length ?? 0) <= 100_000)
    const all = await find('weave', { open: weights(50_000, () => 1) })
    assert.equal(all.isComplete, true)
    asked.length = 0
    assert.deepEqual(await find('weave'), { candidates: [], count: 0, isComplete: true })
    assert.equal(asked.length, 0)
    for (const query of ['ab', '/a.*b/', '/(weave/'])
      await assert.rejects(find(query), (error) => error instanceof AppError && error.code === 422)
  })
})
