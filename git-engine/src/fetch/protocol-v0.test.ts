import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { flushPacket, packet } from '../pkt-line.ts'
import { readOldClone } from './protocol-v0.ts'

const [one, two] = ['a'.repeat(40), 'b'.repeat(40)]
const can = 'multi_ack_detailed no-done side-band-64k thin-pack ofs-delta agent=git/2.39.5'
const asked = (lines: readonly string[], last: readonly string[] = ['done\n']) =>
  Buffer.concat([...lines.map((line) => packet(`${line}\n`)), flushPacket, ...last.map((line) => packet(line))])

describe('a clone by the older versions of the protocol', () => {
  it('wants, has nothing, and is done', () => {
    const lines = [`want ${two}`, `want ${one}`]
    const wants = new Set([one, two])
    assert.deepEqual(readOldClone(asked([`want ${one} ${can}`, ...lines])), { wants, includesTags: false })
    assert.deepEqual(readOldClone(asked([`want ${one} ${can} include-tag`, ...lines])), { wants, includesTags: true })
  })

  it('is no request that has, narrows or can less, nor one that is cut off or goes on', () => {
    const first = `want ${one} ${can}`
    const others: Buffer[] = [
      Buffer.alloc(0),
      flushPacket,
      asked([first], []),
      asked([first], [`have ${two}\n`, 'done\n']),
      asked([first], ['done\n', 'done\n']),
      asked([first, 'deepen 1']),
      asked([first, `shallow ${two}`]),
      asked([first, 'filter blob:none']),
      asked([`want ${one}`]),
      asked([`want ${one} ${can.replace('ofs-delta ', '')}`]),
      asked([`want ${one} ${can.replace('side-band-64k', 'side-band')}`]),
      asked([`want ${one.slice(1)} ${can}`]),
      asked([first, `want ${two} `]),
      asked([first]).subarray(0, -1),
      Buffer.concat([asked([first]), flushPacket]),
      Buffer.concat([packet(`${first}\n`), Buffer.from('0001'), packet('done\n')]),
      Buffer.from('zzzz'),
    ]
    for (const [index, body] of others.entries()) assert.equal(readOldClone(body), undefined, String(index))
  })

  it('is not read where it is longer than the wants of one whose pack can be known', () => {
    const many = Array.from({ length: 60_000 }, () => `want ${one}`)
    assert.equal(readOldClone(asked([`want ${one} ${can}`, ...many])), undefined)
  })
})
