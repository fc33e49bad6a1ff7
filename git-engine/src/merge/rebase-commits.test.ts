import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { generateHistory, randomOf } from '../testing/generated-history.ts'
import { ownTemporaryFolder } from '../testing/own-temporary-folder.ts'
import { plainGit, scratchFolder, writeHistory, writeObject } from '../testing/scratch-repository.ts'
import { merger, rebasedInWorkTree } from '../testing/stock-git.ts'
import { maxRebasedCommits } from './rebase-commits.ts'

type Test = Parameters<typeof scratchFolder>[0]

const { at, ...committer } = merger
const text = { committer, at, sign: undefined }

function open(test: Test) {
  const engine = createGitEngine()
  test.onTestFinished(() => engine.close())
  return engine
}

/** A repository with a work tree, and what this engine makes of a rebase there, its objects brought as a push would. */
function scene(test: Test) {
  const { read, write } = open(test)
  const folder = scratchFolder(test)
  const work = join(folder, 'work')
  plainGit(folder, ['init', '-q', 'work'])
  const gitDir = join(work, '.git')
  const rebase = async (ours: string, theirs: string) => {
    const outcome = await write.draftRebase({ gitDir, ours, theirs, ...text }, async ({ oid, pack }) => ({
      oid,
      pack: await buffer(pack()),
    }))
    if (outcome.kind !== 'done') return outcome.kind
    plainGit(work, ['unpack-objects', '-q', '--strict'], outcome.value.pack)
    return outcome.value.oid
  }
  return { read, work, gitDir, rebase }
}

describe('a rebase without a work tree', () => {
  it('makes the very commits of git, over generated histories', async (test) => {
    const found = { made: 0, conflict: 0, nothing: 0 }
    for (const seed of [1, 2, 3, 4]) {
      const { read, work, gitDir, rebase } = scene(test)
      const commits = writeHistory(gitDir, generateHistory({ seed, commits: 30 }))
      const random = randomOf(seed)
      for (let round = 0; round < 28; round += 1) {
        const [ours, theirs] = [random.pick(commits), random.pick(commits)]
        if (ours === theirs) continue
        const mine = await rebase(ours, theirs)
        const tried = await read.rebase({ gitDir, ours, theirs })
        assert.equal(tried.kind, mine === 'conflict' || mine === 'nothing' ? mine : 'done')
        const expected = rebasedInWorkTree(work, { ours, theirs })
        const at = `seed ${seed}, ${theirs} on ${ours}`
        if (mine === 'conflict') {
          assert.equal(expected, undefined, at)
          found.conflict += 1
        } else if (mine === 'nothing') {
          assert.equal(expected, ours, at)
          found.nothing += 1
        } else {
          // Authors, times, messages, trees and parents: its id is made of all of them.
          assert.equal(mine, expected, at)
          found.made += 1
        }
      }
    }
    const { made, conflict, nothing } = found
    assert.ok(made + conflict + nothing >= 100 && made > 20 && conflict > 3 && nothing > 3, JSON.stringify(found))
  })

  it('keeps odd messages, authors and encodings as git does, and what was empty', async (test) => {
    const { work, gitDir, rebase } = scene(test)
    const [first = '', ours = ''] = writeHistory(gitDir, [
      { branch: 'refs/heads/main', parents: [], changes: [{ path: 'a', content: 'a' }] },
      { branch: 'refs/heads/main', parents: [1], changes: [{ path: 'b', content: 'b' }] },
    ])
    const tree = plainGit(work, ['rev-parse', `${first}^{tree}`])
    let parent = first
    for (const [author, head, message] of [
      ['Zoë <zoe@example.com> 1700000000 +0530', '', 'Subject\n\nText  \n\n\n# no comment\n'],
      [' O’Hara  <o@example.com> 1600000000 -0800', '', '\n  \n\nBlank lines before'],
      ['J\xf8rn <j@example.com> 1500000000 +0000', 'encoding ISO-8859-1\n', 'Sm\xf8rebr\xf8d\n'],
      ['Ada <ada@example.com> 1400000000 +0000', 'gpgsig x\n y\n', ''],
    ] as const) {
      const bytes = head.startsWith('encoding') ? ('latin1' as const) : ('utf8' as const)
      const who = `author ${author}\ncommitter Bob <bob@example.com> 1700000000 +0000\n`
      const content = `tree ${tree}\nparent ${parent}\n${who}${head}\n${message}`
      parent = writeObject(gitDir, 'commit', Buffer.from(content, bytes))
    }
    assert.equal(await rebase(ours, parent), rebasedInWorkTree(work, { ours, theirs: parent }))
    assert.equal(plainGit(work, ['log', '--format=%an', `${ours}..HEAD`]).split('\n')[1], 'Jørn')
  })

  it('names the commit that conflicts and its files, and ends with as many as it may put on another', async (test) => {
    const { gitDir } = scene(test)
    const { write } = open(test)
    const temporary = await ownTemporaryFolder(test)
    const branch = 'refs/heads/main'
    const change = (content: string) => [{ path: 'a', content }]
    const many = Array.from({ length: maxRebasedCommits }, (_, index) => ({
      ...{ branch: 'refs/heads/many', parents: [index === 0 ? 3 : index + 3], changes: [] },
    }))
    const commits = writeHistory(gitDir, [
      { branch, parents: [], changes: change('one') },
      { branch, parents: [1], changes: change('ours') },
      { branch: 'refs/heads/many', parents: [1], changes: change('theirs') },
      ...many,
    ])
    const [, ours = '', theirs = ''] = commits
    const run = (tip: string) => write.draftRebase({ gitDir, ours, theirs: tip, ...text }, async ({ oid }) => oid)
    assert.deepEqual(await run(theirs), { kind: 'conflict', commit: theirs, paths: ['a'] })
    assert.deepEqual(await run(commits.at(-2) ?? ''), { kind: 'conflict', commit: theirs, paths: ['a'] })
    assert.deepEqual(await run(commits.at(-1) ?? ''), { kind: 'too-many' })
    assert.deepEqual(readdirSync(temporary), [])
  })
})
