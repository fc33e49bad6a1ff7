import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { createThreadLoad } from './thread-load.ts'

describe('the load of a thread', () => {
  it('is what the thread waited for a processor, too, while it had nothing to do by its own count', async () => {
    let [time, waited] = [0, 0]
    const load = createThreadLoad({ waitedMs: () => waited, now: () => time })
    await wait(50)
    time += 50
    waited += 40
    assert.ok(load() >= 0.8, `${load()}`)
    await wait(50)
    time += 50
    assert.ok(load() < 0.8, `${load()}`)
    waited += 5_000
    assert.ok(load() < 0.8, 'it is looked at 25 times a second at most')
    time += 50
    assert.equal(load(), 1)
  })

  it('is that of a thread that works all the time, and of one that rests', async () => {
    const load = createThreadLoad()
    const until = performance.now() + 100
    while (performance.now() < until);
    await wait(0)
    assert.ok(load() > 0.5, `${load()}`)
    await wait(1_000)
    assert.ok(load() < 0.5, `${load()}`)
  })
})
