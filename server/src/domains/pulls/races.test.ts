import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import type { MergeMethod } from '@sheaf/contract'
import { runClient } from '@sheaf/git-engine/testing/git-client'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { codeOf } from '../../testing/code-of.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { type Proposed, proposedScene } from './testing/proposed-scene.ts'
import { queueRule } from './testing/queue-rule.ts'

/** How often each of them is run; `SHEAF_RACE_ROUNDS=100` for whoever changes how merges and pushes wait for each other. */
const rounds = Number(process.env.SHEAF_RACE_ROUNDS ?? '3')
/** A merge or a push takes about so long: they begin at any moment of each other. */
const spreadMs = 80

/** Does it within that time: what is done so side by side begins in any order. */
const soon = async <T>(work: () => Promise<T>): Promise<T> => {
  await setTimeout(Math.random() * spreadMs)
  return work()
}
const any = <T>(some: readonly [T, ...T[]]): T => some[Math.floor(Math.random() * some.length)] ?? some[0]
const methods = ['merge', 'squash', 'rebase'] as const satisfies MergeMethod[]

describe('Of a pull request, where two things happen at once', () => {
  let server: TestServer
  /** Over PostgreSQL another server with the same database and repositories, since the two share no memory in which to wait for each other. */
  let other: TestServer
  beforeAll(async () => {
    server = await startServer()
    const { database, dataFolder } = server.config
    other =
      database.engine === 'postgres'
        ? await startServer({ env: { SHEAF_DATABASE_URL: database.url, SHEAF_DATA: dataFolder } })
        : server
  })
  afterAll(async () => {
    if (other !== server) await other.stop()
    await server.stop()
  })

  async function scene(test: TestContext) {
    const made = await proposedScene(server, test)
    const { ada, grace, params, url, work, git, bare, get, versions } = made
    /** The same person, at either server. */
    const at = ({ cookies }: Pick<Browser, 'cookies'>) => {
      const browser = any([server, other]).browser()
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      return browser.api
    }
    const place = ({ number }: Proposed) => ({ params: { ...params, number } })
    const merge = (
      one: Proposed,
      { head = one.head, method = any(methods) }: { head?: string; method?: MergeMethod } = {},
    ) => codeOf(at(ada).mergePull({ ...place(one), body: { method, head } }))
    /** By stock git, past the refs that the clone itself keeps. Says whether it was taken. */
    const push = async (...refs: string[]) => {
      const to = new URL(url)
      to.host = new URL(any([server, other]).url).host
      const { code, err } = await runClient(work, ['push', '-q', to.href, ...refs])
      assert.doesNotMatch(err, /HTTP 5|internal|hung up/i)
      return code === 0
    }
    /** One more commit upon another, of a file of its own; no branch of the clone has it. */
    const commitOn = async (parent: string, file: string) => {
      await git('checkout', '-q', '--detach', parent)
      return made.commit(file, `${file}\n`)
    }
    const say = async (one: Proposed, body: string) => {
      await at(grace).createComment({ ...place(one), body: { body } })
      return body
    }
    const refOf = (ref: string) => bare('for-each-ref', '--format=%(objectname)', ref)
    /** Rows, refs and what people said of it agree, whatever came of it. Gives whether it is merged. */
    const agrees = async (one: Proposed, comments: readonly string[] = []) => {
      let isMerged = false
      await eventually(async () => {
        const { thread, pull, items } = await get(one.number)
        isMerged = thread.is_merged
        const said = items.flatMap((item) => (item.kind === 'comment' ? [item.body] : []))
        assert.deepEqual(said.toSorted(), [`About ${one.name}`, ...comments].toSorted())
        assert.equal(items.filter((item) => item.kind === 'event' && item.what === 'merged').length, isMerged ? 1 : 0)
        assert.equal(refOf(`refs/pull/${one.number}/head`), pull.head_id)
        assert.equal((await versions(one.number))[0]?.head_id, pull.head_id)
        const first = bare('log', '--first-parent', '--format=%H', 'main', '--', `${one.name}.txt`)
        assert.match(first, isMerged ? /^\w{40}$/ : /^$/)
        if (isMerged) {
          assert.equal(thread.state, 'closed')
          bare('merge-base', '--is-ancestor', pull.merged?.commit_id ?? '', 'main')
          if (pull.merged?.method === 'merge')
            assert.equal(bare('rev-parse', `${pull.merged.commit_id}^2`), pull.head_id)
        } else {
          assert.deepEqual([thread.state, pull.mergeable], ['open', 'clean'])
          if (pull.head_exists) assert.equal(refOf(`refs/heads/${one.name}`), pull.head_id)
        }
      })
      return isMerged
    }
    return { ...made, at, place, merge, push, commitOn, say, refOf, agrees }
  }

  const often = async (test: TestContext, round: (on: Awaited<ReturnType<typeof scene>>) => Promise<void>) => {
    const on = await scene(test)
    for (let count = 0; count < rounds; count += 1) await round(on)
  }
  const timeout = 60_000 + rounds * 10_000

  it(
    'two merges: one is done, and the other is told so',
    async (test) => {
      await often(test, async ({ proposed, merge, agrees }) => {
        const one = await proposed()
        const codes = await Promise.all([soon(() => merge(one)), soon(() => merge(one))])
        assert.deepEqual(codes.toSorted(), [200, 409])
        assert.equal(await agrees(one), true)
      })
    },
    timeout,
  )

  it(
    'a merge and a push to the branch that it goes into: both are there in the end',
    async (test) => {
      await often(test, async ({ proposed, merge, push, commitOn, agrees, bare, refOf }) => {
        const one = await proposed()
        const next = await commitOn(refOf('refs/heads/main'), `beside-${one.name}.txt`)
        const [code, isPushed] = await Promise.all([
          soon(() => merge(one)),
          soon(() => push(`${next}:refs/heads/main`)),
        ])
        assert.ok(isPushed || code === 200)
        assert.ok([200, 409].includes(code))
        if (isPushed) bare('merge-base', '--is-ancestor', next, 'main')
        assert.equal(await agrees(one), code === 200)
        if (code === 200) return
        assert.equal(await merge(one), 200)
        assert.equal(await agrees(one), true)
      })
    },
    timeout,
  )

  it(
    'a merge and a push to what it proposes: what its reader has seen is merged, or nothing',
    async (test) => {
      await often(test, async ({ proposed, merge, push, commitOn, agrees, get, bare, refOf }) => {
        const one = await proposed()
        const next = await commitOn(one.head, `more-${one.name}.txt`)
        const [code, isPushed] = await Promise.all([
          soon(() => merge(one)),
          soon(() => push(`${next}:refs/heads/${one.name}`)),
        ])
        assert.ok(isPushed)
        assert.equal(refOf(`refs/heads/${one.name}`), next)
        assert.ok([200, 409].includes(code))
        assert.equal(await agrees(one), code === 200)
        assert.equal(bare('ls-tree', '--name-only', 'main', `more-${one.name}.txt`), '')
        const { pull } = await get(one.number)
        assert.equal(pull.head_id, code === 200 ? one.head : next)
        // Whoever has just pushed merges before anybody has looked at it.
        if (code === 200) return
        const last = await commitOn(next, `last-${one.name}.txt`)
        assert.ok(await push(`${last}:refs/heads/${one.name}`))
        assert.equal(await merge(one, { head: last }), 200)
        assert.equal(await agrees(one), true)
        assert.equal((await get(one.number)).pull.head_id, last)
      })
    },
    timeout,
  )

  it(
    'comments and a push by force: no word is lost, and all that was proposed is kept',
    async (test) => {
      await often(test, async ({ grace, at, place, proposed, push, commitOn, say, agrees, versions, refOf, bare }) => {
        const one = await proposed()
        const forced = await commitOn(refOf('refs/heads/main'), `${one.name}.txt`)
        const about = { head: one.head, path: `${one.name}.txt`, line: 1, body: 'This line' }
        const [isPushed, said, code, again] = await Promise.all([
          soon(() => push(`+${forced}:refs/heads/${one.name}`)),
          soon(() => say(one, 'During it')),
          soon(() => codeOf(at(grace).createReviewThread({ ...place(one), body: about }))),
          soon(() => say(one, 'Once more')),
        ])
        assert.deepEqual([isPushed, code], [true, 200])
        assert.equal(await agrees(one, [said, again]), false)
        const { items } = await grace.api.listReviewThreads({ ...place(one), query: {} })
        assert.deepEqual(
          items.flatMap(({ comments }) => comments.map(({ body }) => body)),
          ['This line'],
        )
        const heads = (await versions(one.number)).map(({ head_id: id }) => id)
        assert.deepEqual(heads, [forced, one.head])
        bare('cat-file', '-e', one.head)
      })
    },
    timeout,
  )

  it(
    'an approval and the deletion of its branch: both are there, and the branch can be made again',
    async (test) => {
      await often(test, async ({ ada, at, place, proposed, push, say, agrees, get, refOf }) => {
        const one = await proposed()
        const body = { verdict: 'approve' as const, body: '', head: one.head }
        const [code, isPushed, said] = await Promise.all([
          soon(() => codeOf(at(ada).submitReview({ ...place(one), body }))),
          soon(() => push(`:refs/heads/${one.name}`)),
          soon(() => say(one, 'Where is it?')),
        ])
        assert.deepEqual([code, isPushed], [200, true])
        await agrees(one, [said])
        const { pull, items } = await get(one.number)
        assert.deepEqual([pull.head_id, pull.head_exists], [one.head, false])
        assert.deepEqual(
          pull.reviewers.map(({ verdict }) => verdict),
          ['approve'],
        )
        await eventually(async () => {
          const told = (await get(one.number)).items.filter(
            (item) => item.kind === 'event' && item.what === 'head_deleted',
          )
          assert.equal(told.length, 1)
        })
        assert.ok(items.some((item) => item.kind === 'review'))
        assert.ok(await push(`${one.head}:refs/heads/${one.name}`))
        await agrees(one, [said])
        assert.equal(refOf(`refs/heads/${one.name}`), one.head)
      })
    },
    timeout,
  )

  it(
    'a merge by the queue and one by hand, once its rule is gone: it is merged once, and no queue is left',
    async (test) => {
      await often(test, async ({ ada, at, params, place, proposed, merge, agrees, refOf }) => {
        const one = await proposed({ isBehind: false })
        const check = (commit: string) =>
          at(ada).setCheck({ params: { ...params, commit }, body: { context: 'build', state: 'success' } })
        await check(one.head)
        const [rule] = await ada.api.createRefRule({ params, body: queueRule })
        await ada.api.addToQueue({ ...place(one), body: { method: 'merge', head: one.head } })
        let tip = ''
        await eventually(async () => {
          tip = (await ada.api.listMergeQueue({ params, query: { branch: 'main' } })).tip_id ?? assert.fail()
        })
        const [, code] = await Promise.all([
          soon(() => check(tip)),
          soon(async () => {
            await at(ada).deleteRefRule({ params: { ...params, uid: rule?.uid ?? '' } })
            return merge(one)
          }),
        ])
        // The queue may have moved the branch, and its row may not say so yet: then there is nothing left to merge.
        assert.ok([200, 409, 422].includes(code), `${code}`)
        await agrees(one)
        await eventually(async () => {
          assert.equal(refOf('refs/queue/'), '')
          const left = await server.database.read.selectFrom('merge_queues').select('id').execute()
          assert.deepEqual(left, [])
        })
        if (code === 200) assert.equal(await agrees(one), true)
        // The queue was at it and its rule went: it is as it was before, and can be merged.
        else if (!(await agrees(one))) assert.equal(await merge(one), 200)
        assert.equal(await agrees(one), true)
      })
    },
    timeout,
  )

  it(
    'a merge and its being closed: it is one of the two, and what is merged is in the branch',
    async (test) => {
      await often(test, async ({ grace, at, place, proposed, merge, agrees, get }) => {
        const one = await proposed()
        const set = (state: 'open' | 'closed') => codeOf(at(grace).updatePull({ ...place(one), body: { state } }))
        const [merged, closed] = await Promise.all([soon(() => merge(one)), soon(() => set('closed'))])
        assert.ok(merged === 200 || closed === 200, `${merged}, ${closed}`)
        if (merged !== 200) {
          assert.deepEqual([merged, (await get(one.number)).thread.is_merged], [409, false])
          assert.equal(await set('open'), 200)
          assert.equal(await merge(one), 200)
        }
        assert.equal(await agrees(one), true)
      })
    },
    timeout,
  )
})
