import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { client } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { sql } from 'kysely'
import { describe, it, type TestContext } from 'vitest'
import { createLogger } from '../log/logger.ts'
import { folderOf, issueAccessKey, signIn } from '../testing/factories.ts'
import { openFrailPostgres } from '../testing/frail-postgres.ts'
import { startServer } from '../testing/start-server.ts'
import { emptyDatabase } from '../testing/test-database.ts'
import { openDatabase } from './database.ts'
import { DatabaseError } from './database-error.ts'

/** A server on a way to PostgreSQL that can fail, and a look at the database past it. */
async function frailServer(test: TestContext) {
  const { SHEAF_DATABASE_URL: url = '' } = await emptyDatabase()
  const way = await openFrailPostgres(url)
  const server = await startServer({ env: { SHEAF_DATABASE_URL: way.url } })
  const log = createLogger({ level: 'silent' })
  const past = await openDatabase({ database: { engine: 'postgres', url }, log })
  test.onTestFinished(async () => {
    way.speak()
    await server.stop()
    await past.close()
    await way.close()
  })
  return { server, way, past }
}

/** Until something is so, and what was found then. */
async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  let found: T | undefined | false
  await eventually(async () => {
    found = await look()
    assert.ok(found)
  })
  return found || assert.fail('nothing was found')
}

/** Only the signed in may read it. */
const keys = '/api/user/setting/access-key'

/** What the transactions say that end a creation, and that record a push. */
const finishing = 'update "repositories" set "state"'
const recording = 'insert into "events"'

/** Nothing here waits longer than this for an answer. The deadlines are 3 seconds for a connection and 5 for a statement; what waited without them took over 20. */
const soonMs = 18_000

// Each has a server and a way of its own, and waits for deadlines: side by side they take as long as the longest.
describe.concurrent('a PostgreSQL that fails', () => {
  it('is silent: requests are refused in words within seconds, and all is well when it speaks again', async (test) => {
    const { server, way } = await frailServer(test)
    const { send } = await signIn(server)
    way.fallSilent()
    const since = performance.now()
    const answers = await Promise.all(Array.from({ length: 30 }, () => send('GET', keys)))
    assert.ok(performance.now() - since < soonMs)
    for (const { status, headers, json } of answers) {
      assert.equal(status, 503)
      assert.ok(Number(headers.get('retry-after')) > 0)
      assert.equal(json.msg, "The database isn't available right now. Try again in a moment")
    }
    const asked = performance.now()
    const { status, json } = await send('GET', '/readyz')
    assert.ok(performance.now() - asked < soonMs)
    assert.deepEqual([status, json.database, json.storage], [503, false, true])
    assert.equal((await send('GET', '/healthz')).status, 200)
    way.speak()
    await until(async () => (await send('GET', '/readyz')).status === 200)
    assert.equal((await send('GET', keys)).status, 200)
  })

  it('is stopped: requests are refused in words at once, and all is well when it is back', async (test) => {
    const { server, way } = await frailServer(test)
    const { send } = await signIn(server)
    await way.goAway()
    for (const path of [keys, '/api/repo', '/someone/thing.git/info/refs?service=git-upload-pack']) {
      const { status, headers } = await send('GET', path)
      assert.equal(status, 503, path)
      assert.ok(Number(headers.get('retry-after')) > 0)
    }
    assert.equal((await send('GET', '/readyz')).status, 503)
    await way.comeBack()
    assert.equal((await send('GET', keys)).status, 200)
  })

  it('ends a connection in the middle of a transaction: the process lives, and the transaction is undone', async (test) => {
    const { server, past } = await frailServer(test)
    const failing = server.database.tx(async (tx) => {
      await tx.insertInto('rate_limits').values({ key: 'half', full_at: 1 }).execute()
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(past.write)
      // The end of the connection arrives while it is idle.
      await until(async () => {
        const left = await sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(past.write)
        return left.rows.length === 0
      })
      await tx.insertInto('rate_limits').values({ key: 'other half', full_at: 1 }).execute()
    })
    await assert.rejects(failing, (error) => error instanceof DatabaseError && error.fault === 'unavailable')
    assert.deepEqual(await past.read.selectFrom('rate_limits').selectAll().execute(), [])
    await server.database.ping()
  })

  it('answers late: nobody takes the answer for that of another question', async (test) => {
    const { server, way } = await frailServer(test)
    const { database } = server
    const ask = (number: number) => sql<{ it: number }>`select ${number}::int as it`.execute(database.read)
    way.swallowAnswersTo('select $1::int')
    await assert.rejects(ask(1), (error) => error instanceof DatabaseError)
    way.speak()
    const answers = await Promise.all([2, 3, 4].map(async (number) => (await ask(number)).rows[0]?.it))
    assert.deepEqual(answers, [2, 3, 4])
  })

  it('is asked for too much: it gives up by itself, and the connection goes on', async (test) => {
    const { server } = await frailServer(test)
    await assert.rejects(
      sql`select pg_sleep(60)`.execute(server.database.read),
      (error) => error instanceof DatabaseError && error.fault === 'busy',
    )
    await server.database.ping()
  })

  for (const lost of ['the commit', 'its answer'] as const) {
    it(`falls silent over the end of a creation, ${lost} lost: the repository is whole, or is none`, async (test) => {
      const { server, way, past } = await frailServer(test)
      const { user, send } = await signIn(server)
      const body = { owner_uid: user.uid, repo_name: 'project', repo_is_private: false }
      way.cut()
      if (lost === 'its answer') way.swallowAnswersTo('commit', finishing)
      else way.fallSilentBefore('commit', finishing)
      assert.equal((await send('POST', '/api/repo/init', { body })).status, 503)
      way.speak()
      const rows = await until(async () => {
        const found = await past.read.selectFrom('repositories').selectAll().execute()
        // The server of the database rolls back what was never committed when it notices that the client has gone.
        return found.every(({ state }) => state === (lost === 'its answer' ? 'ready' : 'creating')) && found
      })
      assert.equal(rows.length, 1)
      for (const { uid, state } of rows) {
        if (state === 'ready') assert.ok(existsSync(join(folderOf(server, { uid }), 'HEAD')), 'what is shown is whole')
      }
      const shown = await send('GET', `/api/repo/${user.username}/project`)
      assert.equal(shown.status, lost === 'its answer' ? 200 : 404)
    })

    it(`falls silent over the record of a push, ${lost} lost: the push stands and is recorded once`, async (test) => {
      const { server, way, past } = await frailServer(test)
      const { user, api } = await signIn(server)
      await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'project', repo_is_private: false } })
      const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
      const work = scratchFolder(test)
      await client(work, 'init', '-q', '-b', 'main')
      writeFileSync(join(work, 'a.txt'), 'a\n')
      await client(work, 'add', '.')
      await client(work, 'commit', '-q', '-m', 'First')
      const url = new URL(`/${user.username}/project.git`, server.url)
      url.username = 'key'
      url.password = token
      way.cut()
      if (lost === 'its answer') way.swallowAnswersTo('commit', recording)
      else way.fallSilentBefore('commit', recording)
      await client(work, 'push', '-q', url.href, 'main')
      way.speak()
      const pushes = () => past.read.selectFrom('activities').selectAll().where('kind', '=', 'push').execute()
      const intents = () => past.read.selectFrom('jobs').selectAll().where('queue', '=', 'settle-push').execute()
      await until(async () => (await pushes()).length > 0 && (await intents()).length === 0)
      assert.equal((await pushes()).length, 1)
    })
  }
})
