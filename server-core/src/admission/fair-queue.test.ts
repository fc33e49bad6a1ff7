import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, it, vi } from 'vitest'
import { BusyError } from './busy-error.ts'
import { runAs } from './caller.ts'
import { createFairQueue, type FairQueue, type FairQueueOptions, type Release } from './fair-queue.ts'

afterEach(() => void vi.useRealTimers())

const ada = { key: 'user:1' }
const bob = { key: 'user:2' }
const eve = { key: 'address:192.0.2.1' }

const busy = (reason: BusyError['reason']) => (error: unknown) => error instanceof BusyError && error.reason === reason

/** A queue whose clock is turned by hand, and who got a slot, in order. */
function watched(options: Omit<FairQueueOptions, 'now'>) {
  let time = 0
  const queue = createFairQueue({ ...options, now: () => time })
  const served: string[] = []
  const ask = (caller: { key: string }) => {
    const slot = queue.acquire({ caller })
    slot.then(
      () => served.push(caller.key),
      () => undefined,
    )
    return slot
  }
  return {
    queue,
    served,
    ask,
    pass: (ms: number) => {
      time += ms
    },
  }
}

const giveBack = async (slot: Promise<Release>) => {
  const release = await slot
  release()
  await setImmediate()
}

describe('a fair queue', () => {
  it('tells when no slot is held', async () => {
    const queue = createFairQueue({ slots: 2, waiting: 4 })
    await queue.idle()
    const [first, second] = [await queue.acquire(), await queue.acquire()]
    let isIdle = false
    const idle = queue.idle().then(() => {
      isIdle = true
    })
    first()
    await setImmediate()
    assert.equal(isIdle, false)
    second()
    await idle
    await queue.idle()
  })

  it('gives out its slots and no more', async () => {
    const queue = createFairQueue({ slots: 2, waiting: 10 })
    const first = await queue.acquire()
    await queue.acquire()
    let third = false
    const waits = queue.acquire().then((release) => {
      third = true
      return release
    })
    await setImmediate()
    assert.deepEqual([third, queue.waiting], [false, 1])
    first()
    await waits
    // A second time gives no second slot away.
    first()
    const fourth = new AbortController()
    const late = queue.acquire({ signal: fourth.signal })
    await setImmediate()
    assert.equal(queue.waiting, 1)
    fourth.abort()
    await assert.rejects(late, { name: 'AbortError' })
  })

  it('gives one more slot where that is in nobody’s way', async () => {
    const queue = createFairQueue({ slots: 3, perCaller: 2, waiting: 10 })
    const take = (caller: { key: string }) => queue.take({ caller, beside: 1 })
    const first = await queue.acquire({ caller: ada })
    const second = take(ada)
    assert.ok(second)
    // Not two beside those that are held, and none beyond a caller's share.
    assert.equal(take(bob), undefined)
    assert.equal(queue.take({ caller: ada, beside: 2 }), undefined)
    second()
    const third = take(bob)
    assert.ok(third)
    await queue.acquire({ caller: bob })
    const waits = queue.acquire({ caller: eve })
    assert.equal(queue.take({ caller: eve, beside: 3 }), undefined)
    first()
    await waits
  })

  it('keeps slots for who comes now and then, and gives the others theirs as well', async () => {
    const { queue, ask, served } = watched({ slots: 3, forFrequent: 1, waiting: 20 })
    for (const caller of [ada, ada, bob, bob]) await giveBack(ask(caller))
    served.length = 0
    const [first] = [ada, bob, ada, eve].map(ask)
    await setImmediate()
    // One of those who come again and again; Bob's and Ada's next wait although a slot is free.
    assert.deepEqual([served, queue.waiting], [[ada.key, eve.key], 2])
    assert.ok(first)
    await giveBack(first)
    assert.deepEqual([served, queue.waiting], [[ada.key, eve.key, bob.key], 1])
    // The slot that is kept is Mallory's, who came once; and Ada's second one waits for those of her kind, though nobody holds all.
    await ask({ key: 'user:3' })
    assert.deepEqual([served.length, queue.waiting], [4, 1])
  })

  it('counts whoever was away for a while among those who come now and then', async () => {
    const { queue, ask, pass } = watched({ slots: 2, forFrequent: 1, waiting: 20 })
    for (const caller of [ada, ada, bob, bob]) await giveBack(ask(caller))
    await ask(bob)
    const waits = new AbortController()
    const refused = queue.acquire({ caller: ada, signal: waits.signal })
    await setImmediate()
    assert.equal(queue.waiting, 1)
    waits.abort()
    await assert.rejects(refused)
    pass(60_000)
    await ask(ada)
    assert.equal(queue.waiting, 0)
  })

  it('leaves fewer to who comes again and again while somebody else comes now and then, and for a while after', async () => {
    const { queue, ask, served, pass } = watched({ slots: 4, forFrequent: 2, forFrequentBeside: 1, waiting: 20 })
    for (const caller of [ada, ada, bob, bob, bob]) await giveBack(ask(caller))
    pass(9_000)
    for (const caller of [ada, ada]) await giveBack(ask(caller))
    await giveBack(ask(eve))
    served.length = 0
    const held = [ask(ada), ask(ada)]
    await setImmediate()
    assert.deepEqual([served, queue.waiting], [[ada.key], 1])
    // The next one who comes now and then has a slot all the same.
    await giveBack(ask({ key: 'user:3' }))
    assert.deepEqual([served.length, queue.waiting], [2, 1])
    pass(11_000)
    const last = ask(ada)
    await setImmediate()
    // Whoever waits hears of it when somebody asks or a slot is given back.
    const [first] = held
    assert.ok(first)
    await giveBack(first)
    await last
    assert.equal(queue.waiting, 0)
  })

  it('does not count the only one there for somebody else', async () => {
    const { queue, ask } = watched({ slots: 4, forFrequent: 2, forFrequentBeside: 1, waiting: 20 })
    await giveBack(ask(ada))
    for (let n = 0; n < 3; n += 1) await giveBack(ask(ada))
    for (let n = 0; n < 2; n += 1) await ask(ada)
    assert.equal(queue.waiting, 0)
  })

  it('has all slots for one who comes again and again, where none are kept', async () => {
    const { queue, ask } = watched({ slots: 3, waiting: 20 })
    for (let n = 0; n < 6; n += 1) await giveBack(ask(ada))
    for (let n = 0; n < 3; n += 1) await ask(ada)
    assert.equal(queue.waiting, 0)
  })

  it('serves whoever holds the fewest first', async () => {
    const { ask, served } = watched({ slots: 3, waiting: 10 })
    const [a] = [ada, ada, bob, ada, bob, eve].map(ask)
    assert.ok(a)
    await setImmediate()
    served.length = 0
    // Ada holds one after this, Bob one, Eve none.
    await giveBack(a)
    assert.deepEqual(served, [eve.key])
  })

  it('among equals serves whoever used the least lately', async () => {
    const { ask, served, pass } = watched({ slots: 1, waiting: 10 })
    const long = ask(ada)
    pass(5_000)
    await giveBack(long)
    const short = ask(bob)
    pass(10)
    const [byAda, byBob] = [ask(ada), ask(bob)]
    await setImmediate()
    served.length = 0
    await giveBack(short)
    await giveBack(byBob)
    await giveBack(byAda)
    assert.deepEqual(served, [bob.key, ada.key])
  })

  it('forgets what was used long ago', async () => {
    const { ask, served, pass } = watched({ slots: 1, waiting: 10 })
    const longAgo = ask(ada)
    pass(60_000)
    await giveBack(longAgo)
    pass(300_000)
    const justNow = ask(bob)
    pass(50)
    const slots = [ask(bob), ask(ada)]
    await setImmediate()
    served.length = 0
    await giveBack(justNow)
    assert.deepEqual(served, [ada.key])
    assert.equal(slots.length, 2)
  })

  it('serves whoever wants the least every other time, however many have just come and used nothing', async () => {
    const { ask, served, pass } = watched({ slots: 1, waiting: 100 })
    const used = ask(ada)
    pass(5_000)
    await giveBack(used)
    let last = ask({ key: 'first' })
    const eves = Array.from({ length: 20 }, (_, n) => ({ key: `eve-${n}` }))
    const theirs = [...eves, ...eves, ...eves].map(ask)
    const hers = ask(ada)
    await setImmediate()
    served.length = 0
    const slots = new Map(eves.map(({ key }, n) => [key, theirs[n]])).set(ada.key, hers)
    for (let n = 0; n < 3; n += 1) {
      await giveBack(last)
      const next = slots.get(served.at(-1) ?? '')
      assert.ok(next)
      last = next
    }
    assert.ok(served.includes(ada.key), served.join(' '))
  })

  it('serves requests of one caller first come, first served', async () => {
    const queue = createFairQueue({ slots: 1, waiting: 10 })
    const served: number[] = []
    const work = Array.from({ length: 5 }, (_, n) => queue.run(async () => void served.push(n), { caller: ada }))
    await Promise.all(work)
    assert.deepEqual(served, [0, 1, 2, 3, 4])
  })

  it('keeps a reserve that no single caller can take', async () => {
    const { ask, served } = watched({ slots: 4, perCaller: 3, waiting: 10 })
    const slots = Array.from({ length: 6 }, () => ask(ada))
    await setImmediate()
    assert.equal(served.length, 3)
    await ask(bob)
    assert.equal(served.at(-1), bob.key)
    // Her own slot that comes free goes to her next one.
    const [first] = slots
    assert.ok(first)
    await giveBack(first)
    assert.equal(served.at(-1), ada.key)
  })

  it('bounds how many wait of one caller', async () => {
    const queue = createFairQueue({ slots: 1, waiting: 10, waitingPerCaller: 2 })
    const slots = Array.from({ length: 3 }, () => queue.acquire({ caller: ada }))
    await assert.rejects(queue.acquire({ caller: ada }), busy('caller'))
    const others = queue.acquire({ caller: bob })
    for (const slot of [...slots.slice(0, 1), others, ...slots.slice(1)]) await giveBack(slot)
  })

  it('bounds how many wait in all', async () => {
    const queue = createFairQueue({ slots: 1, waiting: 2 })
    const slots = [ada, bob, eve].map((caller) => queue.acquire({ caller }))
    const refused = queue.acquire({ caller: { key: 'user:4' } })
    await assert.rejects(refused, busy('all'))
    await assert.rejects(refused, (error) => error instanceof BusyError && error.retryAfter >= 1)
    for (const slot of slots) await giveBack(slot)
  })

  it('in a full queue the longest share makes room', async () => {
    const queue = createFairQueue({ slots: 1, waiting: 3 })
    const slots = Array.from({ length: 4 }, () => queue.acquire({ caller: ada }))
    const last = assert.rejects(slots.pop() ?? Promise.resolve(), busy('caller'))
    const others = queue.acquire({ caller: bob })
    await last
    assert.equal(queue.waiting, 3)
    for (const slot of [...slots.slice(0, 1), others, ...slots.slice(1)]) await giveBack(slot)
    assert.equal(queue.waiting, 0)
  })

  it('refuses who has waited too long, and nobody later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const queue = createFairQueue({ slots: 1, perCaller: 1, waiting: 10, maxWaitMs: 2_000 })
    const slot = await queue.acquire({ caller: ada })
    const own = assert.rejects(queue.acquire({ caller: ada }), busy('caller'))
    const other = assert.rejects(queue.acquire({ caller: bob }), busy('all'))
    vi.advanceTimersByTime(2_000)
    await Promise.all([own, other])
    const patient = queue.acquire({ caller: bob })
    vi.advanceTimersByTime(1_999)
    slot()
    const held = await patient
    vi.advanceTimersByTime(10_000)
    held()
    assert.equal(queue.waiting, 0)
  })

  it('lets go of who gives up, before and while it waits', async () => {
    const queue = createFairQueue({ slots: 1, waiting: 10 })
    await assert.rejects(queue.acquire({ signal: AbortSignal.abort(new Error('gone')) }), /gone/)
    const slot = await queue.acquire()
    const leaving = new AbortController()
    const waits = queue.acquire({ signal: leaving.signal })
    leaving.abort(new Error('gone as well'))
    await assert.rejects(waits, /gone as well/)
    assert.equal(queue.waiting, 0)
    slot()
    await giveBack(queue.acquire())
  })

  it('counts for whoever the work is done', async () => {
    const queue = createFairQueue({ slots: 2, perCaller: 1, waiting: 10, waitingPerCaller: 0 })
    const slot = await runAs(ada, () => queue.acquire())
    await runAs(ada, () => assert.rejects(queue.acquire(), busy('caller')))
    await giveBack(runAs(bob, () => queue.acquire()))
    slot()
    await giveBack(runAs(ada, () => queue.acquire()))
  })

  it('knows whether others wait', async () => {
    const queue = createFairQueue({ slots: 1, waiting: 10 })
    const [slot, own] = [queue.acquire({ caller: ada }), queue.acquire({ caller: ada })]
    assert.deepEqual([queue.isCrowded(ada), queue.isCrowded(bob)], [false, true])
    const other = queue.acquire({ caller: bob })
    assert.equal(queue.isCrowded(ada), true)
    for (const each of [slot, own, other]) await giveBack(each)
    assert.equal(queue.isCrowded(bob), false)
  })

  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    it(`loses and invents no slot, whatever happens in which order (${seed})`, async () => {
      await playAtRandom(randomNumbers(seed))
    })
  }
})

/** Numbers from 0 up to a bound, the same ones for the same seed (a linear congruential generator). */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

async function playAtRandom(random: (below: number) => number): Promise<void> {
  const [slots, perCaller, waiting] = [1 + random(4), 1 + random(4), 5 + random(10)]
  let time = 0
  const queue: FairQueue = createFairQueue({
    slots,
    perCaller,
    waiting,
    waitingPerCaller: 1 + random(6),
    now: () => time,
  })
  const held = new Map<string, Release[]>()
  const heldBy = (key: string) => held.get(key)?.length ?? 0
  const total = () => [...held.values()].reduce((sum, list) => sum + list.length, 0)
  const open: AbortController[] = []

  for (let step = 0; step < 600; step += 1) {
    time += random(50)
    const key = `user:${random(5)}`
    const what = random(10)
    if (what < 5) {
      const giveUp = new AbortController()
      open.push(giveUp)
      queue.acquire({ caller: { key }, signal: giveUp.signal }).then(
        (release) => held.set(key, [...(held.get(key) ?? []), release]),
        () => undefined,
      )
    } else if (what < 9) {
      const release = held.get(key)?.shift()
      release?.()
      if (random(3) === 0) release?.()
    } else open.splice(random(open.length), 1)[0]?.abort()
    if (random(4) > 0) continue
    await setImmediate()
    assert.ok(total() <= slots && queue.waiting <= waiting)
    for (const one of held.keys()) assert.ok(heldBy(one) <= perCaller)
    // Nobody waits beside a free slot, but who holds all that one may.
    const full = [...held].filter(([, list]) => list.length >= perCaller).length
    if (total() < slots && full === 0) assert.equal(queue.waiting, 0)
  }
  while (total() > 0 || queue.waiting > 0) {
    for (const list of held.values()) for (const release of list.splice(0)) release()
    await setImmediate()
  }
  const all = await Promise.all(
    Array.from({ length: slots }, (_, n) => queue.acquire({ caller: { key: `address:${n}` } })),
  )
  assert.equal(all.length, slots, 'every slot is there again')
}
