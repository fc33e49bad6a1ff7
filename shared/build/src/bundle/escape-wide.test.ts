import assert from 'node:assert/strict'
import { runInNewContext } from 'node:vm'
import { describe, it } from 'vitest'
import { escapeWide } from './escape-wide.ts'

describe('escapeWide', () => {
  it('leaves a program that says the same in Latin-1', () => {
    const program = "/* → */ [`│`, '🔥', /^[─–🤦]+$/u.test('─🤦'), 'größer · ÿ'] // … 漢字"
    const escaped = escapeWide(program)
    assert.match(escaped, /^[\0-\xff]*$/)
    assert.ok(escaped.includes('größer · ÿ'))
    assert.deepEqual([...runInNewContext(escaped)], ['│', '🔥', true, 'größer · ÿ'])
  })
})
