import assert from 'node:assert/strict'
import { BusyError } from '@sheaf/server-core/admission/busy-error'
import { runAs } from '@sheaf/server-core/admission/caller'
import { describe, it, onTestFinished } from 'vitest'
import { sizeOf } from './size-of.ts'
import { TextTooMuch } from './text-too-much.ts'
import { createTextWorkers, type TextWorkersOptions } from './text-workers.ts'

function start(options: TextWorkersOptions = {}) {
  const workers = createTextWorkers(options)
  onTestFinished(workers.close)
  return workers
}

/** A definition named so often that it becomes gigabytes. */
const longest = `[a]: /${'x'.repeat(50_000)}\n\n${'[a] '.repeat(50_000)}`
const failureOf = (task: Promise<unknown>): Promise<unknown> =>
  task.then(
    () => assert.fail('it came to something'),
    (error: unknown) => error,
  )
const too = (of: string) => (error: unknown) => error instanceof TextTooMuch && error.of === of

describe('text workers', () => {
  it('leave this thread free, end what is too much, and go on', async () => {
    const workers = start()
    const run = (text: string) => workers.run('markdown', { text })
    assert.equal((await run('**a**')).pieces.join(''), '<p><strong>a</strong></p>\n')
    let ticks = 0
    const ticking = setInterval(() => (ticks += 1), 5)
    await assert.rejects(run(longest), TextTooMuch)
    clearInterval(ticking)
    assert.ok(ticks > 3, `${ticks} turns of the event loop meanwhile`)
    await assert.rejects(run('a'.repeat(1024 * 1024)), too('input'))
    assert.equal((await run('_b_')).pieces.join(''), '<p><em>b</em></p>\n')
  })

  it('take bytes with them that are looked through, of which this thread keeps none', async () => {
    const workers = start()
    const file = Buffer.from(new TextEncoder().encode('one\ntwo barley\n').buffer)
    const terms = [{ kind: 'text' as const, value: 'barley' }]
    const [found] = await workers.run('codeLines', { terms, matchesCase: false, files: [file] })
    assert.deepEqual(
      found?.lines.map(({ number, text }) => [number, text]),
      [[2, 'two barley']],
    )
    assert.equal(file.length, 0)
  })

  it('try a text that was too much again after a while, and not before', async () => {
    let time = 0
    const workers = start({ deadlineMs: 0, now: () => time })
    const run = () => workers.run('markdown', { text: longest }, { key: 'a' })
    const first = await failureOf(run())
    assert.ok(too('time')(first), `${first}`)
    assert.equal(await failureOf(run()), first)
    time += 21_000
    const later = await failureOf(run())
    assert.ok(too('time')(later) && later !== first, 'soon, as the machine may have been busy')
    time += 21_000
    assert.equal(await failureOf(run()), later, 'the next time later')
    time += 100_000
    assert.notEqual(await failureOf(run()), later)
  })

  it('let a text that is too large wait longer than one that took too long', async () => {
    let time = 0
    const workers = start({ now: () => time })
    const run = () => workers.run('markdown', { text: 'a'.repeat(1024 * 1024) }, { key: 'a' })
    const first = await failureOf(run())
    assert.ok(too('input')(first), `${first}`)
    time += 5 * 60_000
    assert.equal(await failureOf(run()), first)
    time += 6 * 60_000
    assert.notEqual(await failureOf(run()), first)
  })

  it('do a task once for all who ask at a time, one of a caller at a time, and refuse what is beyond its queue', async () => {
    const workers = start({ queue: { slots: 2, perCaller: 1, waiting: 2, waitingPerCaller: 1 } })
    const as = (key: string, text: string, named?: string) =>
      runAs({ key }, () => workers.run('markdown', { text }, named === undefined ? {} : { key: named }))
    const settled = await Promise.allSettled([
      as('a', 'one', 'same'),
      as('a', 'one', 'same'),
      as('a', 'two'),
      as('a', 'three'),
      as('b', 'four'),
    ])
    const [first, second, third, refused, other] = settled
    assert.ok(first?.status === 'fulfilled' && second?.status === 'fulfilled')
    assert.equal(first.value, second.value)
    assert.equal(third?.status, 'fulfilled')
    assert.ok(refused?.status === 'rejected' && refused.reason instanceof BusyError)
    assert.equal(other?.status, 'fulfilled')
  })

  it('read what waits when its turn comes, few ahead of the threads, once for all who ask', async () => {
    const workers = start({ queue: { slots: 1, perCaller: 1, waiting: 20 } })
    let [reading, most, read] = [0, 0, 0]
    const as = (caller: string, text: string) => {
      const from = async () => {
        reading += 1
        read += 1
        most = Math.max(most, reading)
        return { text, folder: '' }
      }
      const done = runAs({ key: caller }, () => workers.runFrom('notebook', from, { key: text }))
      return done.finally(() => (reading -= 1))
    }
    const told = await Promise.all(Array.from({ length: 10 }, (_, n) => as(`${n}`, `${n}`)))
    assert.deepEqual(told, Array(10).fill(null))
    // One more is begun in the moment in which another is told.
    assert.ok(most <= 3, `${most} were held at a time`)
    assert.equal(read, 10)
    await Promise.all([as('a', 'same'), as('b', 'same')])
    assert.equal(read, 11)
    assert.equal(await workers.runFrom('markdown', async () => undefined), undefined)
  })

  it('do a long text in two where a thread has nothing else to do, and never keep another waiting for it', async () => {
    const item = 'function weigh(jar) {\n  return `jar` + jar.grams\n}\n\n'
    const text = item.repeat(6_000)
    const pagesOf = async (workers: ReturnType<typeof start>) =>
      (await workers.run('tokens', { name: 'a.ts', called: 'TypeScript', text })).pages
    const hasPageInMiddle = (pages: Awaited<ReturnType<typeof pagesOf>>) =>
      pages.some(({ start: at }) => Math.abs(at - text.length / 2) < 100)
    // Whoever would have to wait is refused.
    const queue = { slots: 1, perCaller: 1, waiting: 0 }
    assert.equal(hasPageInMiddle(await pagesOf(start({ queue }))), false, 'there is no other thread')
    const workers = start({ queue: { ...queue, slots: 2 } })
    const inTwo = async () => {
      const long = runAs({ key: 'a' }, () => pagesOf(workers))
      await runAs({ key: 'b' }, () => workers.run('markdown', { text: 'b' }))
      return hasPageInMiddle(await long)
    }
    // Its time may be over before it is read where the machine is busy.
    assert.ok((await inTwo()) || (await inTwo()) || (await inTwo()))
  })

  it('say what they have of a long answer, before the rest', async () => {
    const workers = start()
    const source = { name: 'a.js', called: 'JavaScript', text: 'let a = 1\n'.repeat(20_000) }
    const heard: (boolean | undefined)[] = []
    const onBeginning = ({ isBeginning }: { isBeginning?: boolean }) => void heard.push(isBeginning)
    const whole = await workers.runFrom('tokens', async () => source, { onBeginning })
    assert.deepEqual([heard, whole?.isBeginning, whole?.pages.length], [[true], undefined, 2])
  })

  it('start anew after they were idle', async () => {
    const workers = start({ idleMs: 0 })
    for (const text of ['a', 'b']) {
      assert.equal((await workers.run('markdown', { text })).pieces.join(''), `<p>${text}</p>\n`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })
})

describe('the size of what crosses a thread', () => {
  it('counts letters and bytes, nothing is free, and counting ends early', () => {
    assert.equal(sizeOf({ a: 'bc', d: [new Uint8Array(3)] }), 8 + 9 + 10 + 9 + 8 + 11)
    assert.ok(sizeOf(Array.from({ length: 1_000 }, () => null)) >= 8_000)
    assert.ok(sizeOf(['x'.repeat(100), 'y'.repeat(100)], 50) < 200)
  })
})
