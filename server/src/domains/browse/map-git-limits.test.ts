import assert from 'node:assert/strict'
import { GitError } from '@sheaf/git-engine'
import { describe, it } from 'vitest'
import { mapGitLimits } from './map-git-limits.ts'

describe('work with bounds', () => {
  it('is refused in words where it met one, and fails as it did otherwise', async () => {
    const fail = (error: Error) => mapGitLimits(() => Promise.reject(error))
    for (const kind of ['timeout', 'too-large'] as const) {
      await assert.rejects(fail(new GitError(kind, '/secret')), { kind: 'refused', code: 422, message: /too long/ })
    }
    const corrupt = new GitError('corrupt', 'x')
    await assert.rejects(fail(corrupt), corrupt)
    const other = new TypeError('x')
    await assert.rejects(fail(other), other)
    assert.equal(await mapGitLimits(async () => 1), 1)
  })
})
