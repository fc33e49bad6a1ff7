import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { generateHistory, randomOf } from '../testing/generated-history.ts'
import { ownTemporaryFolder } from '../testing/own-temporary-folder.ts'
import { runSync } from '../testing/run-sync.ts'
import { plainEnvironment, plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'

type Test = Parameters<typeof scratchFolder>[0]

const ada = { name: 'Ada', email: 'ada@example.com' }
const text = { author: ada, committer: ada, at: 1_800_000_000_000, message: 'Merge', sign: undefined }
const labels = { ours: 'topic', base: 'base', theirs: 'main' }

function open(test: Test) {
  const engine = createGitEngine()
  test.onTestFinished(() => engine.close())
  return engine
}

/** What a merge leaves in the folder for temporary files, which no other process has. */
async function leftoversOf(test: Test): Promise<() => string[]> {
  const temporary = await ownTemporaryFolder(test)
  return () => readdirSync(temporary).filter((name) => /^sheaf-(?:conflicts|resolution)-/.test(name))
}

function merge(work: string, ours: string, theirs: string): boolean {
  plainGit(work, ['checkout', '-q', '-f', '--detach', ours])
  plainGit(work, ['clean', '-qfdx'])
  const args = ['-C', work, 'merge', '-q', '--no-ff', '-m', 'x', theirs]
  return runSync('git', args, { env: plainEnvironment }).status === 0
}

type Files = Record<string, string | Buffer | null>

/** A repository whose `topic` and `main` have each made another of what both began with. */
function scene(test: Test, { base, ours, theirs }: Record<'base' | 'ours' | 'theirs', Files>) {
  const work = join(scratchFolder(test), 'work')
  mkdirSync(work)
  plainGit(work, ['init', '-q', '-b', 'main'])
  const commit = (files: Files) => {
    for (const [path, content] of Object.entries(files)) {
      const at = join(work, path)
      if (content === null) rmSync(at)
      else {
        mkdirSync(dirname(at), { recursive: true })
        writeFileSync(at, content)
      }
    }
    plainGit(work, ['add', '-A'])
    plainGit(work, ['commit', '-q', '--allow-empty', '-m', 'x'])
    return plainGit(work, ['rev-parse', 'HEAD'])
  }
  const first = commit(base)
  const topic = commit(ours)
  plainGit(work, ['checkout', '-q', '--detach', first])
  return { work, gitDir: join(work, '.git'), ours: topic, theirs: commit(theirs) }
}

const lines = (...changed: readonly [number, string][]) =>
  Array.from({ length: 12 }, (_, at) => `${changed.find(([line]) => line === at)?.[1] ?? `line ${at}`}\n`).join('')

describe('conflicts of a merge', () => {
  it('are the files that git leaves unmerged, and resolved they come to the tree of a work tree, over generated histories', async (test) => {
    const engine = open(test)
    let leftovers: (() => string[]) | undefined
    const found = { clean: 0, resolved: 0 }
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const work = join(scratchFolder(test), 'work')
      mkdirSync(work)
      plainGit(work, ['init', '-q'])
      const gitDir = join(work, '.git')
      const commits = writeHistory(gitDir, generateHistory({ seed, commits: 30 }))
      const random = randomOf(seed)
      for (let round = 0; round < 15; round += 1) {
        const [ours, theirs] = [random.pick(commits), random.pick(commits)]
        const common = await engine.read.mergeBase({ gitDir, base: ours, head: theirs })
        if (common === undefined || common === ours || common === theirs) continue
        // What starts git has a folder of its own there by now.
        leftovers ??= await leftoversOf(test)
        const pair = { gitDir, ours, theirs }
        const inTheirs = (path: string) => plainGit(work, ['cat-file', 'blob', `${theirs}:${path}`])
        const listed = await engine.read.conflicts.list(pair)
        const isClean = merge(work, ours, theirs)
        assert.equal(listed === undefined, isClean)
        if (listed === undefined) {
          const none = await engine.write.draftResolution({ ...pair, files: new Map(), ...text }, async () => 1)
          assert.deepEqual(none, { kind: 'clean' })
          found.clean += 1
          continue
        }
        const unmerged = plainGit(work, ['diff', '--name-only', '--diff-filter=U', '-z']).split('\0').filter(Boolean)
        assert.deepEqual(listed.map(({ path }) => path.replaceAll(ours, 'HEAD')).toSorted(), unmerged.toSorted())
        if (listed.some(({ kind }) => kind !== 'text' && kind !== 'deleted')) continue
        // What is in conflict is told with marks as git writes them, and some of it is taken, some deleted.
        const files = new Map<string, Buffer | undefined>()
        for (const { path, kind } of listed) {
          const read = await engine.read.conflicts.text({ ...pair, path, labels })
          // Where both have the same text under other modes, there is nothing to mark.
          if (kind === 'deleted') assert.equal(read?.text.includes('<<<<<<<'), false)
          else assert.ok(read?.text.includes('<<<<<<< topic\n') || read?.text.trim() === inTheirs(path), path)
          const isKept = kind === 'text' || random.below(2) === 0
          files.set(path, isKept ? Buffer.from(`${path} in round ${round}\n`) : undefined)
          if (isKept) writeFileSync(join(work, path), `${path} in round ${round}\n`)
          else rmSync(join(work, path), { force: true })
        }
        plainGit(work, ['add', '-A'])
        const expected = plainGit(work, ['write-tree'])
        const drafted = await engine.write.draftResolution({ ...pair, files, ...text }, async ({ oid, pack }) => ({
          oid,
          pack: await buffer(pack()),
        }))
        assert.ok(drafted.kind === 'done')
        plainGit(work, ['unpack-objects', '-q', '--strict'], drafted.value.pack)
        assert.equal(
          plainGit(work, ['log', '-1', '--format=%T %P', drafted.value.oid]),
          `${expected} ${ours} ${theirs}`,
        )
        plainGit(work, ['reset', '-q', '--hard'])
        found.resolved += 1
      }
    }
    assert.ok(found.clean > 3 && found.resolved > 3, JSON.stringify(found))
    assert.deepEqual(leftovers?.(), [])
  })

  it('are told by what can be done about them', async (test) => {
    const engine = open(test)
    const latin = (word: string) => Buffer.from(`${word}\xe9\n`, 'latin1')
    const { work, ...pair } = scene(test, {
      base: {
        text: lines(),
        bin: 'a\0b',
        away: lines([5, 'away']),
        kept: lines([5, 'kept']),
        named: 'named\n'.repeat(9),
        latin: latin('a'),
        long: 'a\n',
      },
      ours: {
        ...{
          text: lines([3, 'ours']),
          bin: 'a\0c',
          away: null,
          kept: lines([5, 'kept'], [1, 'x']),
          named: null,
          one: 'named\n'.repeat(9),
        },
        ...{ latin: latin('b'), long: `${'b'.repeat(400_001)}\n`, both: 'ours\n', 'a b/ü': 'one\n' },
      },
      theirs: {
        ...{
          text: lines([3, 'theirs'], [9, 'nine']),
          bin: 'a\0d',
          away: lines([5, 'away'], [1, 'x']),
          kept: null,
          named: null,
        },
        ...{ two: 'named\n'.repeat(9), latin: latin('c'), long: 'c\n', both: 'theirs\n', 'a b/ü': 'two\n' },
      },
    })
    const listed = await engine.read.conflicts.list(pair)
    const kinds = new Map(listed?.map(({ path, kind, goneIn }) => [path, [kind, goneIn]]))
    assert.deepEqual(Object.fromEntries(kinds), {
      'a b/ü': ['text', undefined],
      away: ['deleted', 'ours'],
      bin: ['binary', undefined],
      both: ['text', undefined],
      kept: ['deleted', 'theirs'],
      latin: ['encoding', undefined],
      long: ['too-large', undefined],
      named: ['renamed', undefined],
      one: ['renamed', undefined],
      text: ['text', undefined],
      two: ['renamed', undefined],
    })
    const read = (path: string) => engine.read.conflicts.text({ ...pair, path, labels })
    const marked = '<<<<<<< topic\nours\n||||||| base\nline 3\n=======\ntheirs\n>>>>>>> main'
    assert.deepEqual(await read('text'), { text: lines([3, marked], [9, 'nine']), markerSize: 7 })
    assert.deepEqual(await read('away'), { text: lines([5, 'away'], [1, 'x']), markerSize: 7 })
    for (const path of ['bin', 'long', 'latin', 'named', 'nothing', '../text'])
      assert.equal(await read(path), undefined)
    const files = new Map([['text', Buffer.from('x')]])
    const refused = await engine.write.draftResolution({ ...pair, files, ...text }, async () => 1)
    assert.ok(refused.kind === 'others' && refused.paths.includes('bin') && !refused.paths.includes('text'))
    assert.equal(plainGit(work, ['status', '--porcelain']), '')
  })

  it('has longer marks where the text has lines like marks, and keeps modes, line ends and the end of the file', async (test) => {
    const engine = open(test)
    const { work, ...made } = scene(test, {
      base: { page: 'Title\n=======\n\none\n', crlf: 'a\r\nb\r\n', tool: 'a' },
      ours: { page: 'Title\n=======\n\ntwo\n', crlf: 'a\r\nc\r\n', tool: 'b' },
      theirs: { page: 'Title\n========\n\nthree\n', crlf: 'a\r\nd\r\n', tool: 'c' },
    })
    chmodSync(join(work, 'tool'), 0o755)
    symlinkSync('tool', join(work, 'link'))
    plainGit(work, ['add', '-A'])
    plainGit(work, ['commit', '-q', '-m', 'x'])
    const pair = { ...made, theirs: plainGit(work, ['rev-parse', 'HEAD']) }
    const read = (path: string) => engine.read.conflicts.text({ ...pair, path, labels })
    const page = await read('page')
    assert.equal(page?.markerSize, 9)
    assert.ok(page?.text.includes('\n<<<<<<<<< topic\n') || page?.text.includes('<<<<<<<<< topic\n'))
    assert.ok((await read('crlf'))?.text.startsWith('a\r\n<<<<<<< topic\r\nc\r\n'))
    assert.ok((await read('tool'))?.text.startsWith('<<<<<<< topic\nb\n'))
    const files = new Map(['page', 'crlf', 'tool'].map((path) => [path, Buffer.from('done')]))
    const drafted = await engine.write.draftResolution({ ...pair, files, ...text }, async ({ oid, pack }) => ({
      oid,
      pack: await buffer(pack()),
    }))
    assert.ok(drafted.kind === 'done')
    plainGit(work, ['unpack-objects', '-q', '--strict'], drafted.value.pack)
    const tree = plainGit(work, ['ls-tree', drafted.value.oid]).split('\n')
    assert.deepEqual(
      tree.map((line) => `${line.slice(0, 6)} ${line.split('\t')[1]}`),
      ['100644 crlf', '120000 link', '100644 page', '100755 tool'],
    )
  })
})
