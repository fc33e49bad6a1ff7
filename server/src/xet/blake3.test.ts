import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createBLAKE3 } from 'hash-wasm'
import { describe, expect, it } from 'vitest'
import { keyedBlake3 } from './blake3.ts'

const most = 128 * 1024
/** Around each block, each leaf of a kilobyte, each group of four leaves and each power of two of them. */
const edges = [0, 64, 128, 1024, 2048, 3072, 4096, 5120, 7168, 8192, 9216, 16_384, 65_536, 131_072]
const lengths = new Set(edges.flatMap((edge) => [edge - 1, edge, edge + 1]).filter((n) => n >= 0 && n <= most))

describe('BLAKE3 of four leaves at once', () => {
  it('is what another implementation says, for lengths around all edges and by chance', async () => {
    const key = randomBytes(32)
    const [ours, theirs] = [await keyedBlake3(key), await createBLAKE3(256, key)]
    for (let n = 0; n < 100; n += 1) lengths.add(Math.floor(Math.random() * (most + 1)))
    for (const length of lengths) {
      const bytes = randomBytes(length)
      assert.equal(ours(bytes).toString('hex'), theirs.init().update(bytes).digest('hex'), `${length} bytes`)
    }
  })

  it('knows nothing of what it hashed before, and of no other key', async () => {
    const [one, other] = [await keyedBlake3(Buffer.alloc(32, 1)), await keyedBlake3(Buffer.alloc(32, 2))]
    const short = Buffer.from('short')
    const before = one(short)
    one(randomBytes(most))
    other(randomBytes(5000))
    assert.deepEqual(one(short), before)
    assert.notDeepEqual(other(short), before)
  })

  it('refuses more than there is room for', async () => {
    const hash = await keyedBlake3(Buffer.alloc(32))
    expect(() => hash(Buffer.alloc(most + 1))).toThrow('at most')
  })
})
