import assert from 'node:assert/strict'
import { until } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { z } from 'zod'
import { createLogger } from '../log/logger.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { selectFinished } from './finished-job.store.ts'
import { claimJob, dueTimes, endJob, extendLease } from './job.store.ts'
import { createJobs } from './jobs.ts'
import { jobsCommand } from './jobs-command.ts'
import { every, startPeriodic } from './periodic-queue.ts'

const silent = createLogger({ level: 'silent' })

describe('jobs', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const queue = (name: string, run: (n: number, signal: AbortSignal) => Promise<void>, attempts = 3) => ({
    name,
    payload: z.number(),
    attempts,
    concurrency: 4,
    run,
  })
  const config = () => server.config.database
  const left = async (name: string) =>
    (await server.database.read.selectFrom('jobs').select('id').where('queue', '=', name).execute()).length

  it('run at once when they are added, and are gone then', async () => {
    const jobs = createJobs({ database: server.database, log: silent })
    const done: number[] = []
    jobs.handle(queue('quick', async (n) => void done.push(n)))
    await jobs.enqueue(server.database.write, { queue: 'quick', payload: 7 })
    jobs.wake()
    await until(() => done.length === 1, 'it ran')
    await until(async () => (await left('quick')) === 0, 'it is gone')
    await jobs.stop(1000)
  })

  it('are looked for in any set of queues by one and the same statement', async () => {
    const { database } = server
    const jobs = createJobs({ database, log: silent })
    for (const [n, runAt] of [3_000, 2_000, 5_000].entries())
      await jobs.enqueue(database.write, { queue: n < 2 ? 'early' : 'late', payload: n, runAt })
    const texts = new Set<string>()
    const read = database.read.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'RawNode') texts.add(JSON.stringify(node, (key, value) => (key === 'value' ? '' : value)))
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const due = (...queues: string[]) => dueTimes({ engine: database.engine, read }, queues)
    assert.deepEqual(await due('late', 'none', 'early'), new Map(Object.entries({ late: 5_000, early: 2_000 })))
    assert.deepEqual(await due('late'), new Map([['late', 5_000]]))
    assert.deepEqual(await due(), new Map())
    assert.equal(texts.size, 1)
    await database.write.deleteFrom('jobs').where('queue', 'in', ['early', 'late']).execute()
    await jobs.stop(1000)
  })

  it('run once, however many workers look', async () => {
    const ran = new Map<number, number>()
    const workers = Array.from({ length: 4 }, () => createJobs({ database: server.database, log: silent }))
    for (let n = 0; n < 40; n += 1) await workers[0]?.enqueue(server.database.write, { queue: 'shared', payload: n })
    for (const jobs of workers) {
      jobs.handle(queue('shared', async (n) => void ran.set(n, (ran.get(n) ?? 0) + 1)))
    }
    await until(async () => (await left('shared')) === 0, 'all are done')
    assert.equal(ran.size, 40)
    assert.ok([...ran.values()].every((times) => times === 1))
    for (const jobs of workers) await jobs.stop(1000)
  })

  it('that are periodic are asked for again before they are done, so that one that fails ends nothing', async () => {
    const { database } = server
    const jobs = createJobs({ database, log: silent })
    const hourMs = 3_600_000
    let tried = 0
    const run = async () => {
      tried += 1
      throw new Error('not today')
    }
    const before = Date.now()
    await startPeriodic({ database, jobs }, { name: 'periodic', next: every(hourMs), run })
    jobs.wake()
    await until(() => tried > 0, 'it was tried')
    await jobs.stop(1000)
    const left = await database.read.selectFrom('jobs').select('again_at').where('queue', '=', 'periodic').execute()
    assert.equal(left.length, 1)
    assert.ok((left[0]?.again_at ?? 0) >= before + hourMs, 'the next one follows the tries of this one')
    await database.write.deleteFrom('jobs').where('queue', '=', 'periodic').execute()
  })

  it('are not there when the transaction that added them fails', async () => {
    const jobs = createJobs({ database: server.database, log: silent })
    const failing = server.database.tx(async (tx) => {
      await jobs.enqueue(tx, { queue: 'undone', payload: 1 })
      throw new Error('in the middle')
    })
    await assert.rejects(failing)
    assert.equal(await left('undone'), 0)
  })

  it('are tried again after a while, and given up at last', async () => {
    const lines: string[] = []
    const log = createLogger({ level: 'info', target: { write: (line) => void lines.push(line) } })
    const jobs = createJobs({ database: server.database, log })
    let tries = 0
    jobs.handle(
      queue(
        'failing',
        async () => {
          tries += 1
          throw new Error(`no ${tries}`)
        },
        2,
      ),
    )
    await jobs.enqueue(server.database.write, { queue: 'failing', payload: 1 })
    jobs.wake()
    await until(() => tries === 1, 'it was tried')
    await until(() => lines.some((line) => line.includes('will be tried again')), 'that is in the log')
    assert.equal(await left('failing'), 1)
    await until(() => tries === 2, 'it was tried again')
    await until(async () => (await left('failing')) === 0, 'it is given up')
    const [failed] = await selectFinished(server.database.read, { outcome: 'failed', limit: 1 })
    assert.deepEqual([failed?.queue, failed?.payload, failed?.attempts, failed?.error], ['failing', '1', 2, 'no 2'])
    assert.ok(lines.some((line) => line.includes('failed for the last time') && line.includes('no 2')))
    await jobs.stop(1000)
  })

  it('go to another worker when the first one died, which can not end them any more', async () => {
    const { database } = server
    const jobs = createJobs({ database, log: silent })
    await jobs.enqueue(database.write, { queue: 'orphan', payload: 1, dedupe: 'orphan' })
    const at = Date.now()
    const claim = (lease: string, now: number) => claimJob(database, { queue: 'orphan', now, until: now + 1000, lease })
    const first = await claim('one', at)
    assert.ok(first)
    assert.equal(await claim('other', at), undefined, 'it is taken')
    assert.equal((await dueTimes(database, ['orphan'])).get('orphan'), at + 1000)
    const second = await claim('two', at + 1001)
    assert.ok(second)
    assert.deepEqual([second.id, second.attempts, second.dedupe], [first.id, 2, 'orphan'])
    assert.equal(await extendLease(database, { ...first, until: at + 9000 }), false)
    assert.equal(await database.tx((tx) => endJob(tx, first)), false)
    assert.equal(await extendLease(database, { ...second, until: at + 9000 }), true)
    assert.equal(await database.tx((tx) => endJob(tx, second)), true)
    assert.equal(await left('orphan'), 0)
  })

  it('are aborted when another worker has taken them over, and count as its', async () => {
    const { database } = server
    const jobs = createJobs({ database, log: silent, leaseMs: 600 })
    const aborted = Promise.withResolvers<unknown>()
    const began = Promise.withResolvers<void>()
    let runs = 0
    jobs.handle(
      queue('stolen', async (_, signal) => {
        runs += 1
        began.resolve()
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
        aborted.resolve(signal.reason)
      }),
    )
    await jobs.enqueue(database.write, { queue: 'stolen', payload: 1 })
    jobs.wake()
    await began.promise
    const thief = { run_at: Date.now() + 60_000, locked_until: Date.now() + 60_000, lease: 'thief' }
    await database.write.updateTable('jobs').set(thief).where('queue', '=', 'stolen').execute()
    assert.match(String(await aborted.promise), /LeaseLostError/)
    await jobs.stop(1000)
    assert.equal(runs, 1)
    const rows = await database.read.selectFrom('jobs').select('lease').where('queue', '=', 'stolen').execute()
    assert.deepEqual(rows, [{ lease: 'thief' }])
    await database.write.deleteFrom('jobs').where('queue', '=', 'stolen').execute()
  })

  it('are held on to for as long as they take', async () => {
    const { database } = server
    const slow = createJobs({ database, log: silent, leaseMs: 2_000 })
    const other = createJobs({ database, log: silent, leaseMs: 2_000 })
    const release = Promise.withResolvers<void>()
    let runs = 0
    const held = queue('held', async () => {
      runs += 1
      await release.promise
    })
    slow.handle(held)
    await slow.enqueue(database.write, { queue: 'held', payload: 1 })
    slow.wake()
    await until(() => runs === 1, 'it runs')
    other.handle(held)
    const lease = async () =>
      (await database.read.selectFrom('jobs').select('run_at').where('queue', '=', 'held').executeTakeFirst())?.run_at
    const first = (await lease()) ?? 0
    await until(async () => ((await lease()) ?? 0) > first + 600, 'the lease was extended beyond its first end')
    assert.equal(runs, 1)
    release.resolve()
    await until(async () => (await left('held')) === 0, 'it is done')
    assert.equal(runs, 1)
    await Promise.all([slow.stop(1000), other.stop(1000)])
  })

  it('are seen to by the process that holds them, and by others once it does no more', async () => {
    const { database } = server
    const [one, other] = [createJobs({ database, log: silent, leaseMs: 2_000 }), createJobs({ database, log: silent })]
    let runs = 0
    const mine = queue('mine', async () => {
      runs += 1
    })
    await one.enqueueLeased(database.write, { queue: 'mine', payload: 1, dedupe: 'mine', subject: 'me' })
    // What a server does when it starts. SQLite is one server's.
    if (database.engine === 'postgres') await other.reclaimLeases()
    other.handle(mine)
    one.handle(mine)
    const due = async () => (await dueTimes(database, ['mine'])).get('mine') ?? 0
    const first = await due()
    await until(async () => (await due()) > first + 600, 'its lease is extended')
    assert.equal(runs, 0)
    one.releaseLease('mine')
    await until(() => runs === 1, 'it is taken over')
    await until(async () => (await left('mine')) === 0, 'it is done')
    await Promise.all([one.stop(1000), other.stop(1000)])
  })

  it('of a process that is no more go on with the next start, where there is only one process at a time', async () => {
    const { database } = server
    const [dead, next] = [createJobs({ database, log: silent }), createJobs({ database, log: silent })]
    await dead.enqueue(database.write, { queue: 'left', payload: 1 })
    const now = Date.now()
    assert.ok(await claimJob(database, { queue: 'left', now, until: now + 60_000, lease: 'dead' }))
    await next.reclaimLeases()
    const due = (await dueTimes(database, ['left'])).get('left') ?? 0
    assert.equal(due < now + 60_000, database.engine === 'sqlite')
    await database.write.deleteFrom('jobs').where('queue', '=', 'left').execute()
    await next.stop(1000)
  })

  it('asked for while they run are run once more, and once only', async () => {
    const { database } = server
    const jobs = createJobs({ database, log: silent })
    const release = Promise.withResolvers<void>()
    let runs = 0
    jobs.handle(
      queue('again', async () => {
        runs += 1
        if (runs === 1) await release.promise
      }),
    )
    const ask = () => jobs.enqueue(database.write, { queue: 'again', payload: 1, dedupe: 'again' })
    await ask()
    jobs.wake()
    await until(() => runs === 1, 'it runs')
    await ask()
    await ask()
    assert.equal(await left('again'), 1)
    release.resolve()
    await until(async () => (await left('again')) === 0, 'all is done')
    assert.equal(runs, 2)
    await jobs.stop(1000)
  })

  it('of one kind do not wait for those of another: a sign-up code is sent while imports hang', async () => {
    const { database } = server
    const jobs = createJobs({ database, log: silent })
    const release = Promise.withResolvers<void>()
    let imports = 0
    jobs.handle({
      ...queue('import', async () => {
        imports += 1
        await release.promise
      }),
      concurrency: 2,
    })
    let isSent = false
    jobs.handle(
      queue('code', async () => {
        isSent = true
      }),
    )
    for (let n = 0; n < 500; n += 1) await jobs.enqueue(database.write, { queue: 'import', payload: n })
    jobs.wake()
    await until(() => imports === 2, 'imports fill their lane')
    await jobs.enqueue(database.write, { queue: 'code', payload: 1 })
    jobs.wake()
    await until(() => isSent, 'the code is sent')
    assert.equal(imports, 2)
    await database.write.deleteFrom('jobs').where('queue', '=', 'import').where('lease', 'is', null).execute()
    release.resolve()
    await jobs.stop(1000)
  })

  it('that failed for good are kept, shown to the operator, and run again when asked to', async () => {
    const { database } = server
    const jobs = createJobs({ database, log: silent })
    let isMended = false
    const ran: number[] = []
    jobs.handle({
      ...queue('kept', async (n) => {
        if (!isMended) throw new Error('the recipient is unknown')
        ran.push(n)
      }),
      isPermanent: () => true,
    })
    await jobs.enqueue(database.write, { queue: 'kept', payload: 42 })
    jobs.wake()
    await until(async () => (await left('kept')) === 0, 'it failed at the first try')
    const command = (...words: string[]) => jobsCommand({ database: config() }, words)
    assert.ok((await command()).some((line) => /^kept: 0 waiting .*, 1 failed/.test(line)))
    const [line = ''] = (await command('failed')).filter((shown) => shown.includes('kept'))
    assert.match(line, /attempt 1, \d+ ms {2}the recipient is unknown$/)
    isMended = true
    assert.match((await command('retry', line.split(' ')[0] ?? '')).join(), /^1 will run again/)
    jobs.wake()
    await until(() => ran.length === 1, 'it ran again')
    assert.deepEqual(ran, [42])
    await until(async () => (await command('done')).some((shown) => shown.includes('kept')), 'it is in the history')
    assert.ok(!(await command('failed')).some((shown) => shown.includes('kept')))
    await assert.rejects(command('nonsense'), /Usage/)
    await assert.rejects(command('retry'), /Usage/)
    await jobs.stop(1000)
  })

  it('leave a history that has an end', async () => {
    const { database } = server
    const old = {
      queue: 'history',
      outcome: 'done',
      attempts: 1,
      created_at: 0,
      finished_at: Date.now(),
      duration: 1,
    } as const
    await database.write
      .insertInto('finished_jobs')
      .values(Array.from({ length: 1_100 }, () => old))
      .execute()
    await database.write
      .insertInto('finished_jobs')
      .values({ ...old, outcome: 'failed', finished_at: Date.now() - 31 * 24 * 60 * 60_000 })
      .execute()
    const lines: string[] = []
    const log = createLogger({ level: 'info', target: { write: (line) => void lines.push(line) } })
    const jobs = createJobs({ database, log })
    jobs.handle(queue('history', async () => undefined))
    await jobs.enqueue(database.write, { queue: 'history', payload: 1 })
    jobs.wake()
    const count = async () => (await selectFinished(database.read, { outcome: 'done', limit: 2_000 })).length
    await until(async () => (await count()) === 1_000, 'it is cut')
    await until(
      () => lines.some((line) => /"count":1,.*jobs that had failed are gone/.test(line)),
      'and the log says so',
    )
    await jobs.stop(1000)
  })

  it('wait for their time', async () => {
    const jobs = createJobs({ database: server.database, log: silent })
    let ranAt = 0
    jobs.handle(
      queue('later', async () => {
        ranAt = Date.now()
      }),
    )
    const runAt = Date.now() + 300
    await jobs.enqueue(server.database.write, { queue: 'later', payload: 1, runAt })
    jobs.wake()
    await until(() => ranAt > 0, 'it ran')
    assert.ok(ranAt >= runAt)
    await jobs.stop(1000)
  })

  it('with the same mark wait once', async () => {
    const jobs = createJobs({ database: server.database, log: silent })
    for (let n = 0; n < 3; n += 1) {
      await jobs.enqueue(server.database.write, { queue: 'marked', payload: n, dedupe: 'marked:1' })
    }
    assert.equal(await left('marked'), 1)
    await server.database.write.deleteFrom('jobs').where('queue', '=', 'marked').execute()
  })

  it('finish before the workers stop, or are aborted and kept', async () => {
    const jobs = createJobs({ database: server.database, log: silent })
    const isStopping = Promise.withResolvers<void>()
    let finished = false
    jobs.handle(
      queue('slow', async () => {
        await isStopping.promise
        finished = true
      }),
    )
    jobs.handle(
      queue(
        'endless',
        (_, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('aborted')))
          }),
      ),
    )
    await jobs.enqueue(server.database.write, { queue: 'slow', payload: 1 })
    await jobs.enqueue(server.database.write, { queue: 'endless', payload: 1 })
    jobs.wake()
    const taken = () =>
      server.database.read.selectFrom('jobs').select('id').where('locked_until', 'is not', null).execute()
    await until(async () => (await taken()).length === 2, 'both run')
    const stopped = jobs.stop(500)
    setImmediate(isStopping.resolve)
    await stopped
    assert.ok(finished)
    assert.deepEqual([await left('slow'), await left('endless')], [0, 1])
    const [kept] = await server.database.read.selectFrom('jobs').selectAll().where('queue', '=', 'endless').execute()
    assert.deepEqual([kept?.attempts, kept?.lease], [0, null], 'a stop is no failure')
  })

  it('that have nothing to finish end at once, and run again after the next start', async () => {
    const jobs = createJobs({ database: server.database, log: silent })
    let begun = false
    const run = (_: number, signal: AbortSignal) => {
      begun = true
      return new Promise<void>((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('aborted'))),
      )
    }
    jobs.handle({ ...queue('ahead', run), endsAtOnce: true })
    await jobs.enqueue(server.database.write, { queue: 'ahead', payload: 1 })
    jobs.wake()
    await until(() => begun, 'it runs')
    // Without, it would be waited for until the test is given up.
    await jobs.stop(3_600_000)
    const kept = await server.database.read.selectFrom('jobs').selectAll().where('queue', '=', 'ahead').execute()
    assert.deepEqual(
      kept.map(({ attempts, lease }) => [attempts, lease]),
      [[0, null]],
    )
    await server.database.write.deleteFrom('jobs').where('queue', '=', 'ahead').execute()
  })

  it('that heed nothing do not keep a server from stopping, and are said', async () => {
    const lines: string[] = []
    const log = createLogger({ level: 'error', target: { write: (line) => void lines.push(line) } })
    const jobs = createJobs({ database: server.database, log, unheededMs: 10 })
    const end = Promise.withResolvers<void>()
    let begun = false
    jobs.handle(
      queue('deaf', () => {
        begun = true
        return end.promise
      }),
    )
    await jobs.enqueue(server.database.write, { queue: 'deaf', payload: 1 })
    jobs.wake()
    await until(() => begun, 'it runs')
    await jobs.stop(10)
    assert.match(lines.join(), /"queues":\["deaf"\]/)
    assert.equal(await left('deaf'), 1)
    end.resolve()
    await until(async () => (await left('deaf')) === 0, 'nothing of it is left behind')
  })
})
