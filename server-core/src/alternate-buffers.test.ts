import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { it } from 'vitest'
import { alternateBuffers } from './alternate-buffers.ts'

const kibibyte = 1024

/** Sends some MiB to somebody who takes each piece in so many milliseconds, and gives what came, in KiB. */
async function lengthsFor(bytes: number, msOf: (piece: number) => number): Promise<number[]> {
  let [time, at] = [0, 0]
  const lengths: number[] = []
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      time += msOf(lengths.length)
      lengths.push(chunk.length / kibibyte)
      setImmediate(done)
    },
  })
  await alternateBuffers(into, {
    bytes,
    now: () => time,
    async read(buffer) {
      const filled = buffer.subarray(0, Math.min(buffer.length, bytes - at))
      at += filled.length
      return filled.length === 0 ? null : filled
    },
  })
  assert.equal(into.writableEnded, false)
  return lengths
}

it('reads larger pieces for who takes them at once, and small ones for who takes their time', async () => {
  const many = 64 * 1024 * kibibyte
  assert.deepEqual(await lengthsFor(3 * kibibyte, () => 0), [3])
  const fast = await lengthsFor(many, () => 1)
  assert.deepEqual([fast[0], Math.max(...fast)], [256, 1024])
  const slow = await lengthsFor(many, () => 200)
  assert.deepEqual([Math.min(...slow.slice(0, -1)), slow.at(-2)], [64, 64])
  const recovering = await lengthsFor(many, (piece) => (piece < 20 ? 200 : 1))
  assert.deepEqual([recovering[19], Math.max(...recovering)], [64, 1024])
  const steady = await lengthsFor(many, () => 30)
  assert.deepEqual([...new Set(steady)], [256])
})

it('takes no more for two hundred at once than for thirty, and as much as before for who comes after them', async () => {
  const lengths = Array.from({ length: 200 }, () => 0)
  let most = 0
  const send = async (number: number) => {
    let left = 8 * 1024 * kibibyte
    const into = new Writable({ write: (_chunk, _encoding, done) => void setImmediate(done) })
    await alternateBuffers(into, {
      bytes: left,
      now: () => 0,
      async read(buffer) {
        lengths[number] = 2 * buffer.length
        most = Math.max(most, lengths.reduce((sum, each) => sum + each, 0) / kibibyte / 1024)
        const filled = buffer.subarray(0, Math.min(buffer.length, left))
        left -= filled.length
        return filled.length === 0 ? null : filled
      },
    })
    lengths[number] = 0
  }
  await Promise.all(lengths.map((_, number) => send(number)))
  assert.ok(most < 64, `${most} MiB`)
  assert.equal(Math.max(...(await lengthsFor(64 * 1024 * kibibyte, () => 1))), 1024)
})
