import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { describe, it } from 'vitest'
import { enforceQuota } from './enforce-quota.ts'

describe('a push within its owner’s disk space', () => {
  const send = async (granted: number, more: readonly number[], chunks: readonly number[]) => {
    const grants = [...more]
    const asked: number[] = []
    const keeper = enforceQuota({
      granted,
      grow: async (most) => {
        asked.push(most)
        return grants.shift() ?? 0
      },
    })
    const input = new PassThrough()
    const out = new PassThrough()
    const whole = pipeline(input, keeper, out)
    for (const length of chunks) input.write(Buffer.alloc(length, 'x'))
    input.end()
    const [got] = await Promise.all([buffer(out), whole])
    return { got: got.length, asked, ranOut: keeper.ranOut() }
  }

  it('passes as it is where there is room', async () => {
    assert.deepEqual(await send(100, [], [60, 40]), { got: 100, asked: [], ranOut: false })
    const open = await send(Number.POSITIVE_INFINITY, [], [1_000, 1_000])
    assert.deepEqual([open.got, open.ranOut], [2_000, false])
  })

  it('gets more where there is more', async () => {
    const { got, asked, ranOut } = await send(10, [30, 60], [10, 20, 20, 40])
    assert.deepEqual([got, asked.length, ranOut], [90, 2, false])
  })

  it('ends where there is none, and is read to its end', async () => {
    assert.deepEqual(await send(50, [10], [40, 40, 10, 10]), { got: 40, asked: [8_388_608], ranOut: true })
  })
})
