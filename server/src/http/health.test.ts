import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { it } from 'vitest'
import { mountHealth } from './health.ts'

const silent = () => new Promise<void>(() => undefined)
const well = async () => undefined

/** What `/readyz` says where database and folder are like this. */
function appOver(parts: { ping: () => Promise<void>; checkFolder: () => Promise<void> }) {
  const app = fastify()
  mountHealth(app, { database: parts, folders: ['/data'], isStopping: () => false, checkFolder: parts.checkFolder })
  const read = async (path: string) => {
    const { statusCode, body } = await app.inject(path)
    return { ...JSON.parse(body), code: statusCode }
  }
  return { app, read }
}

it('readiness is answered within a second where the database, or a folder of a file server, is silent', async () => {
  for (const [ping, checkFolder] of [
    [silent, well],
    [well, silent],
    [silent, silent],
  ] as const) {
    const { app, read } = appOver({ ping, checkFolder })
    // What began together with it and takes a second longer ends after it, however busy this machine is; whoever waited for either would wait for ever.
    const later = new AbortController()
    const first = await Promise.race([read('/readyz'), sleep(2_000, undefined, { signal: later.signal })])
    later.abort()
    assert.deepEqual([first?.code, first?.database, first?.storage], [503, ping === well, checkFolder === well])
    assert.deepEqual(await read('/healthz'), { status: 'ok', code: 200 })
    await app.close()
  }
})

it('a check of a folder that hangs is not repeated concurrently, and counts when it ends', async () => {
  let begun = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const { app, read } = appOver({
    ping: well,
    checkFolder: () => {
      begun += 1
      return begun === 1 ? promise : well()
    },
  })
  const answers = await Promise.all([read('/readyz'), read('/readyz'), read('/readyz')])
  assert.deepEqual(
    answers.map(({ storage }) => storage),
    [false, false, false],
  )
  assert.equal(begun, 1)
  resolve()
  assert.equal((await read('/readyz')).storage, true)
  await app.close()
})
