import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'vitest'
import { createGitEngine } from '../git-engine.ts'
import { generateHistory, randomOf } from '../testing/generated-history.ts'
import { outputOf } from '../testing/run-sync.ts'
import { plainEnvironment, plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { PathClash } from './change-tree.ts'
import type { FileChange } from './draft-commit.ts'

type Test = Parameters<typeof scratchFolder>[0]

const ada = { name: 'Ada', email: 'ada@example.com' }
const text = { author: ada, committer: ada, at: 1_800_000_000_000, message: 'Change', sign: undefined }

function open(test: Test) {
  const engine = createGitEngine()
  test.onTestFinished(() => engine.close())
  return engine.write
}

/** The tree that git itself makes of changes to a commit, by an index that no work tree belongs to. */
function treeByGit(gitDir: string, { parent, changes }: { parent: string; changes: readonly FileChange[] }): string {
  const env = { ...plainEnvironment, GIT_INDEX_FILE: join(gitDir, 'test-index') }
  const git = (args: readonly string[], input?: Buffer) => outputOf('git', ['-C', gitDir, ...args], { env, input })
  git(['read-tree', parent])
  const lines = changes.map(({ path, entry }) => {
    const name = path.join('/')
    if (entry === undefined) return `0 ${'0'.repeat(parent.length)}\t${name}\0`
    const bytes = 'bytes' in entry.content ? entry.content.bytes : assert.fail('only bytes are tested')
    const oid = git(['hash-object', '-w', '--stdin'], bytes).toString().trim()
    return `${entry.mode.toString(8)} ${oid}\t${name}\0`
  })
  git(['update-index', '-z', '--index-info'], Buffer.from(lines.join('')))
  return git(['write-tree']).toString().trim()
}

describe('a commit of changes, made without a work tree', () => {
  for (const format of ['sha1', 'sha256']) {
    it(`holds the tree that git would write, over generated histories in ${format}`, async (test) => {
      const write = open(test)
      let made = 0
      for (const seed of [1, 2, 3]) {
        const gitDir = scratchFolder(test)
        plainGit(gitDir, ['init', '-q', '--bare', `--object-format=${format}`])
        const commits = generateHistory({ seed, commits: 20, idLength: format === 'sha1' ? 40 : 64 })
        const parent = writeHistory(gitDir, commits).at(-1) ?? assert.fail('there are commits')
        const random = randomOf(seed)
        const names = ['a', 'a b', 'a.d', 'a-b', 'dir', 'new', '文件', 'b', '-opt', 'deep er', 'a0', 'z']
        for (let round = 0; round < 20; round += 1) {
          const path = () => Array.from({ length: 1 + random.below(3) }, () => random.pick(names))
          const mode = () => random.pick([0o100644, 0o100755, 0o120000])
          const changes: FileChange[] = Array.from({ length: 1 + random.below(4) }, () => ({
            path: path(),
            entry: random.chance(0.3)
              ? undefined
              : { mode: mode(), content: { bytes: Buffer.from(`text ${random.below(5)}`) } },
          }))
          // A folder that is deleted as a whole is not what an index knows, nor is a path named twice.
          const paths = changes.map((change) => change.path.join('/'))
          if (paths.some((one, at) => paths.some((other, then) => at !== then && `${other}/`.startsWith(`${one}/`))))
            continue
          if (changes.some((change) => isFolder(gitDir, parent, change))) continue
          const draft = await write
            .draftCommit({ ...text, gitDir, parent, changes })
            .catch((error) => assert.ok(error instanceof PathClash, String(error)))
          if (draft === undefined) continue
          const expected = treeByGit(gitDir, { parent, changes })
          const label = `seed ${seed}, round ${round}: ${paths.join(', ')}`
          plainGit(gitDir, ['index-pack', '--stdin', '--fix-thin', '--strict'], await buffer(draft.pack()))
          assert.equal(plainGit(gitDir, ['rev-parse', `${draft.oid}^{tree}`]), expected, label)
          assert.equal(draft.isEmpty, expected === plainGit(gitDir, ['rev-parse', `${parent}^{tree}`]), label)
          made += 1
        }
        const found = plainGit(gitDir, ['fsck', '--strict', '--no-dangling', '--unreachable'])
        assert.doesNotMatch(found, /error|missing|warning/)
      }
      assert.ok(made > 20, `${made} were made`)
    })
  }

  it('may be the first one, brings large files from the disk, and deletes folders and what they stand in', async (test) => {
    const write = open(test)
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '-q', '--bare'])
    const file = join(gitDir, 'large')
    writeFileSync(file, Buffer.alloc(3_000_000, 'large and dull '))
    const put = (path: string, content: FileChange['entry']) => ({ path: path.split('/'), entry: content })
    const small = { mode: 0o100644, content: { bytes: Buffer.from('text\n') } }
    const draft = async (parent: string | undefined, changes: FileChange[]) => {
      const made = await write.draftCommit({ ...text, message: '  Title \r\n\r\nMore  \n\n', gitDir, parent, changes })
      plainGit(gitDir, ['index-pack', '--stdin', '--strict'], await buffer(made.pack()))
      return made.oid
    }
    const first = await draft(undefined, [
      put('data/deep/large.bin', { mode: 0o100644, content: { file, size: 3_000_000 } }),
      put('README.md', small),
    ])
    assert.equal(
      plainGit(gitDir, ['rev-parse', `${first}:data/deep/large.bin`]),
      plainGit(gitDir, ['hash-object', file]),
    )
    assert.equal(
      plainGit(gitDir, ['log', '-1', '--format=%an <%ae> %ct %B', first]),
      'Ada <ada@example.com> 1800000000 Title\n\nMore\n',
    )
    const second = await draft(first, [put('data/deep/large.bin', undefined), put('data/other', small)])
    assert.equal(plainGit(gitDir, ['ls-tree', '-r', '--name-only', second]), 'README.md\ndata/other')
    const third = await draft(second, [put('data', undefined), put('data', small)].slice(0, 1))
    assert.equal(plainGit(gitDir, ['ls-tree', '-r', '--name-only', third]), 'README.md')
    const none = await draft(third, [put('README.md', undefined)])
    assert.equal(plainGit(gitDir, ['rev-parse', `${none}^{tree}`]), plainGit(gitDir, ['mktree'], ''))
    for (const path of ['README.md/below', 'data']) {
      const clash = write.draftCommit({ ...text, gitDir, parent: second, changes: [put(path, small)] })
      await assert.rejects(clash, PathClash, path)
    }
    // A file in the place of a folder that goes.
    const replaced = await draft(second, [put('data/other', undefined), put('data', small)])
    assert.equal(plainGit(gitDir, ['ls-tree', '-r', '--name-only', replaced]), 'README.md\ndata')
  })

  it('merges what two made of one text where it is clean, and says where it is not', async (test) => {
    const write = open(test)
    const lines = (...all: string[]) => Buffer.from(`${all.join('\n')}\n`)
    const base = lines('one', 'two', 'three', 'four', 'five')
    const ours = lines('ONE', 'two', 'three', 'four', 'five')
    const theirs = lines('one', 'two', 'three', 'four', 'FIVE')
    const merged = await write.mergeTexts({ base, ours, theirs })
    assert.equal(merged?.toString(), lines('ONE', 'two', 'three', 'four', 'FIVE').toString())
    assert.equal(await write.mergeTexts({ base, ours, theirs: lines('1', 'two', 'three', 'four', 'five') }), undefined)
    assert.equal(await write.mergeTexts({ base, ours, theirs: Buffer.from([0, 1, 2]) }), undefined)
  })
})

const isFolder = (gitDir: string, commit: string, { path }: FileChange): boolean =>
  plainGit(gitDir, ['ls-tree', '-d', commit, '--', path.join('/')]) !== ''
