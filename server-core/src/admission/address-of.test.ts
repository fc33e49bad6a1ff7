import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { addressOf, presentAddress } from './address-of.ts'

const addresses: [given: string, counted: string][] = [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
  ['unknown:', 'unknown:'],
]

describe('where a request comes from', () => {
  for (const [given, counted] of addresses) {
    it(`is ${counted || 'nothing'} for ${given || 'nothing'}`, () => assert.equal(addressOf(given), counted))
  }
})

const shown: [counted: string, shown: string][] = [
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2', '2001:db8:1:2::/64'],
  ['2001:db8:0:0', '2001:db8::/64'],
  ['0:0:0:0', '::1'],
  ['', ''],
  ['unknown:', 'unknown:'],
]

describe('where a request came from, as people read it', () => {
  for (const [counted, text] of shown) {
    it(`is ${text || 'nothing'} for ${counted || 'nothing'}`, () => assert.equal(presentAddress(counted), text))
  }
})
