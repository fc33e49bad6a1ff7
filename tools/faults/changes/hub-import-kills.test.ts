import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { it } from 'vitest'
import { startMailSink } from '../../../server/src/testing/mail-sink.ts'
import { startPostgres } from '../../../server/src/testing/postgres-server.ts'
import { startScriptedHub } from '../../../server/src/testing/scripted-hub.ts'
import { freePort } from '../../process/free-port.ts'
import { serverUnderTest } from '../server-under-test.ts'
import { newOwner } from './world.ts'

const timeout = 400_000

it.each(['sqlite', 'postgres'] as const)(
  'An import from a Hub goes on where a server was killed, on %s',
  { timeout },
  async (engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-hub-import-'))
    const files = { 'README.md': Buffer.from('# Emmer\n'), 'model.bin': randomBytes(6_000_000) }
    const half = 3_000_000
    const script = { files, large: ['model.bin'] }
    const stalls = (request: IncomingMessage, response: ServerResponse, path: string) => {
      if (!path.endsWith('/model.bin') || request.headers.range !== undefined) return false
      response.writeHead(200, { 'content-length': `${files['model.bin'].length}` })
      return response.write(files['model.bin'].subarray(0, half)) || true
    }
    const postgres = engine === 'postgres' ? await startPostgres() : undefined
    const [hub, sink] = [await startScriptedHub(), await startMailSink()]
    const data = join(folder, 'data')
    const env = {
      SHEAF_SMTP_URL: sink.url,
      SHEAF_OUTBOUND_ALLOW: '127.0.0.1',
      SHEAF_HUB_HOSTS: hub.origin,
      ...(postgres && { SHEAF_DATABASE_URL: postgres.url('postgres') }),
    }
    const server = serverUnderTest({ data, port: await freePort(), log: join(folder, 'server.log'), env })
    try {
      await server.start()
      const ada = await newOwner(server, { username: 'ada', sink })
      const named = { owner_uid: ada.uid, repo_name: 'emmer' }
      hub.play({ ...script, answers: stalls })
      const { uid } = await ada.api.startHubImport({ body: { ...named, url: `${hub.origin}/ada/emmer` } })
      const found = () => ada.api.getImport({ params: { import: uid } })
      await eventually(async () => assert.ok((await found()).received_bytes > half))
      await server.kill()
      hub.play(script)
      await server.start()
      // A killed server's lease of a job lasts half a minute; then the next one takes it up.
      await eventually(async () => assert.equal((await found()).state, 'done'))
      const again = hub.asked.filter(({ path }) => path.includes('/resolve/'))
      assert.deepEqual(
        again.map(({ path, range }) => [path.split('/').at(-1), range]),
        [['model.bin', `bytes=${half}-`]],
        'what had come is not asked for again',
      )
      for (const [name, bytes] of Object.entries(files)) {
        const answer = await fetch(`${server.url}/ada/emmer/resolve/main/${name}`)
        assert.ok(bytes.equals(Buffer.from(await answer.arrayBuffer())), name)
      }
      assert.deepEqual(readdirSync(join(data, 'hub-imports')), [])
    } finally {
      await server.stop()
      hub.stop()
      await sink.stop()
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
