import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createGitEngine, type GitEngine } from '@sheaf/git-engine'
import { commitFiles, plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { describe, it } from 'vitest'
import { listTree } from './list-tree.ts'
import { resolveRevision } from './resolve-ref-path.ts'
import { createResponseCache } from './response-cache.ts'

/** An engine that notes what it is asked to do with folders and their last commits. */
function noting(git: GitEngine, done: string[]): GitEngine {
  return {
    ...git,
    read: {
      ...git.read,
      folders: {
        open(...asked) {
          done.push('folder')
          return git.read.folders.open(...asked)
        },
        sizes(...asked) {
          done.push('sizes')
          return git.read.folders.sizes(...asked)
        },
      },
      lastCommits: {
        ...git.read.lastCommits,
        read(query) {
          done.push('listing')
          return git.read.lastCommits.read(query)
        },
      },
    },
  }
}

describe('a page that is asked for again', () => {
  it('of a folder with 1,200 entries comes out of the cache as a whole', async (test) => {
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '--quiet', '--bare', '--initial-branch=main', '.'])
    commitFiles(gitDir, { branch: 'main', names: Array.from({ length: 1_200 }, (_, index) => `file-${index}`) })
    const git = createGitEngine()
    test.onTestFinished(() => git.close())
    const done: string[] = []
    const bodies = createResponseCache()
    const repository = { gitDir, uid: 'u', defaultBranch: 'main', refsVersion: 0, mayRead: true, mayWrite: false }
    const ask = async () => {
      const query = { repository, revision: 'main', path: '', pageSize: 2_000, cursor: undefined }
      const { body } = await listTree({ git: noting(git, done), bodies }, query)
      return body()
    }
    // Last commits may be late on a loaded machine: names alone are no page to be kept.
    let first = await ask()
    while (!first.final) first = await ask()
    assert.deepEqual(new Set(done), new Set(['folder', 'sizes', 'listing']))
    done.length = 0
    for (let time = 0; time < 3; time += 1) assert.equal((await ask()).json, first.json)
    assert.deepEqual(done, [])
  })

  it('of a commit by its id starts nothing for those who may write, once the commit is at hand', async (test) => {
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '--quiet', '--bare', '--initial-branch=main', '.'])
    const commit = commitFiles(gitDir, { branch: 'main', names: ['one'] })
    plainGit(gitDir, ['update-ref', '-d', 'refs/heads/main'])
    const git = createGitEngine()
    test.onTestFinished(() => git.close())
    const repository = { gitDir, uid: 'u', defaultBranch: 'main', refsVersion: 0, mayWrite: true }
    assert.equal(await resolveRevision({ git }, { repository, revision: commit }), commit)
    await git.read.objects.commit(gitDir, commit)
    // From here on whoever looks for it finds nothing.
    rmSync(join(gitDir, 'objects'), { recursive: true })
    assert.equal(await resolveRevision({ git }, { repository, revision: commit }), commit)
  })
})
