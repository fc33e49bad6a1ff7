import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createGit } from '../process/run-git.ts'
import { noSpool } from '../spool/spool.ts'
import { plainGit, scratchFolder } from '../testing/scratch-repository.ts'
import { createArchives } from './make-archive.ts'

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
