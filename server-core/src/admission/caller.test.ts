import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { addressOf } from './address-of.ts'
import { callerOf, currentCaller, runAs } from './caller.ts'

describe('a caller', () => {
  it('is an account, or where a visitor comes from', () => {
    assert.equal(callerOf({ userId: 7, ip: '192.0.2.1' }).key, 'user:7')
    assert.equal(callerOf({ ip: '::ffff:192.0.2.1' }).key, 'address:192.0.2.1')
    assert.equal(callerOf({ ip: '2001:db8:1:2:3:4:5:6' }).key, callerOf({ ip: '2001:db8:1:2::9' }).key)
  })

  it('is known in all that is done for it, and nowhere else', async () => {
    const ada = callerOf({ userId: 1, ip: '::1' })
    const seen = runAs(ada, async () => {
      await setImmediate()
      return currentCaller()
    })
    assert.equal(currentCaller().key, 'server')
    assert.equal(await seen, ada)
    assert.equal(runAs(callerOf({ userId: 2, ip: '::1' }), currentCaller).key, 'user:2')
  })
})

describe('where a request comes from', () => {
  it('is an IPv4 address, or the /64 of an IPv6 one', () => {
    assert.equal(addressOf('192.0.2.1'), '192.0.2.1')
    assert.equal(addressOf('::ffff:192.0.2.1'), '192.0.2.1')
    assert.equal(addressOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2')
    assert.equal(addressOf('2001:db8::5'), '2001:db8:0:0')
    assert.equal(addressOf('::1'), '0:0:0:0')
  })
})
