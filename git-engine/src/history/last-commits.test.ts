import assert from 'node:assert/strict'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { type ExpectedLastCommits, expectedLastCommits } from '../testing/expected-last-commits.ts'
import { generateHistory } from '../testing/generated-history.ts'
import { assertLastCommits, questionFor } from '../testing/last-commits-question.ts'
import { finish, openHistory } from '../testing/open-history.ts'
import { readLastCommits } from '../testing/read-last-commits.ts'
import { withRealMerges } from '../testing/real-merges.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { unreadableCopy } from '../testing/unreadable-copy.ts'
import { extendLastCommits } from './extend-last-commits.ts'
import { folderTree } from './folder-anchor.ts'
import { createHistory } from './history-thread.ts'
import { indexTip } from './index-tip.ts'
import { answerLastCommits } from './last-commits-answer.ts'
import type { OpenRepository } from './question.ts'
import { tipAnchors } from './tip-anchors.ts'

const commits = 60
const oddFile = Buffer.from([0x64, 0x69, 0x72, 0x2f, 0xe9, 0xff, 0x2e])
const oddFolder = Buffer.from([0xfe, 0x2f, 0x66])

/** A generated history in which some names are no UTF-8. */
function makeHistory(
  gitDir: string,
  { seed, format = 'sha1' }: { seed: number; format?: 'sha1' | 'sha256' },
): string[] {
  plainGit(gitDir, ['init', '-q', '--bare', '--initial-branch=main', `--object-format=${format}`, '.'])
  const specs = withRealMerges(generateHistory({ seed, commits, idLength: format === 'sha1' ? 40 : 64 }), seed)
  return writeHistory(
    gitDir,
    specs.map((spec, index) => {
      if (index % 7 !== 3) return spec
      const path = index % 2 === 0 ? oddFile : oddFolder
      return { ...spec, changes: [...spec.changes, { path, content: String(index % 3) }] }
    }),
  )
}

/** From the middle to the end: later ones take over what was found for earlier ones. */
const headsOf = (oids: readonly string[]): string[] => [29, 44, 58, 59].map((at) => oids[at] ?? '')

/** Asks for a folder and holds the answer to git's. Gives whether it was known before. */
function check(repository: OpenRepository, expected: ExpectedLastCommits, what: string): boolean {
  const question = questionFor(expected)
  const { written } = finish(answerLastCommits(repository, question))
  assertLastCommits(question.buffer, expected, what)
  return written === 0
}

const treeOf = (repository: OpenRepository, { commit, names }: Pick<ExpectedLastCommits, 'commit' | 'names'>) =>
  folderTree(repository, names, repository.commits.find(Buffer.from(commit, 'hex')))

/** A repository of its own, in which nothing is known yet. */
function copyOf(test: TestContext, gitDir: string): string {
  const copy = scratchFolder(test)
  cpSync(gitDir, copy, { recursive: true })
  return copy
}

function checkAllWays(
  test: TestContext,
  {
    gitDir,
    heads,
    expected,
    what,
  }: { gitDir: string; heads: string[]; expected: ExpectedLastCommits[][]; what: string },
) {
  const open = (folder: string) => openHistory(test, folder)
  for (const head of expected) {
    const repository = open(copyOf(test, gitDir))
    for (const folder of head) check(repository, folder, `${what}, walked for`)
  }

  const grown = open(copyOf(test, gitDir))
  for (const folder of expected.flat()) check(grown, folder, `${what}, from older listings`)
  for (const folder of expected.flat()) assert.ok(check(grown, folder, `${what}, a second time`))

  const indexed = open(copyOf(test, gitDir))
  const tip = heads.length - 1
  const { folders } = finish(indexTip(indexed, { commit: heads[tip] ?? '' }))
  assert.equal(folders, expected[tip]?.length)
  for (const folder of expected[tip] ?? []) assert.ok(check(indexed, folder, `${what}, from the index of the tip`))
  assert.equal(finish(indexTip(indexed, { commit: heads[tip] ?? '' })).written, 0)

  // Indexed once, long ago: the next process starts from what it left on the disk.
  const aged = copyOf(test, gitDir)
  finish(indexTip(open(aged), { commit: heads[0] ?? '' }))
  const reopened = open(aged)
  const known = tipAnchors(reopened)
  assert.equal(known.anchors.size, expected[0]?.length)
  for (const folder of expected.flat()) check(reopened, folder, `${what}, after an index of long ago`)
  finish(indexTip(reopened, { commit: heads[tip] ?? '' }))
  for (const folder of expected[tip] ?? []) assert.ok(check(open(aged), folder, `${what}, from a second index`))

  const pushed = open(copyOf(test, gitDir))
  for (const [at, head] of expected.entries()) {
    const before = heads[at - 1]
    if (before !== undefined) finish(extendLastCommits(pushed, { moved: [{ before, after: heads[at] ?? '' }] }))
    for (const folder of head) {
      const wasKnown = check(pushed, folder, `${what}, carried on by a push`)
      const was = before === undefined ? undefined : treeOf(pushed, { ...folder, commit: before })
      const isChanged = was !== undefined && !was.equals(treeOf(pushed, folder) ?? Buffer.alloc(0))
      if (isChanged) assert.ok(wasKnown, `${what}: ${folder.names} was not carried on`)
    }
  }
}

describe('listings of folders', () => {
  it('are named by the first change on the first-parent line, also of a folder that comes back to it', (test) => {
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '-q', '--bare', '--initial-branch=main', '.'])
    const branch = 'refs/heads/main'
    const file = (content: string) => ({ path: 'folder/file', content })
    const still = { path: 'still', content: 'keeps the walk on the first-parent line' }
    // The merge takes the folder of its second parent, which has it from the commit where the two lines part.
    const oids = writeHistory(gitDir, [
      { branch, parents: [], changes: [file('old'), still, { path: 'other', content: '1' }] },
      { branch, parents: [1], changes: [file('new')] },
      { branch, parents: [1], changes: [{ path: 'other', content: '2' }] },
      { branch, parents: [2, 3], changes: [file('old')] },
      { branch, parents: [4], changes: [{ path: 'other', content: '3' }] },
    ])
    const [first = '', , , merge = '', head = ''] = oids
    const repository = openHistory(test, gitDir)
    finish(indexTip(repository, { commit: head }))
    const folder: ExpectedLastCommits = {
      commit: head,
      names: [Buffer.from('folder')],
      entries: [{ name: Buffer.from('file'), last: first }],
    }
    assert.deepEqual(expectedLastCommits(gitDir, head)[1], folder)
    const { anchor, written } = finish(answerLastCommits(repository, questionFor(folder)))
    assert.equal(anchor, merge)
    assert.equal(written, 0)
  })

  for (const seed of [11, 12, 13]) {
    it(`are what git log -1 says, with and without commit-graph, history ${seed}`, (test) => {
      const plain = scratchFolder(test)
      const oids = makeHistory(plain, { seed })
      const heads = headsOf(oids)
      const expected = heads.map((head) => expectedLastCommits(plain, head))
      const graph = copyOf(test, plain)
      plainGit(graph, ['commit-graph', 'write', '--reachable'])
      const filters = copyOf(test, plain)
      plainGit(filters, ['commit-graph', 'write', '--reachable', '--changed-paths'])
      const chain = copyOf(test, plain)
      for (const at of [20, 40, 59]) {
        const args = ['commit-graph', 'write', '--stdin-commits', '--split=no-merge', '--changed-paths']
        plainGit(chain, args, `${oids[at]}\n`)
      }
      const kinds = { 'no graph': plain, graph, 'graph with filters': filters, 'chain of graphs': chain }
      for (const [kind, gitDir] of Object.entries(kinds)) {
        checkAllWays(test, { gitDir, heads, expected, what: `history ${seed}, ${kind}` })
      }
    })
  }

  it('are what git log -1 says with SHA-256', (test) => {
    const gitDir = scratchFolder(test)
    const heads = headsOf(makeHistory(gitDir, { seed: 14, format: 'sha256' }))
    const expected = heads.map((head) => expectedLastCommits(gitDir, head))
    checkAllWays(test, { gitDir, heads, expected, what: 'SHA-256' })
    plainGit(gitDir, ['commit-graph', 'write', '--reachable', '--changed-paths'])
    checkAllWays(test, { gitDir, heads, expected, what: 'SHA-256 with filters' })
  })

  it('end at the edge of a history that was pushed from a shallow clone', async (test) => {
    const whole = scratchFolder(test)
    makeHistory(whole, { seed: 15 })
    const clone = scratchFolder(test)
    plainGit(clone, ['clone', '-q', '--bare', '--depth=6', `file://${whole}`, '.'])
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '-q', '--bare', '--initial-branch=main', '.'])
    plainGit(gitDir, ['config', 'receive.shallowUpdate', 'true'])
    plainGit(clone, ['push', '-q', gitDir, 'main'])
    assert.notEqual(readFileSync(join(gitDir, 'shallow'), 'latin1'), '')
    const heads = plainGit(gitDir, ['rev-list', '--first-parent', 'main']).split('\n').slice(0, 3).reverse()
    const expected = heads.map((head) => expectedLastCommits(gitDir, head))
    checkAllWays(test, { gitDir, heads, expected, what: 'shallow' })
    await checkEngine(test, { gitDir: unreadableCopy(test, gitDir), expected, what: 'shallow, by git itself' })
  })

  it('are read from the disk by the next process', async (test) => {
    const gitDir = scratchFolder(test)
    const [head = ''] = headsOf(makeHistory(gitDir, { seed: 16 }))
    plainGit(gitDir, ['update-ref', 'refs/heads/main', head])
    const expected = expectedLastCommits(gitDir, head)
    const ask = async (isKnown: boolean) => {
      // A new thread has no memory of the one before.
      const history = createHistory()
      test.onTestFinished(() => history.close())
      for (const folder of expected) {
        const question = questionFor(folder)
        const { written } = await history.ask(gitDir, question)
        assert.equal(written === 0, isKnown)
        assertLastCommits(question.buffer, folder, isKnown ? 'from the disk' : 'walked for')
      }
      history.close()
    }
    await ask(false)
    await ask(true)
    plainGit(gitDir, ['fsck', '--strict'])
    plainGit(gitDir, ['gc', '--quiet', '--prune=now'])
    await ask(true)
  })

  it('are told of a large folder piece by piece: others ask meanwhile', (test) => {
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '-q', '--bare', '--initial-branch=main', '.'])
    const changes = Array.from({ length: 20_000 }, (_, n) => ({ path: Buffer.from(`f${n}`), content: String(n % 9) }))
    const later = [{ path: Buffer.from('f777'), content: 'later' }]
    const [first = '', commit = ''] = writeHistory(gitDir, [
      { branch: 'refs/heads/main', parents: [], changes },
      { branch: 'refs/heads/main', parents: [1], changes: later },
    ])
    const names = plainGit(gitDir, ['ls-tree', '--name-only', commit]).trim().split('\n')
    const entries = names.map((name) => ({ name: Buffer.from(name), last: name === 'f777' ? commit : first }))
    const expected = { commit, names: [], entries }
    const question = questionFor(expected)
    const work = answerLastCommits(openHistory(test, gitDir), question)
    let pieces = 1
    while (work.next().done !== true) pieces += 1
    assertLastCommits(question.buffer, expected, 'in pieces')
    // One for each commit, what comes before and after, and two of those that are of the first one.
    assert.equal(pieces, 7)
  })

  it('do without the anchors of a tip where their file is torn', (test) => {
    const gitDir = scratchFolder(test)
    const [, , , head = ''] = headsOf(makeHistory(gitDir, { seed: 18 }))
    finish(indexTip(openHistory(test, gitDir), { commit: head }))
    const file = join(gitDir, 'sheaf', 'tip-anchors')
    const whole = readFileSync(file)
    assert.ok(tipAnchors(openHistory(test, gitDir)).tip >= 0)
    for (let end = 0; end < whole.length; end += 11) {
      writeFileSync(file, whole.subarray(0, end))
      assert.equal(tipAnchors(openHistory(test, gitDir)).tip, -1)
    }
    for (const folder of expectedLastCommits(gitDir, head)) check(openHistory(test, gitDir), folder, 'torn anchors')
  })

  it('are found by git itself where the thread cannot read the repository', async (test) => {
    const gitDir = scratchFolder(test)
    const expected = headsOf(makeHistory(gitDir, { seed: 17 })).map((head) => expectedLastCommits(gitDir, head))
    await checkEngine(test, { gitDir: unreadableCopy(test, gitDir), expected, what: 'by git itself' })
  })
})

async function checkEngine(
  test: TestContext,
  { gitDir, expected, what }: { gitDir: string; expected: ExpectedLastCommits[][]; what: string },
) {
  const engine = createGitEngine()
  test.onTestFinished(() => engine.close())
  assert.equal(await engine.read.lastCommits.indexTip({ gitDir, commit: expected[0]?.[0]?.commit ?? '' }), undefined)
  for (const { commit, names: path, entries: rows } of expected.flat()) {
    const { entries, commits, complete } = await readLastCommits(engine, {
      gitDir,
      commit,
      path: path.map(String).join('/'),
    })
    assert.equal(complete, true)
    for (const { name, index } of entries) {
      assert.equal(commits.get(name), rows[index]?.last, `${what}: ${name} at ${commit}`)
    }
  }
}
