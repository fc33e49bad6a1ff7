import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { createGit } from '../process/run-git.ts'
import { pipeOnly } from '../spool/spool.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { createObjectPool } from './object-pool.ts'
import { createBlobs } from './read-blob.ts'

describe('a part of a large file', () => {
  it('is whole every time, though git sends more than is wanted', async (test) => {
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '--quiet', '--bare', '.'])
    const content = randomBytes(3 * 1024 * 1024).toString('hex')
    writeHistory(gitDir, [{ branch: 'refs/heads/main', parents: [], changes: [{ path: 'large', content }] }])
    const oid = plainGit(gitDir, ['rev-parse', 'refs/heads/main:large'])
    const git = createGit()
    const pool = createObjectPool({ git })
    const blobs = createBlobs({ git, pool, spool: pipeOnly })
    const { signal } = new AbortController()
    for (let round = 0; round < 150; round += 1) {
      const part = await blobs.stream({ gitDir, oid, size: content.length, start: 5, end: 8000, signal })
      assert.equal(Buffer.concat(await part.toArray()).toString(), content.slice(5, 8000))
    }
    pool.close()
  })
})
