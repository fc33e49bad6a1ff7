import assert from 'node:assert/strict'
import { runInNewContext } from 'node:vm'
import { describe, it } from 'vitest'
import { escapeNonAscii } from './escape-non-ascii.ts'

describe('escapeNonAscii', () => {
  it('leaves a program that says the same in ASCII', () => {
    const program = "/* → */ [`│`, '🔥', /^[─–🤦]+$/u.test('─🤦'), 'größer · ÿ'] // … 漢字"
    const escaped = escapeNonAscii(program)
    assert.match(escaped, /^[\0-\x7f]*$/)
    assert.deepEqual([...runInNewContext(escaped)], ['│', '🔥', true, 'größer · ÿ'])
  })
})
