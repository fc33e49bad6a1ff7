import assert from 'node:assert/strict'
import { AppError } from '@sheaf/server-core/app-error'
import { describe, it } from 'vitest'
import { rangesOf, refuseFromElsewhere, storedRanges } from './address-ranges.ts'

describe('the addresses from which a key works', () => {
  const works = (ranges: string[], ip: string) => {
    try {
      refuseFromElsewhere(storedRanges(ranges), ip)
      return true
    } catch (error) {
      assert.ok(error instanceof AppError && error.kind === 'forbidden')
      return false
    }
  }

  it('are all where none is said', () => {
    assert.ok(works([], '203.0.113.9'))
    assert.deepEqual(rangesOf(storedRanges([])), [])
  })

  it('are single ones and networks of both kinds, however IPv4 is written', () => {
    const ranges = ['192.0.2.7', '10.1.2.3/8', '2001:DB8::/33', '::1', '::ffff:198.51.100.0/120']
    for (const inside of ['192.0.2.7', '::ffff:192.0.2.7', '10.255.0.1', '2001:db8:7fff::1', '::1', '198.51.100.9'])
      assert.ok(works(ranges, inside), inside)
    for (const outside of ['192.0.2.8', '11.0.0.1', '2001:db8:8000::1', '::2', '198.51.101.1', '', 'unix', '::a01:203'])
      assert.ok(!works(ranges, outside), outside)
  })

  it('are kept once each, in one spelling', () => {
    assert.deepEqual(rangesOf(storedRanges(['::1', '10.0.0.0/8', '::1'])), ['::1', '10.0.0.0/8'])
  })
})
