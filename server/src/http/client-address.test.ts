import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { describe, it } from 'vitest'
import { forwardedFor } from './client-address.ts'

describe('where a request comes from that a proxy passed on', () => {
  const isProxy = (address: string) => address.startsWith('10.')
  const behind = (forwarded?: string) =>
    forwardedFor(
      { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: new Socket() },
      isProxy,
    )

  it('is what the nearest proxy heard, not what the client says', () => {
    assert.equal(behind('192.0.2.1'), '192.0.2.1')
    assert.equal(behind('203.0.113.9, 192.0.2.1'), '192.0.2.1')
    assert.equal(behind('203.0.113.9,192.0.2.1 , 10.0.0.2'), '192.0.2.1')
  })

  it('is the farthest proxy where there are only proxies, and the connection where nothing is said', () => {
    assert.equal(behind('10.0.0.1, 10.0.0.2'), '10.0.0.1')
    assert.equal(behind(), '')
  })

  it('counts an IPv6 address by its /64', () => {
    assert.equal(behind('2001:db8:0:1:2::3'), '2001:db8:0:1')
  })
})
