import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { matchesIfNoneMatch } from './if-none-match.ts'

describe('entity tags that a request names', () => {
  it('are found in a list, weak or strong, and only whole: a comma may stand in one', () => {
    const etag = '"abc"'
    for (const header of ['"abc"', 'W/"abc"', '"x", W/"abc"', '"a,b","abc"', '*', ' * ']) {
      assert.ok(matchesIfNoneMatch(header, etag), header)
    }
    for (const header of [undefined, '', 'abc', '"ab"', '"abcd"', '"x", "y"', '"x"abc"']) {
      assert.ok(!matchesIfNoneMatch(header, etag), header)
    }
  })
})
