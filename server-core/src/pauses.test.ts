import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { describe, it } from 'vitest'
import { createPauses } from './pauses.ts'

function thread({ isShort }: { isShort: () => boolean }) {
  let workedMs = 1_000
  const rests: number[] = []
  const pause = createPauses({ isShort, rest: (ms) => void rests.push(ms), worked: () => workedMs })
  const work = (ms: number) => {
    workedMs += ms
    pause()
  }
  return { work, rests }
}

describe('the pauses of a thread that works for long', () => {
  it('rests for as long as it worked, where processors are short, and for 20 ms at most', () => {
    const { work, rests } = thread({ isShort: () => true })
    for (const ms of [4, 2, 800, 2]) work(ms)
    assert.deepEqual(rests, [4, 2, 20, 2])
  })

  it('rests not at all where there are enough, and owes nothing for that later', () => {
    let isShort = false
    const { work, rests } = thread({ isShort: () => isShort })
    for (const ms of [4, 50]) work(ms)
    isShort = true
    work(3)
    assert.deepEqual(rests, [3])
  })

  it('takes small pieces together, and looks only then', () => {
    let looks = 0
    const { work, rests } = thread({
      isShort() {
        looks += 1
        return true
      },
    })
    for (let piece = 0; piece < 9; piece += 1) work(0.5)
    assert.deepEqual(rests, [1.5, 1.5, 1.5])
    assert.equal(looks, 3)
  })

  it.runIf(process.platform === 'linux')('leaves a processor of a busy machine to others', async () => {
    const busy = Array.from({ length: availableParallelism() + 1 }, () => new Worker('for (;;);', { eval: true }))
    try {
      const pause = createPauses()
      let restedMs = 0
      for (let piece = 0; piece < 100; piece += 1) {
        const until = performance.now() + 3
        while (performance.now() < until);
        const began = performance.now()
        pause()
        restedMs += performance.now() - began
      }
      assert.ok(restedMs > 50, `rested for ${restedMs} ms`)
    } finally {
      await Promise.all(busy.map((worker) => worker.terminate()))
    }
  })
})
