import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { runProgram } from '@sheaf/git-engine/testing/git-client'
import { plainEnvironment, plainGit } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { environmentOf } from '../../testing/direct-deps.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { forkScene } from './testing/fork-scene.ts'
import { type Proposed, proposedScene } from './testing/proposed-scene.ts'
import type { Asked } from './testing/pull-to-kill.ts'
import { queueRule } from './testing/queue-rule.ts'

const program = fileURLToPath(new URL('./testing/pull-to-kill.ts', import.meta.url))
/** Whoever changes how merges land plays every step: `SHEAF_EVERY_STEP=1`. Else some are left out between which nothing lasting happens. */
const { SHEAF_EVERY_STEP: every = '' } = process.env
const isThorough = every !== ''
/** What follows a step is the same code over both engines: each has every other step where all are played, and both together have all. */
const turn = process.env.SHEAF_TEST_DATABASE === 'postgres' ? 0 : 1
/** A part of them, for whoever has minutes and no hour: `SHEAF_EVERY_STEP=1-12` plays the first twelve, `13-` all that follow. */
const [firstStep = 1, lastStep = Number.POSITIVE_INFINITY] = every.includes('-')
  ? every.split('-').map((bound) => Number(bound || Number.POSITIVE_INFINITY))
  : []
/** Two pull requests are made and merged for each step of a batch: twenty minutes for all of them on a busy machine. */
const batchMs = isThorough ? 3_600_000 : 600_000
type Person = Awaited<ReturnType<typeof proposedScene>>['ada']

describe('A server that is killed in the middle of', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** Does it in a process of its own. Gives the steps that were passed; nothing where it was killed. */
  async function play(asked: Asked): Promise<string[] | undefined> {
    const env = { ...plainEnvironment, ...environmentOf(server.config) }
    const { code, out, err } = await runProgram(process.execPath, [program, JSON.stringify(asked)], env)
    if (code === 0) return JSON.parse(out)
    assert.deepEqual({ code, out }, { code: null, out: '' }, `${asked.act}, ${asked.step}: ${err}`)
    return undefined
  }

  /** What the next start does: what the dead one held is due, and nothing that is kept of refs is trusted. */
  async function startAnew(by: Person, at: { owner: string; repo: string; number: string }): Promise<void> {
    const { write } = server.database
    await write.updateTable('jobs').set({ run_at: 0, locked_until: null, lease: null }).execute()
    await sql`update repositories set refs_version = refs_version + 1`.execute(write)
    // Whoever writes now wakes who delivers what was recorded, as a start does.
    await by.api.createComment({ params: at, body: { body: 'And now?' } })
  }

  const idOf = async (uid: string) => {
    const found = server.database.read.selectFrom('repositories').select('id').where('uid', '=', uid)
    return (await found.executeTakeFirstOrThrow()).id
  }

  /** Branches that are proposed one by one, and what is done to each. */
  async function scene(test: TestContext) {
    const made = await proposedScene(server, test)
    const { ada, params } = made
    const repoId = await idOf(made.repoUid)
    /**
     * Each step of it once, with something else to do it to each time; those that are named, where some are. `prepare` gives what is asked for beside the
     * pull request.
     */
    const atEachStep = async <T extends Proposed & Pick<Asked, 'beside'>>(
      { act, prepare, steps }: { act: Asked['act']; prepare: () => Promise<T>; steps?: readonly string[] },
      look: (one: T, at: string) => Promise<void>,
    ) => {
      const asked = { repoId, userId: ada.user.userId, act }
      const whole = await prepare()
      const passed = (await play({ ...asked, ...whole })) ?? assert.fail('it was killed by nobody')
      await startAnew(ada, { ...params, number: whole.number })
      await look(whole, 'not killed')
      const wanted = isThorough ? undefined : steps
      const played = passed.filter(
        (each, index) => wanted?.includes(each) ?? (index + 1 >= firstStep && index + 1 <= lastStep),
      )
      for (const [at, step] of played.entries()) {
        if (!isThorough && wanted === undefined && at % 2 !== turn) continue
        const one = await prepare()
        await play({ ...asked, ...one, step })
        await startAnew(ada, { ...params, number: one.number })
        await look(one, step)
        if (isThorough) process.stderr.write(`${act}: ${passed.indexOf(step) + 1} of ${passed.length}, ${step}\n`)
      }
      for (const step of steps ?? []) assert.ok(passed.includes(step), passed.join())
      return passed
    }
    return { ...made, repoId, atEachStep }
  }

  for (const [method, steps] of [
    ['merge', undefined],
    // What lies between is the same.
    ['squash', ['after receive 1', 'after syncPush 1', 'after tx 3']],
    ['rebase', ['after receive 1', 'after syncPush 1', 'after tx 3']],
    ['fast-forward', ['after receive 1', 'after syncPush 1', 'after tx 3']],
  ] as const)
    it(`a ${method}: it is merged once, or is merged by the next click`, async (test) => {
      const { ada, params, proposed, merged, atEachStep } = await scene(test)
      const prepare = () => proposed({ isBehind: method !== 'fast-forward' })
      const passed = await atEachStep({ act: method, prepare, ...(steps && { steps }) }, async (one, at) => {
        const { number, head } = one
        const code = await codeOf(ada.api.mergePull({ params: { ...params, number }, body: { method, head } }))
        // It is merged, was merged, or nothing is left to merge.
        assert.ok([200, 409, 422].includes(code), `${at}: ${code}`)
        await eventually(() => merged(one, at))
      })
      for (const step of ['after receive 1', 'after syncPush 1', 'after tx 3'])
        assert.ok(passed.includes(step), passed.join())
    }, 300_000)

  for (const method of ['merge', 'rebase'] as const)
    it(`bringing a branch up to date by ${method}: it is, once, or is by the next click`, async (test) => {
      const { ada, params, proposed, merged, bare, get, versions, atEachStep } = await scene(test)
      const steps = ['after receive 1', 'after tx 1']
      await atEachStep({ act: `update by ${method}`, prepare: proposed, steps }, async (one, at) => {
        const { number, head, name } = one
        const on = { params: { ...params, number } }
        const code = await codeOf(ada.api.updatePullBranch({ ...on, body: { head, method } }))
        // It was done, moved by that, or nothing is left to do.
        assert.ok([200, 409, 422].includes(code), `${at}: ${code}`)
        const tip = bare('rev-parse', name)
        assert.notEqual(tip, head)
        bare('merge-base', '--is-ancestor', 'main', name)
        await eventually(async () => {
          const { pull, thread } = await get(number)
          assert.deepEqual([thread.state, pull.head_id, pull.mergeable], ['open', tip, 'clean'], at)
          assert.equal(bare('rev-parse', `refs/pull/${number}/head`), tip)
          assert.deepEqual(
            (await versions(number)).map(({ head_id: id }) => id),
            [tip, head],
          )
        })
        await ada.api.mergePull({ ...on, body: { method: 'merge', head: tip } })
        await merged(one, at)
      })
    }, 300_000)

  it(
    'a batch of a merge queue: all of it is merged once, and nothing is left of the queue',
    async (test) => {
      const { ada, params, proposed, merged, bare, repoId, atEachStep } = await scene(test)
      const { write } = server.database
      await ada.api.createRefRule({ params, body: { ...queueRule, required_checks: [] } })
      const jobs = () =>
        write.selectFrom('jobs').select('id').where('dedupe', '=', `merge-queue:${repoId}:main`).execute()
      const prepare = async () => {
        // What the last ones have left would let a server look at these.
        await eventually(async () => assert.deepEqual(await jobs(), []))
        const one = await proposed({ isBehind: false })
        return { ...one, beside: await proposed({ isBehind: false }) }
      }
      const steps = ['after keepTry 2', 'after tx 3', 'after receive 1', 'after syncPush 2']
      await atEachStep({ act: 'queue', prepare, steps }, async (one, at) => {
        for (const each of [one, one.beside]) {
          const { number, head } = each
          const body = { method: 'merge' as const, head }
          const code = await codeOf(ada.api.addToQueue({ params: { ...params, number }, body }))
          // It waits still, was merged, or nothing is left to merge.
          assert.ok([200, 409, 422].includes(code), `${at}: ${code}`)
          await eventually(() => merged(each, at))
        }
        await eventually(async () => {
          assert.equal(bare('for-each-ref', 'refs/queue/'), '', at)
          const queues = write.selectFrom('merge_queues').select('id').where('repo_id', '=', repoId)
          assert.deepEqual(await queues.execute(), [], at)
        })
      })
    },
    batchMs,
  )

  it('bringing what a fork proposes by now: it is a version, once, and all that was proposed is kept', async (test) => {
    const { ada, bob, at, forked, open, params, get, gitDir, repoUid, repositoryOf, versions } = await forkScene(
      server,
      test,
    )
    await forked.push('topic', 'topic.txt', 'one\n')
    const number = await open('topic')
    await bob.api.createComment({ params: { ...params, number }, body: { body: 'About it' } })
    const [{ uid }, repoId] = [await repositoryOf(at), await idOf(repoUid)]
    const forkDir = gitDir.replace(new RegExp(`[^/]+/[^/]+/${repoUid}`), `${uid.slice(-2)}/${uid.slice(-4, -2)}/${uid}`)
    const heads: string[] = []
    const refsOf = () => plainGit(gitDir, ['rev-parse', `refs/pull/${number}/head`])
    let passed: string[] = []
    let tried = 0
    const steps = ['after enterPush 1', 'after receive 1', 'after keepVersion 1', 'after tx 3', 'after keepPullHeads 1']
    for (const step of ['', ...steps]) {
      tried += 1
      // Its objects are there, and nobody has been told that the branch moves.
      const head = await forked.push(`next-${tried}`, 'topic.txt', `${tried}\n`)
      heads.push(head)
      plainGit(forkDir, ['update-ref', 'refs/heads/topic', head])
      const asked = { repoId, userId: ada.user.userId, number, head, act: 'follow' as const }
      const played = await play(step === '' ? asked : { ...asked, step })
      if (played !== undefined) passed = played
      await startAnew(ada, { ...params, number })
      // The job that was killed is there still; without one it would be looked for by the next push.
      if (step !== '') await play(asked)
      await eventually(async () => {
        const { pull, items } = await get(number)
        assert.deepEqual([pull.head_id, refsOf()], [head, head], step)
        assert.ok(items.some((item) => item.kind === 'comment' && item.body === 'About it'))
        const pushes = items.filter((item) => item.kind === 'event' && item.what === 'pushed')
        assert.equal(pushes.length, tried, step)
      })
    }
    assert.deepEqual(
      (await versions(number)).slice(0, tried).map(({ head_id: id }) => id),
      heads.toReversed(),
    )
    for (const head of heads) plainGit(gitDir, ['cat-file', '-e', head])
    for (const step of steps) assert.ok(passed.includes(step), passed.join())
  }, 300_000)
})
