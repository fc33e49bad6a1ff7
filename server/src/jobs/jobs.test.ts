import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { z } from 'zod'
import { createLogger } from '../log/logger.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { claimJob, deleteJob } from './job.store.ts'
import { createJobs } from './jobs.ts'

const silent = createLogger({ level: 'silent' })

async function until(check: () => boolean | Promise<boolean>, what: string) {
  const deadline = Date.now() + 10_000
  while (!(await check())) {
    assert.ok(Date.now() < deadline, what)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

describe('jobs', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.stop())

  const queue = (name: string, run: (n: number, signal: AbortSignal) => Promise<void>, attempts = 3) => ({
    name,
    payload: z.number(),
    attempts,
    run,
  })
  const left = async (name: string) =>
    (await server.database.read.selectFrom('jobs').select('id').where('queue', '=', name).execute()).length

  it('run at once when they are added, and are gone then', async () => {
    const jobs = createJobs({ database: server.database, log: silent })
    const done: number[] = []
    jobs.handle(queue('quick', async (n) => void done.push(n)))
    const asked = Date.now()
    await jobs.enqueue(server.database.write, { queue: 'quick', payload: 7 })
    jobs.wake()
    await until(() => done.length === 1, 'it ran')
    assert.ok(Date.now() - asked < 1000)
    await until(async () => (await left('quick')) === 0, 'it is gone')
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
    assert.ok(lines.some((line) => line.includes('failed for the last time') && line.includes('no 2')))
    await jobs.stop(1000)
  })

  it('go to another worker when the first one died', async () => {
    const { database } = server
    const jobs = createJobs({ database, log: silent })
    await jobs.enqueue(database.write, { queue: 'orphan', payload: 1 })
    const claim = { queues: ['orphan'], lease: 1000 }
    const first = await claimJob(database, { ...claim, now: Date.now() })
    assert.ok(first)
    assert.equal(await claimJob(database, { ...claim, now: Date.now() }), undefined, 'it is taken')
    const second = await claimJob(database, { ...claim, now: Date.now() + 1001 })
    assert.deepEqual([second?.id, second?.attempts], [first.id, 2])
    await deleteJob(database.write, first.id)
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
    let finished = false
    jobs.handle(
      queue('slow', async () => {
        await new Promise((resolve) => setTimeout(resolve, 200))
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
    await jobs.stop(500)
    assert.ok(finished)
    assert.deepEqual([await left('slow'), await left('endless')], [0, 1])
  })
})
