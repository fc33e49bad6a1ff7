import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { BranchPush } from './version.store.ts'
import { versionSteps } from './version-steps.ts'

const push = (before: string | null, head: string): BranchPush => ({ id: 1, before, head, by: 1, at: 1 })
const told = (asked: Omit<Parameters<typeof versionSteps>[0], 'isSettled'> & { isSettled?: boolean }) =>
  versionSteps({ isSettled: true, ...asked }).map(
    ({ kind, oid, push: by }) => `${kind} ${oid}${by ? '' : ' by nobody'}`,
  )

describe('versions that follow from pushes', () => {
  it('are all that was pushed, also what the next push took away at once', () => {
    const pushes = [push('a', 'b'), push('b', 'c')]
    assert.deepEqual(told({ head: 'a', pushes, tip: 'c' }), ['version b', 'version c'])
  })

  it('are what the branch holds where no push tells of it', () => {
    assert.deepEqual(told({ head: 'a', pushes: [], tip: 'b' }), ['version b by nobody'])
    assert.deepEqual(told({ head: 'a', pushes: [push('a', 'b')], tip: 'c' }), ['version b', 'version c by nobody'])
    assert.deepEqual(told({ head: 'a', pushes: [], tip: undefined }), [])
  })

  it('wait for pushes that are not told of yet', () => {
    assert.deepEqual(told({ head: 'a', pushes: [], tip: 'c', isSettled: false }), [])
    assert.deepEqual(told({ head: 'a', pushes: [push('a', 'b')], tip: 'c', isSettled: false }), ['version b'])
  })

  it('are not told twice where a push is heard of after what it brought was seen', () => {
    assert.deepEqual(told({ head: 'c', pushes: [push('b', 'c')], tip: 'c' }), ['credit c'])
    assert.deepEqual(told({ head: 'c', pushes: [push('a', 'b'), push('b', 'c')], tip: 'c' }), ['past b', 'credit c'])
  })

  it('go on where a branch was made anew, or a push does not say from where', () => {
    assert.deepEqual(told({ head: 'a', pushes: [push('0'.repeat(40), 'b')], tip: 'b' }), ['version b'])
    assert.deepEqual(told({ head: 'a', pushes: [push(null, 'b'), push('b', 'a')], tip: 'a' }), [
      'version b',
      'version a',
    ])
  })
})
