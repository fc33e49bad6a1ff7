import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { entityTag } from './entity-tag.ts'

describe('entity tags', () => {
  it('differ where any part differs, and where the parts are cut otherwise', () => {
    const tags = [['a', 'b'], ['ab'], ['a', '', 'b'], ['a;1:b'], ['b', 'a'], ['a', 'b', '']].map(entityTag)
    assert.equal(new Set(tags).size, tags.length)
    assert.equal(entityTag(['a', 'b']), entityTag(['a', 'b']))
    for (const tag of tags) assert.match(tag, /^"[\w-]{27}"$/)
  })
})
