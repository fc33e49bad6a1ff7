import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { moveObjects, objectsAtOnce } from './move-objects.ts'
import type { MovableStore } from './object-store.ts'

const oidOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A store in memory, which says how many objects were on their way to it at once at the most. */
function storeOf(objects: Map<string, Buffer>, { failsAt = Number.POSITIVE_INFINITY } = {}) {
  const seen = { most: 0, taken: 0, removed: 0 }
  let now = 0
  const store: MovableStore = {
    async take({ body, oid = '' }) {
      now += 1
      seen.taken += 1
      seen.most = Math.max(seen.most, now)
      const isLast = seen.taken >= failsAt
      const bytes = Buffer.concat(await body.toArray())
      await turn()
      now -= 1
      if (isLast) throw new Error('this disk is gone')
      return { oid, keep: async () => void objects.set(oid, bytes), drop: async () => undefined }
    },
    async open(oid) {
      const bytes = objects.get(oid)
      return bytes && { size: bytes.length, stream: () => Readable.from([bytes]), close: async () => undefined }
    },
    async *list() {
      for (const [oid, { length: size }] of [...objects]) yield { oid, size }
    },
    async remove(oid) {
      seen.removed += 1
      objects.delete(oid)
    },
    sweep: async () => 0,
    prepare: async () => undefined,
  }
  return { store, seen }
}

const many = () =>
  new Map(
    Array.from({ length: 250 }, (_, n) => {
      const bytes = Buffer.from(`object ${n}`)
      return [oidOf(bytes), bytes] as const
    }),
  )
const used = async (oids: readonly string[]) => new Set(oids)

describe('objects that move', () => {
  it('go a few at once, all of them, and leave the old place once all have come', async () => {
    const [old, came] = [many(), new Map<string, Buffer>()]
    const [from, to] = [storeOf(old), storeOf(came)]
    const left: number[] = []
    const onCopied = () => void left.push(old.size)
    const moved = await moveObjects({ from: from.store, to: to.store, used, onCopied })
    assert.deepEqual([moved.copied.count, moved.removed, came.size, old.size], [250, 250, 250, 0])
    assert.equal(to.seen.most, objectsAtOnce)
    assert.deepEqual([...new Set(left)], [250])
  })

  it('stop where one fails: none is begun after it, nothing is gone, and what is left comes when they are moved again', async () => {
    const [old, came] = [many(), new Map<string, Buffer>()]
    const to = storeOf(came, { failsAt: 30 })
    const from = storeOf(old)
    await assert.rejects(moveObjects({ from: from.store, to: to.store, used }), /this disk is gone/)
    assert.ok(to.seen.taken < 30 + objectsAtOnce, `${to.seen.taken} were begun`)
    assert.deepEqual([old.size, from.seen.removed], [250, 0])
    const again = await moveObjects({ from: from.store, to: storeOf(came).store, used })
    assert.ok(again.copied.count < 250)
    assert.deepEqual([came.size, old.size], [250, 0])
  })
})
