import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { runProgram } from '@sheaf/git-engine/testing/git-client'
import { plainEnvironment, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { AppError } from '@sheaf/server-core/app-error'
import { describe, it } from 'vitest'
import { createObjectStore } from './object-store.ts'

const hour = 60 * 60_000
const none = async () => new Set<string>()
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const filesIn = (folder: string) =>
  globSync('**/*', { cwd: folder, withFileTypes: true }).filter((each) => each.isFile())
/** What an open file of this process is; nothing where it was closed meanwhile. */
function leadsTo(fd: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return undefined
  }
}

describe('the object store', () => {
  it('keeps bytes once, by what they hash to, and gives any part of them', async (test) => {
    const dataFolder = scratchFolder(test)
    const store = createObjectStore({ dataFolder })
    await store.prepare()
    const bytes = Buffer.from('some bytes of a model')
    for (let times = 0; times < 2; times += 1) {
      const object = await store.take({ body: Readable.from([bytes]), size: bytes.length, oid: digest(bytes) })
      assert.equal(object.oid, digest(bytes))
      await object.keep()
      await object.drop()
    }
    assert.equal(filesIn(dataFolder).length, 1)
    const read = async (range?: { start: number; end: number }) => {
      const opened = await store.open(digest(bytes))
      return buffer(opened?.stream(range) ?? assert.fail())
    }
    assert.deepEqual(await read(), bytes)
    assert.deepEqual(await read({ start: 5, end: 10 }), bytes.subarray(5, 10))
    assert.deepEqual(await read({ start: 5, end: 5 }), Buffer.alloc(0))
    assert.equal(await store.open('0'.repeat(64)), undefined)
    await assert.rejects(store.open('../secret'), /found by its SHA-256/)
  })

  it('sends any part to a connection, and closes the file where nobody takes it any more', async (test) => {
    const store = createObjectStore({ dataFolder: scratchFolder(test) })
    const bytes = randomBytes(3 * 256 * 1024 + 5)
    const object = await store.take({ body: Readable.from([bytes]), size: bytes.length })
    await object.keep()
    await object.drop()
    const send = async (into: Writable, start: number, end: number) =>
      (await store.open(object.oid))?.pipeTo?.(into, { start, end }) ?? assert.fail()
    for (const [start, end] of [
      [0, bytes.length],
      [1, 256 * 1024 + 1],
      [7, 9],
      [5, 5],
    ] as const) {
      const taken: Buffer[] = []
      // Its sender uses the same memory again as soon as it is called back.
      const slow = new Writable({
        write(chunk: Buffer, _encoding, done) {
          taken.push(Buffer.from(chunk))
          setImmediate(done)
        },
      })
      await send(slow, start, end)
      assert.equal(slow.writableEnded, false)
      assert.ok(Buffer.concat(taken).equals(bytes.subarray(start, end)), `${start} to ${end}`)
    }
    const opened = () => readdirSync('/proc/self/fd').filter((fd) => leadsTo(fd) === store.fileOf(object.oid)).length
    const gone: Writable = new Writable({ write: () => void setImmediate(() => gone.destroy()) })
    await assert.rejects(send(gone, 0, bytes.length))
    assert.equal(opened(), 0)
  })

  it('keeps nothing of what is not what was said, in length or in content', async (test) => {
    const dataFolder = scratchFolder(test)
    const store = createObjectStore({ dataFolder })
    const bytes = Buffer.from('abc')
    for (const sending of [{ size: 2 }, { size: 4 }, { size: 3, oid: '0'.repeat(64) }])
      await assert.rejects(store.take({ body: Readable.from([bytes]), ...sending }), AppError)
    assert.deepEqual(filesIn(dataFolder), [])
  })

  it('sweeps what is not used and what was cut off, after an hour, and says so first', async (test) => {
    const dataFolder = scratchFolder(test)
    const store = createObjectStore({ dataFolder })
    const oids: string[] = []
    for (const text of ['used', 'unused']) {
      const object = await store.take({ body: Readable.from([Buffer.from(text)]), size: text.length })
      await object.keep()
      await object.drop()
      oids.push(object.oid)
    }
    await store.take({ body: Readable.from([Buffer.from('draft')]), size: 5 })
    const [kept = '', gone = ''] = oids
    const used = async () => new Set([kept])
    const said: string[] = []
    const sweep = (options: { now?: number; dryRun?: boolean }) =>
      store.sweep({ used, onGone: ({ why }) => void said.push(why), ...options })
    const later = Date.now() + 2 * hour
    assert.equal(await sweep({}), 0)
    assert.equal(await sweep({ now: later, dryRun: true }), 2)
    assert.deepEqual(said.splice(0).sort(), ['unfinished', 'unused'])
    assert.ok(existsSync(store.fileOf(gone)))
    assert.equal(await sweep({ now: later }), 2)
    assert.deepEqual([existsSync(store.fileOf(gone)), existsSync(store.fileOf(kept))], [false, true])
    assert.deepEqual(
      filesIn(dataFolder).map(({ name }) => name),
      [kept],
    )
  })

  it('keeps what comes into use in the moment in which it is removed', async (test) => {
    const dataFolder = scratchFolder(test)
    const store = createObjectStore({ dataFolder })
    const object = await store.take({ body: Readable.from([Buffer.from('late')]), size: 4 })
    await object.keep()
    await object.drop()
    let asked = 0
    const used = async () => {
      asked += 1
      return new Set(asked === 1 ? [] : [object.oid])
    }
    assert.equal(await store.sweep({ used, now: Date.now() + 2 * hour }), 0)
    assert.equal(readFileSync(store.fileOf(object.oid), 'utf8'), 'late')
  })

  it('takes over what lay among the files of releases', async (test) => {
    const dataFolder = scratchFolder(test)
    const bytes = Buffer.from('asset')
    const before = join(dataFolder, 'release-assets', digest(bytes).slice(0, 2))
    mkdirSync(before, { recursive: true })
    writeFileSync(join(before, digest(bytes)), bytes)
    const store = createObjectStore({ dataFolder })
    await store.prepare()
    await store.prepare()
    assert.deepEqual(readFileSync(store.fileOf(digest(bytes))), bytes)
    assert.equal(existsSync(before), false)
  })
})

it('An object whose upload is killed is nowhere seen, and leaves the disk', async (test) => {
  for (const step of ['within', 'written', 'kept']) {
    const dataFolder = scratchFolder(test)
    const program = fileURLToPath(new URL('testing/object-to-kill.ts', import.meta.url))
    await runProgram(process.execPath, [program, dataFolder, step], plainEnvironment).catch(() => undefined)
    const kept = filesIn(dataFolder).filter(({ name }) => /^[0-9a-f]{64}$/.test(name))
    assert.equal(kept.length, step === 'kept' ? 1 : 0, step)
    for (const { parentPath, name } of kept) assert.equal(digest(readFileSync(join(parentPath, name))), name)
    await createObjectStore({ dataFolder }).sweep({ used: none, now: Date.now() + 2 * hour })
    assert.deepEqual(filesIn(dataFolder), [], step)
  }
})
