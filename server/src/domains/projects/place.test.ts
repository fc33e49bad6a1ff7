import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { keyAt, keysAtEnd } from './place.ts'

interface Item {
  id: number
  uid: string
  position: string
}
const items = (count: number): Item[] =>
  keysAtEnd([], count).map((position, at) => ({ id: at + 1, uid: `c${at + 1}`, position }))
const inOrder = (all: readonly Item[]) =>
  all.toSorted((a, b) => (a.position < b.position ? -1 : 1)).map(({ uid }) => uid)

/** Moves an item of a list, whose keys stay different at every moment. */
async function move(all: Item[], uid: string, place: { after: string; before?: string }) {
  const set = (id: number, position: string) => {
    for (const item of all) {
      assert.ok(item.id === id || item.position !== position, `${position} is taken`)
    }
    for (const item of all) if (item.id === id) item.position = position
  }
  const sorted = all.toSorted((a, b) => (a.position < b.position ? -1 : 1))
  const moved = all.find((item) => item.uid === uid)?.id ?? assert.fail(uid)
  let rewritten = 0
  const key = await keyAt(sorted, { ...place, moved }, async (id, position) => {
    rewritten += 1
    set(id, position)
  })
  set(moved, key)
  return rewritten
}

describe('a place among others', () => {
  it('is behind a neighbour, at the front, before the other neighbour where the first is gone, else at the end', async () => {
    const all = items(4)
    await move(all, 'c4', { after: 'c1' })
    assert.deepEqual(inOrder(all), ['c1', 'c4', 'c2', 'c3'])
    await move(all, 'c3', { after: '' })
    assert.deepEqual(inOrder(all), ['c3', 'c1', 'c4', 'c2'])
    await move(all, 'c3', { after: 'gone', before: 'c2' })
    assert.deepEqual(inOrder(all), ['c1', 'c4', 'c3', 'c2'])
    await move(all, 'c1', { after: 'gone', before: 'gone' })
    assert.deepEqual(inOrder(all), ['c4', 'c3', 'c2', 'c1'])
  })

  it('keeps keys short, however often the same two change places', async () => {
    const all = items(5)
    let rewritten = 0
    for (let at = 0; at < 2_000; at += 1) rewritten += await move(all, at % 2 === 0 ? 'c3' : 'c4', { after: 'c2' })
    assert.deepEqual(inOrder(all), ['c1', 'c2', 'c4', 'c3', 'c5'])
    for (const { position } of all) assert.ok(position.length <= 64, position)
    assert.ok(rewritten > 0)
  })
})
