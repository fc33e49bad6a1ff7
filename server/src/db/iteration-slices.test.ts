import assert from 'node:assert/strict'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { runAs, serverCaller } from '@sheaf/server-core/admission/caller'
import { describe, it } from 'vitest'
import { createReadSlices, createWriterSlices } from './iteration-slices.ts'

/** Asks so many things one after the other, each of which takes a millisecond, and gives how many of them were asked in each iteration. */
function scene() {
  let time = 0
  let iteration = 0
  const count = () => {
    iteration += 1
    running = setImmediate(count)
  }
  let running = setImmediate(count)
  const read = createReadSlices(() => time)
  const write = createWriterSlices(() => time)
  const ask = async (next: typeof read, many: number) => {
    const asked: Record<number, number> = {}
    for (let n = 0; n < many; n += 1) {
      const turn = next()
      if (turn !== undefined) await turn
      else await undefined
      asked[iteration] = (asked[iteration] ?? 0) + 1
      time += 1
    }
    return Object.values(asked)
  }
  return { read, write, ask, end: () => clearImmediate(running) }
}

describe('who reads', () => {
  it('goes on in the next iteration after a while, and holds up nobody else', async () => {
    const { read, ask, end } = scene()
    const order: string[] = []
    const many = runAs({ key: 'user:1' }, () => ask(read, 40)).then((asked) => {
      order.push('many')
      return asked
    })
    const few = runAs({ key: 'user:2' }, () => ask(read, 3)).then((asked) => {
      order.push('few')
      return asked
    })
    assert.deepEqual(await few, [3])
    const asked = await many
    assert.deepEqual(order, ['few', 'many'])
    assert.ok(asked.length >= 8 && Math.max(...asked) <= 5, `${asked}`)
    end()
  })

  it('goes on at once in the name of the server', async () => {
    const { read, ask, end } = scene()
    assert.deepEqual(await runAs(serverCaller, () => ask(read, 40)), [40])
    end()
  })

  it('begins anew in each iteration', async () => {
    const { read, ask, end } = scene()
    for (let n = 0; n < 3; n += 1) {
      assert.deepEqual(await runAs({ key: 'user:1' }, () => ask(read, 4)), [4])
      await nextIteration()
      await nextIteration()
    }
    end()
  })
})

describe('those who write', () => {
  it('have a slice of each iteration together', async () => {
    const { write, ask, end } = scene()
    const asked = await ask(write, 20)
    assert.ok(asked.length >= 4 && Math.max(...asked) <= 5, `${asked}`)
    end()
  })
})
