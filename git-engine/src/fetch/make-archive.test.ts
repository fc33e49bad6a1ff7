import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { zstdDecompressSync } from 'node:zlib'
import { createBulkPace } from '@sheaf/server-core/admission/bulk-pace'
import { expect, it } from 'vitest'
import { createGit } from '../process/run-git.ts'
import { noSpool } from '../spool/spool.ts'
import { plainGit, scratchFolder } from '../testing/scratch-repository.ts'
import { createFetchCache } from './fetch-cache.ts'
import { archiveKind, createArchives } from './make-archive.ts'

it('an archive is whole though its reader comes when git is over', async (test) => {
  const gitDir = scratchFolder(test)
  plainGit(gitDir, ['init', '--quiet', '--bare', '.'])
  plainGit(
    gitDir,
    ['fast-import', '--quiet'],
    'commit refs/heads/main\ncommitter A <a@x> 1 +0000\ndata 0\nM 644 inline f\ndata 1\nx\n',
  )
  const commit = plainGit(gitDir, ['rev-parse', 'main'])
  const git = createGit()
  let isOver = false
  const archives = createArchives({
    git: {
      ...git,
      async start(command) {
        const child = await git.start(command)
        if (command.args[0] === 'archive') void child.ended.then(() => (isOver = true))
        return child
      },
    },
    spool: noSpool,
    cache: undefined,
  })
  const { out } = await archives({ gitDir, commit, format: 'tar', folder: 'all' })
  // As long as git needs to end. Unread output that were dropped by then would be missing below.
  await wait(500)
  assert.equal(isOver, false)
  const tar = await buffer(out)
  assert.ok(tar.includes('all/f'))
  await expect.poll(() => isOver).toBe(true)
})

it('an archive as zstd is one frame, passes through no thread that answers, and leaves nothing beside it', async (test) => {
  const gitDir = scratchFolder(test)
  plainGit(gitDir, ['init', '--quiet', '--bare', '.'])
  const text = 'grain\n'.repeat(400_000)
  plainGit(
    gitDir,
    ['fast-import', '--quiet'],
    `commit refs/heads/main\ncommitter A <a@x> 1 +0000\ndata 0\nM 644 inline f\ndata ${text.length}\n${text}\n`,
  )
  const commit = plainGit(gitDir, ['rev-parse', 'main'])
  const folder = scratchFolder(test)
  const cache = createFetchCache({ folder, capacityBytes: 2 ** 30, pace: createBulkPace(), kind: archiveKind })
  test.onTestFinished(() => cache.close())
  const git = createGit()
  let piped = 0
  const archives = createArchives({
    git: {
      ...git,
      async start(command) {
        const child = await git.start(command)
        if (command.args[0] === 'archive') child.stdout.on('data', (piece: Buffer) => (piped += piece.length))
        return child
      },
    },
    spool: noSpool,
    cache,
  })
  const { out } = await archives({ gitDir, commit, format: 'tar.zst', folder: 'all' })
  const packed = await buffer(out)
  assert.ok(zstdDecompressSync(packed).includes('grain\ngrain\n'))
  assert.equal(packed.indexOf(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), 1), -1, 'a second frame')
  assert.equal(piped, 0)
  await expect.poll(() => readdirSync(folder).map((name) => name.replace(/.*\./, ''))).toEqual(['answer'])
})
