import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '@sheaf/server-core/testing/eventually'
import { describe, it, type TestContext } from 'vitest'
import { createGit } from '../process/run-git.ts'
import { runningProcesses } from '../testing/running-processes.ts'
import { plainGit, scratchFolder } from '../testing/scratch-repository.ts'
import { createObjectPool } from './object-pool.ts'

const git = createGit()

function repository(test: TestContext) {
  const gitDir = scratchFolder(test)
  plainGit(gitDir, ['init', '--quiet', '--bare', '.'])
  return { gitDir, blob: (content: string | Buffer) => plainGit(gitDir, ['hash-object', '-w', '--stdin'], content) }
}

function poolOf(
  test: TestContext,
  options: { capacity?: number; idleMs?: number; secondIdleMs?: number; mostMappedBytes?: number } = {},
) {
  const pool = createObjectPool({ git, ...options })
  test.onTestFinished(() => pool.close())
  return pool
}

/** The readers that run for a repository. */
const readersOf = (gitDir: string): number[] =>
  runningProcesses()
    .filter(({ args }) => args.includes(`--git-dir=${gitDir} `) && args.includes('cat-file'))
    .map(({ pid }) => pid)

describe('the pool of object readers', () => {
  it('answers hundreds of questions at once, each with its own answer', async (test) => {
    const { gitDir, blob } = repository(test)
    const pool = poolOf(test)
    const known = Array.from({ length: 5 }, (_, size) => blob('x'.repeat(size)))
    const questions = Array.from({ length: 600 }, (_, index) => index % 7)
    const names = [...known, '1'.repeat(40), 'a\nb']
    const infos = await Promise.all(questions.map((index) => pool.info(gitDir, names[index] ?? '')))
    assert.deepEqual(
      infos.map((info) => info?.size),
      questions.map((index) => (index < 5 ? index : undefined)),
    )
    const objects = await Promise.all(questions.map((index) => pool.contents(gitDir, names[index] ?? '')))
    assert.deepEqual(
      objects.map((object) => object?.data.toString()),
      questions.map((index) => (index < 5 ? 'x'.repeat(index) : undefined)),
    )
    // They are kept: what holds one must not hold the block that many were laid in.
    assert.ok(objects.every((object) => object === undefined || object.data.buffer.byteLength === object.data.length))
    // Nobody asked for both at a time.
    assert.equal(readersOf(gitDir).length, 1)
  })

  it('gives the beginning of what comes in many pieces, and what comes behind it', async (test) => {
    const { gitDir, blob } = repository(test)
    const pool = poolOf(test)
    const texts = [
      randomBytes(300_000),
      Buffer.from('short'),
      randomBytes(1_200_000),
      Buffer.alloc(0),
      randomBytes(70_000),
    ]
    const names = texts.map((text) => blob(text))
    const asked = [1_000_000, 100_000, 7, 1, 0].flatMap((most) =>
      names.map((name, at) => ({ name, most, text: texts[at] })),
    )
    const objects = await Promise.all(asked.map(({ name, most }) => pool.contents(gitDir, name, most)))
    for (const [at, { most, text }] of asked.entries()) {
      // No bytes go to an assertion: they would fill what it says.
      const isIt = objects[at]?.data.equals(text?.subarray(0, most) ?? assert.fail('none was written')) === true
      assert.ok(isIt && objects[at]?.size === text?.length, `${at}`)
    }
  })

  it('tells what an object is without waiting behind the bytes of another', async (test) => {
    const { gitDir, blob } = repository(test)
    const pool = poolOf(test)
    const large = blob(randomBytes(24 * 1024 * 1024))
    const small = blob('small')
    await Promise.all([pool.info(gitDir, small), pool.contents(gitDir, small)])
    assert.equal(readersOf(gitDir).length, 2)
    const order: string[] = []
    await Promise.all([
      pool.contents(gitDir, large).then((object) => order.push(`contents of ${object?.size}`)),
      pool.info(gitDir, small).then((info) => order.push(`size ${info?.size}`)),
    ])
    assert.deepEqual(order, ['size 5', 'contents of 25165824'])
  })

  it('keeps a reader for each of thirty repositories that are in use', async (test) => {
    const all = Array.from({ length: 30 }, () => repository(test))
    const oids = all.map(({ blob }) => blob('x'))
    const pool = poolOf(test)
    const ask = () => Promise.all(all.map(({ gitDir }, n) => pool.info(gitDir, oids[n] ?? '')))
    await ask()
    const first = all.map(({ gitDir }) => readersOf(gitDir))
    await ask()
    assert.deepEqual(
      all.map(({ gitDir }) => readersOf(gitDir)),
      first,
    )
    assert.ok(first.every(({ length }) => length === 1))
  })

  it('goes on with a new reader when one was killed', async (test) => {
    const { gitDir, blob } = repository(test)
    const pool = poolOf(test)
    const oid = blob('x')
    assert.equal((await pool.info(gitDir, oid))?.size, 1)
    for (const pid of readersOf(gitDir)) process.kill(pid, 'SIGKILL')
    await until(() => readersOf(gitDir).length === 0)
    assert.equal((await pool.info(gitDir, oid))?.size, 1)
    const killed = Promise.all(Array.from({ length: 50 }, () => pool.info(gitDir, oid)))
    for (const pid of readersOf(gitDir)) process.kill(pid, 'SIGKILL')
    assert.deepEqual(new Set((await killed).map((info) => info?.size)), new Set([1]))
  })

  it('keeps one of the two readers of a repository that is asked for nothing any more, and goes on with it', async (test) => {
    const { gitDir, blob } = repository(test)
    const oid = blob('x')
    const pool = poolOf(test, { secondIdleMs: 300 })
    const both = () => Promise.all([pool.info(gitDir, oid), pool.contents(gitDir, oid)])
    for (let time = 0; time < 2; time += 1) {
      await both()
      assert.equal(readersOf(gitDir).length, 2)
      await until(() => readersOf(gitDir).length === 1)
    }
    const [kept] = readersOf(gitDir)
    assert.equal((await pool.info(gitDir, oid))?.size, 1)
    assert.deepEqual(readersOf(gitDir), [kept])
  })

  it('has one reader for who asks one thing after the other, though both were needed a moment ago', async (test) => {
    const { gitDir, blob } = repository(test)
    const oid = blob('x')
    const pool = poolOf(test, { secondIdleMs: 600 })
    await Promise.all([pool.info(gitDir, oid), pool.contents(gitDir, oid)])
    assert.equal(readersOf(gitDir).length, 2)
    await until(async () => {
      await pool.info(gitDir, oid)
      await pool.contents(gitDir, oid)
      return readersOf(gitDir).length === 1
    })
  })

  it('ends readers that nobody asks, and those of repositories that others push out', async (test) => {
    const [one, two] = [repository(test), repository(test)]
    const oid = one.blob('x')
    const idle = poolOf(test, { idleMs: 1_500, secondIdleMs: 1_500 })
    await Promise.all([idle.info(one.gitDir, oid), idle.contents(one.gitDir, oid)])
    assert.equal(readersOf(one.gitDir).length, 2)
    await until(() => readersOf(one.gitDir).length === 0)
    assert.equal((await idle.info(one.gitDir, oid))?.size, 1)

    const narrow = poolOf(test, { capacity: 1 })
    await narrow.info(two.gitDir, oid)
    assert.equal(readersOf(two.gitDir).length, 1)
    await narrow.info(one.gitDir, oid)
    await until(() => readersOf(two.gitDir).length === 0)
  })

  it('keeps of repositories with large indexes the reader of the one that was asked last', async (test) => {
    const packed = () => {
      const { gitDir, blob } = repository(test)
      const oid = blob('x')
      plainGit(gitDir, ['pack-objects', '--quiet', join(gitDir, 'objects', 'pack', 'pack')], `${oid}\n`)
      return { gitDir, oid }
    }
    const [one, two] = [packed(), packed()]
    const pool = poolOf(test, { idleMs: 60_000, secondIdleMs: 1_000, mostMappedBytes: 100 })
    await pool.info(one.gitDir, one.oid)
    const [kept] = readersOf(one.gitDir)
    await wait(1_500)
    // Nobody else wants room: it rests for as long as any.
    assert.deepEqual(readersOf(one.gitDir), [kept])
    for (let time = 0; time < 3; time += 1) {
      await pool.info(two.gitDir, two.oid)
      await pool.info(one.gitDir, one.oid)
    }
    // Whoever is asked in turn ends nobody's.
    assert.deepEqual(readersOf(one.gitDir), [kept])
    await until(() => readersOf(two.gitDir).length === 0)
    await wait(500)
    assert.deepEqual(readersOf(one.gitDir), [kept])
    assert.equal((await pool.info(two.gitDir, two.oid))?.size, 1)
  })
})
