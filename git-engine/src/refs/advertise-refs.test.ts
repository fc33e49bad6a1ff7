import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'vitest'
import { type PackService, packServices } from '../fetch/serve-packs.ts'
import { createGitEngine } from '../git-engine.ts'
import { hiddenRefs } from '../process/git-environment.ts'
import { runSync } from '../testing/run-sync.ts'
import { plainEnvironment, plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'

const formats = ['sha1', 'sha256'] as const

/** A repository, what this server lists of it and what git does. `refsMoved` is to be called after each change. */
function made(test: TestContext, format: (typeof formats)[number]) {
  const gitDir = join(scratchFolder(test), 'r.git')
  plainGit('/', ['init', '-q', '--bare', '--initial-branch=main', `--object-format=${format}`, gitDir])
  const engine = createGitEngine()
  test.onTestFinished(() => engine.close())
  let version = 0
  const ours = async (service: PackService, { protocol, stateless }: Way = {}) => {
    const listing = await engine.transport.advertise({
      gitDir,
      version,
      service,
      protocol,
      ...(stateless === false && { stateless }),
    })
    return Buffer.isBuffer(listing) ? listing.toString() : text(listing)
  }
  const gits = (service: PackService, { protocol, stateless = true }: Way = {}) => {
    const settings = [
      '-c',
      `transfer.hideRefs=${hiddenRefs}`,
      '-c',
      'uploadpack.allowFilter=true',
      '-c',
      'receive.advertisePushOptions=true',
    ]
    const args = [...settings, service.slice(4), ...(stateless ? ['--stateless-rpc', '--advertise-refs'] : []), gitDir]
    const env = { ...plainEnvironment, GIT_PROTOCOL: protocol, GIT_NO_REPLACE_OBJECTS: '1' }
    // Git negotiates itself: nothing is wanted then. Where it only lists, nobody reads that.
    const { stdout } = runSync('git', args, { env, input: stateless ? '' : '0000' })
    return stdout.toString()
  }
  return {
    gitDir,
    ours,
    gits,
    refsMoved() {
      version += 1
    },
    /** All ways in which clients of the older versions ask. */
    async assertAlike(what: string) {
      for (const service of packServices) {
        for (const way of ways) {
          const message = `${what}: ${service} ${JSON.stringify(way)}`
          // Git before 2.41 says nothing of a repository without refs to those who fetch, later ones say what we do.
          const expected = gits(service, way).replace(/^(000eversion 1\n)?0000$/, `$1${nothing(format, way)}`)
          assert.equal(bare(await ours(service, way)), bare(expected), message)
        }
      }
    },
  }
}

interface Way {
  protocol?: string
  stateless?: boolean
}

const ways: readonly Way[] = [
  {},
  { protocol: 'version=1' },
  { protocol: 'version=0', stateless: false },
  { protocol: 'version=1', stateless: false },
]

/** What a fetch from a repository without refs is sent (gitprotocol-pack(5)); lengths and agents are not compared. */
const nothing = (format: (typeof formats)[number], { stateless = true }: Way) =>
  `0000${'0'.repeat(format === 'sha1' ? 40 : 64)} capabilities^{}\0multi_ack thin-pack side-band side-band-64k ofs-delta ` +
  'shallow deepen-since deepen-not deepen-relative no-progress include-tag multi_ack_detailed ' +
  `${stateless ? 'no-done ' : ''}filter object-format=${format} agent=git\n0000`

// Agents differ, and with them the length of the first line.
const bare = (listing: string) => listing.replace(/^(000eversion 1\n)?[0-9a-f]{4}/, '$1').replace(/ agent=\S+/, '')

describe('refs for clients of protocol versions 0 and 1', () => {
  for (const format of formats) {
    it(`are listed as git lists them (${format})`, async (test) => {
      const { gitDir, ours, assertAlike, refsMoved } = made(test, format)
      await assertAlike('nothing yet')
      const [first = '', second = ''] = writeHistory(gitDir, [
        { branch: 'refs/heads/main', parents: [], changes: [{ path: 'x', content: 'x' }] },
        { branch: 'refs/heads/main', parents: [1], changes: [{ path: 'x', content: 'y' }] },
      ])
      refsMoved()
      await assertAlike('one branch')

      plainGit(gitDir, ['tag', 'light', second])
      plainGit(gitDir, ['tag', '-a', '-m', 'x', 'one', first])
      plainGit(gitDir, ['tag', '-a', '-m', 'x', 'two', 'one'])
      plainGit(gitDir, ['tag', '-a', '-m', 'x', 'of-tree', `${first}^{tree}`])
      plainGit(gitDir, ['update-ref', `${hiddenRefs}own`, first])
      plainGit(gitDir, ['update-ref', 'refs/notes/häßlich/文件', first])
      plainGit(gitDir, ['symbolic-ref', 'refs/heads/alias', 'refs/heads/main'])
      plainGit(gitDir, ['symbolic-ref', 'refs/heads/to-tag', 'refs/tags/two'])
      plainGit(gitDir, ['symbolic-ref', 'refs/heads/dangling', 'refs/heads/nowhere'])
      refsMoved()
      await assertAlike('tags of all kinds')
      for (const service of packServices) assert.ok(!(await ours(service)).includes(hiddenRefs))
      assert.match(await ours('git-upload-pack', { protocol: 'version=1' }), /^000eversion 1\n/)

      plainGit(gitDir, ['symbolic-ref', 'HEAD', 'refs/tags/two'])
      refsMoved()
      await assertAlike('a HEAD that names a tag')
      plainGit(gitDir, ['symbolic-ref', 'HEAD', 'refs/heads/alias'])
      refsMoved()
      await assertAlike('a HEAD that names another name')
      plainGit(gitDir, ['symbolic-ref', 'HEAD', 'refs/heads/to-come'])
      refsMoved()
      await assertAlike('a HEAD of a branch to come')
      plainGit(gitDir, ['update-ref', '--no-deref', 'HEAD', first])
      refsMoved()
      await assertAlike('a HEAD that is a commit')

      // A name is bytes, and these are no UTF-8. Git takes them from a file alone.
      const packed = join(gitDir, 'packed-refs')
      writeFileSync(packed, Buffer.from(`${first} refs/heads/\xe9t\xe9\n`, 'latin1'))
      writeFileSync(join(gitDir, 'HEAD'), Buffer.from('ref: refs/heads/\xe9t\xe9\n', 'latin1'))
      refsMoved()
      await assertAlike('names in other bytes')

      const many = Array.from({ length: 6_000 }, (_, number) => `${first} refs/heads/b${number}\n`)
      writeFileSync(packed, many.join(''))
      refsMoved()
      await assertAlike('more than are kept in one piece')
    })

    it(`are told with the edges of a history that was cut short (${format})`, async (test) => {
      const { gitDir, gits, assertAlike, refsMoved } = made(test, format)
      const commits = writeHistory(
        gitDir,
        [[], [1], [1], [2, 3]].map((parents) => ({ branch: 'refs/heads/main', parents, changes: [] })),
      )
      writeFileSync(join(gitDir, 'shallow'), commits.slice(1, 3).sort().reverse().join('\n'))
      refsMoved()
      assert.match(gits('git-upload-pack'), /shallow/)
      await assertAlike('a history of two edges')
    })
  }

  it('are listed by git where an operator hides some in one repository', async (test) => {
    const { gitDir, ours, gits, refsMoved } = made(test, 'sha1')
    const [first = ''] = writeHistory(gitDir, [{ branch: 'refs/heads/main', parents: [], changes: [] }])
    plainGit(gitDir, ['update-ref', 'refs/notes/x', first])
    for (const [service, section] of [
      ['git-receive-pack', 'receive'],
      ['git-upload-pack', 'uploadpack'],
    ] as const) {
      refsMoved()
      await ours(service)
      plainGit(gitDir, ['config', `${section}.hideRefs`, 'refs/notes'])
      assert.ok((await ours(service)).includes('refs/notes'), 'the settings are read with the refs')
      refsMoved()
      const listed = await ours(service)
      assert.ok(listed.includes('refs/heads/main') && !listed.includes('refs/notes') && !listed.includes(hiddenRefs))
      assert.equal(bare(listed), bare(gits(service)))
      plainGit(gitDir, ['config', '--unset', `${section}.hideRefs`])
    }
  })
})
