import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { describe, it, type TestContext } from 'vitest'
import { ConfigError } from '../config/config.ts'
import { createObjectRoots } from './object-roots.ts'
import { createFileStore, type FileStore } from './object-store.ts'
import { openStores } from './open-object-store.ts'

const hour = 60 * 60_000
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const filesIn = (folder: string) =>
  globSync('**/*', { cwd: folder, withFileTypes: true }).filter((each) => each.isFile())

async function rootsOf(test: TestContext) {
  const [one, two] = [createFileStore(scratchFolder(test)), createFileStore(scratchFolder(test))]
  const store = createObjectRoots([one, two])
  await store.prepare()
  return { one, two, store }
}

async function send(store: Pick<FileStore, 'take'>, bytes: Buffer): Promise<string> {
  const object = await store.take({ body: Readable.from([bytes]), size: bytes.length })
  await object.keep()
  // As those do who note what they kept.
  await object.keep()
  await object.drop()
  return object.oid
}

async function sizeIn(store: Pick<FileStore, 'open'>, oid: string): Promise<number | undefined> {
  const opened = await store.open(oid)
  await opened?.close()
  return opened?.size
}

describe('objects on several disks', () => {
  it('are read wherever they lie, kept once, listed, and removed', async (test) => {
    const { one, two, store } = await rootsOf(test)
    const texts = Array.from({ length: 6 }, () => randomBytes(1000))
    const [first, second, ...others] = texts
    await send(one, first ?? assert.fail())
    await send(two, second ?? assert.fail())
    for (const text of texts) assert.equal(await send(store, text), digest(text))
    assert.equal(filesIn(one.root).length + filesIn(two.root).length, texts.length)
    assert.ok(others.length > 0 && existsSync(two.fileOf(digest(second ?? assert.fail()))))
    for (const text of texts)
      assert.ok((await buffer((await store.open(digest(text)))?.stream() ?? assert.fail())).equals(text))
    const listed: string[] = []
    for await (const { oid } of store.list()) listed.push(oid)
    assert.deepEqual(listed.toSorted(), texts.map(digest).toSorted())
    for (const oid of listed) await store.remove(oid)
    assert.equal(filesIn(one.root).length + filesIn(two.root).length, 0)
    assert.equal(await store.open('0'.repeat(64)), undefined)
  })

  it('are kept once, too, by two who send the same at once into two folders', async (test) => {
    const { one, two, store } = await rootsOf(test)
    const bytes = randomBytes(500)
    const sending = () => ({ body: Readable.from([bytes]), size: bytes.length })
    // A disk that can't be asked has nothing free: each takes it into another folder.
    const unasked = { root: join(one.root, 'none', 'such') }
    const mine = await createObjectRoots([{ ...one, ...unasked }, two]).take(sending())
    const theirs = await createObjectRoots([one, { ...two, ...unasked }]).take(sending())
    assert.equal(filesIn(one.root).length * filesIn(two.root).length, 1)
    await Promise.all([mine.keep(), theirs.keep()])
    await Promise.all([mine.keep(), theirs.keep()])
    await Promise.all([mine.drop(), theirs.drop()])
    assert.equal(filesIn(one.root).length + filesIn(two.root).length, 1)
    assert.ok((await buffer((await store.open(digest(bytes)))?.stream() ?? assert.fail())).equals(bytes))
  })

  it('take over a file on whichever disk it lies, and let go of what is not used on each', async (test) => {
    const { one, two, store } = await rootsOf(test)
    const bytes = randomBytes(100)
    const file = join(scratchFolder(test), 'whole')
    writeFileSync(file, bytes)
    const object = await store.adopt?.({ file, size: bytes.length, oid: digest(bytes) })
    await object?.keep()
    await object?.drop()
    const unused = [await send(one, randomBytes(10)), await send(two, randomBytes(10))]
    const removed = await store.sweep({ used: async () => new Set([digest(bytes)]), now: Date.now() + 2 * hour })
    assert.equal(removed, unused.length)
    assert.equal(await sizeIn(store, digest(bytes)), bytes.length)
  })

  it('are read where another disk fails, whose error is that of what lies nowhere else', async (test) => {
    const { one, two, store } = await rootsOf(test)
    const [here, there] = [await send(two, Buffer.from('here')), await send(one, Buffer.from('there'))]
    // A folder that is a file by now fails otherwise than one in which nothing is.
    const aside = `${one.root}.aside`
    renameSync(one.root, aside)
    writeFileSync(one.root, '')
    test.onTestFinished(() => rmSync(aside, { recursive: true, force: true }))
    assert.equal(await sizeIn(store, here), 4)
    await assert.rejects(store.open(there), { code: 'ENOTDIR' })
  })

  it('begin with folders that are there: one whose disk is not mounted is told of', async (test) => {
    const dataFolder = scratchFolder(test)
    const more = join(scratchFolder(test), 'b')
    const open = () => openStores({ dataFolder, bucket: undefined, objectRoots: [more], objectsFrom: undefined })
    await assert.rejects(
      (await open()).to.prepare(),
      // What an operator is told in words, without a stack.
      (error) => error instanceof ConfigError && /no folder .*b\. Is its disk mounted\?/.test(error.message),
    )
    mkdirSync(more)
    const { to } = await open()
    await to.prepare()
    const oid = await send(createFileStore(more), Buffer.from('grain'))
    assert.equal(await sizeIn(to, oid), 5)
  })
})
