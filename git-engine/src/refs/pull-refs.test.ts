import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { it } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { plainGit, scratchFolder } from '../testing/scratch-repository.ts'
import { pullRef } from './pull-refs.ts'

it('what pull requests propose is kept also where another writer of the same ref lets go of it late', async (test) => {
  const gitDir = join(scratchFolder(test), 'r.git')
  plainGit('/', ['init', '-q', '--bare', gitDir])
  const tree = plainGit(gitDir, ['write-tree'])
  const oid = plainGit(gitDir, ['commit-tree', '-m', 'one', tree])
  const engine = createGitEngine()
  test.onTestFinished(() => engine.close())
  const lock = join(gitDir, `${pullRef(1)}.lock`)
  mkdirSync(dirname(lock), { recursive: true })
  writeFileSync(lock, '')
  const kept = engine.write.keepPullHeads({ gitDir, heads: [{ number: 1, oid }] })
  // Many times as long as git waits by itself.
  const released = setTimeout(1_000).then(() => rmSync(lock))
  await Promise.all([kept, released])
  assert.equal(plainGit(gitDir, ['rev-parse', pullRef(1)]), oid)
})
