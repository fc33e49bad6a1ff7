import assert from 'node:assert/strict'
import { GitError } from '@sheaf/git-engine'
import { afterEach, beforeEach, describe, it, vi } from 'vitest'
import { openRequestMemory } from './request-memory.ts'

const mebibyte = 1024 * 1024

describe('memory for a request of a fetch', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  const read = (key: string, bytes: number) => {
    const memory = openRequestMemory({ key })
    try {
      memory.request.reserve(bytes)
    } finally {
      memory.end()
    }
  }
  const isTooLong = (error: unknown) => error instanceof GitError && error.kind === 'too-large'

  it('is an eighth for who had a longer one refused, for a minute, and as before for all others', () => {
    read('one', 8 * mebibyte)
    assert.throws(() => read('one', 8 * mebibyte + 1), isTooLong)
    assert.throws(() => read('one', mebibyte + 1), isTooLong)
    read('one', mebibyte)
    read('other', 8 * mebibyte)
    vi.setSystemTime(Date.now() + 60_001)
    read('one', 8 * mebibyte)
  })
})
