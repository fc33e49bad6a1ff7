import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBulkPace } from '@sheaf/server-core/admission/bulk-pace'
import { runAs } from '@sheaf/server-core/admission/caller'
import { clockAhead } from '@sheaf/server-core/testing/clock-ahead'
import { describe, it, type TestContext } from 'vitest'
import { packServices } from '../fetch/serve-packs.ts'
import { createHistory } from '../history/history-thread.ts'
import { createObjectCache } from '../objects/object-cache.ts'
import { createObjectPool } from '../objects/object-pool.ts'
import { createGit } from '../process/run-git.ts'
import { createReachability } from '../reach/reachability.ts'
import { noSpool } from '../spool/spool.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { createRefsAdvertising } from './refs-advertising.ts'
import { createRefSnapshots } from './refs-snapshot.ts'
import { resolveCommit } from './resolve-revision.ts'

const made = (test: TestContext, { format = 'sha1', maxAgeMs }: { format?: string; maxAgeMs?: number } = {}) => {
  const gitDir = join(scratchFolder(test), 'r.git')
  plainGit('/', ['init', '-q', '--bare', '--initial-branch=main', `--object-format=${format}`, gitDir])
  const started: string[] = []
  const nices: (number | undefined)[] = []
  const git = createGit()
  const counted = {
    ...git,
    run: (command: Parameters<typeof git.run>[0]) => {
      started.push(command.args[0] ?? '')
      if (command.args[0] === 'for-each-ref') nices.push(command.nice)
      return git.run(command)
    },
  }
  const pool = createObjectPool({ git })
  test.onTestFinished(() => pool.close())
  const refs = createRefSnapshots({ git: counted, pool, ...(maxAgeMs !== undefined && { maxAgeMs }) })
  const write = (commits: number) =>
    writeHistory(
      gitDir,
      Array.from({ length: commits }, (_, index) => ({
        branch: 'refs/heads/main',
        parents: index === 0 ? [] : [index],
        changes: [{ path: 'file', content: String(index) }],
      })),
    )
  const listings = () => started.filter((name) => name === 'for-each-ref').length
  return { gitDir, git: counted, refs, pool, write, listings, nices }
}

describe('snapshots of refs', () => {
  for (const format of ['sha1', 'sha256'] as const) {
    it(`know what every ref stands for, through tags of tags (${format})`, async (test) => {
      const { gitDir, refs, write } = made(test, { format })
      const [first = '', second = ''] = write(2)
      plainGit(gitDir, ['tag', '-a', '-m', 'x', 'one', first])
      plainGit(gitDir, ['tag', '-a', '-m', 'x', 'two', 'one'])
      plainGit(gitDir, ['tag', '-a', '-m', 'x', 'three', 'two'])
      plainGit(gitDir, ['tag', 'light', second])
      plainGit(gitDir, ['tag', '-a', '-m', 'x', 'of-tree', `${first}^{tree}`])
      plainGit(gitDir, ['update-ref', 'refs/sheaf/own', first])
      plainGit(gitDir, ['symbolic-ref', 'refs/heads/alias', 'refs/heads/main'])
      const snapshot = await refs.read({ gitDir, version: 0 })
      const tree = plainGit(gitDir, ['rev-parse', `${first}^{tree}`])
      assert.deepEqual(
        snapshot.refs.map(({ name, peeled, commit, time, symref }) => [name, peeled, commit, time, symref]),
        [
          ['refs/heads/alias', undefined, second, 1_700_000_060, 'refs/heads/main'],
          ['refs/heads/main', undefined, second, 1_700_000_060, undefined],
          ['refs/tags/light', undefined, second, 1_700_000_060, undefined],
          ['refs/tags/of-tree', tree, undefined, 0, undefined],
          ['refs/tags/one', first, first, 1_700_000_000, undefined],
          ['refs/tags/three', first, first, 1_700_000_000, undefined],
          ['refs/tags/two', first, first, 1_700_000_000, undefined],
        ],
      )
      assert.equal(snapshot.byName.get('refs/tags/two')?.oid, plainGit(gitDir, ['rev-parse', 'refs/tags/two']))
      assert.deepEqual(snapshot.head, { symref: 'refs/heads/main', oid: second })
      assert.equal(snapshot.objectFormat, format)
    })
  }

  it('know an empty repository, and a HEAD that is an object', async (test) => {
    const { gitDir, refs, write } = made(test, { format: 'sha256' })
    const empty = await refs.read({ gitDir, version: 0 })
    assert.deepEqual(
      [empty.refs.length, empty.head, empty.objectFormat],
      [0, { symref: 'refs/heads/main', oid: undefined }, 'sha256'],
    )
    const [first = ''] = write(1)
    plainGit(gitDir, ['update-ref', '--no-deref', 'HEAD', first])
    assert.deepEqual((await refs.read({ gitDir, version: 1 })).head, { symref: undefined, oid: first })
  })

  it('leave out a ref whose object is gone, and list the others', async (test) => {
    const { gitDir, refs, write } = made(test)
    const [first = ''] = write(1)
    const tag = plainGit(gitDir, ['mktag'], `object ${first}\ntype commit\ntag t\ntagger A <a@b> 1 +0000\n\nx\n`)
    plainGit(gitDir, ['update-ref', 'refs/tags/gone', tag])
    rmSync(join(gitDir, 'objects', tag.slice(0, 2), tag.slice(2)))
    const { refs: left } = await refs.read({ gitDir, version: 0 })
    assert.deepEqual(
      left.map(({ name, commit, time }) => [name, commit, time]),
      [['refs/heads/main', first, 1_700_000_000]],
    )
  })

  it('are read once for all who ask, and again when the version grew, after a push, and with age', async (test) => {
    const { gitDir, refs, write, listings } = made(test, { maxAgeMs: 60_000 })
    write(1)
    const all = await Promise.all(Array.from({ length: 20 }, () => refs.read({ gitDir, version: 3 })))
    assert.equal(new Set(all).size, 1)
    assert.equal(await refs.read({ gitDir, version: 2 }), all[0])
    assert.equal(listings(), 1)
    await refs.read({ gitDir, version: 4 })
    assert.equal(listings(), 2)
    refs.invalidate(gitDir)
    const dropped = await refs.read({ gitDir, version: 4 })
    assert.equal(listings(), 3)
    assert.equal(dropped.digest, all[0]?.digest)
    clockAhead(test, 60_000)
    await refs.read({ gitDir, version: 4 })
    assert.equal(listings(), 4)
  })

  it('are read for a push with its nice value, and for all others with that of reads', async (test) => {
    const { gitDir, git, refs, write, nices } = made(test)
    write(1)
    const advertise = createRefsAdvertising({ git, refs, spool: noSpool, pace: createBulkPace() })
    for (const [version, service] of packServices.entries()) {
      await runAs({ key: 'user:1' }, () => advertise({ gitDir, version, service, protocol: undefined }))
    }
    assert.deepEqual(nices, [undefined, 0])
  })

  it('do not keep what a reading saw that began before a push', async (test) => {
    const { gitDir, refs, write } = made(test)
    const [first = ''] = write(1)
    const before = refs.read({ gitDir, version: 0 })
    plainGit(gitDir, ['update-ref', 'refs/heads/new', first])
    refs.invalidate(gitDir)
    const after = refs.read({ gitDir, version: 0 })
    await before
    assert.ok((await after).byName.has('refs/heads/new'))
    assert.equal(await refs.read({ gitDir, version: 0 }), await after)
  })

  it('are carried over a push, as a new reading would have them', async (test) => {
    const { gitDir, refs, write, listings } = made(test)
    const [first = '', second = ''] = write(2)
    plainGit(gitDir, ['tag', '-a', '-m', 'x', 'one', first])
    plainGit(gitDir, ['update-ref', 'refs/heads/old', first])
    await refs.read({ gitDir, version: 0 })
    const none = '0'.repeat(40)
    const moved = [
      { ref: 'refs/heads/main', after: first, time: 1_700_000_000 },
      { ref: 'refs/heads/\u{ff61}', after: second, time: 1_700_000_060 },
      { ref: 'refs/heads/\u{1f600}', after: second, time: 1_700_000_060 },
      { ref: 'refs/heads/old', after: none, time: 0 },
    ]
    for (const { ref, after } of moved)
      plainGit(gitDir, after === none ? ['update-ref', '-d', ref] : ['update-ref', ref, after])
    let tell: (branches: typeof moved) => void = () => undefined
    refs.carry({ gitDir, version: 1, moved: new Promise<typeof moved>((resolve) => (tell = resolve)) })
    // Somebody asks before it is known what moved, as whoever hears of a push does.
    const early = refs.read({ gitDir, version: 1 })
    tell(moved)
    const carried = await refs.read({ gitDir, version: 1 })
    assert.equal(await early, carried)
    assert.equal(listings(), 1)
    refs.invalidate(gitDir)
    const { weight: _, ...anew } = await refs.read({ gitDir, version: 1 })
    const { weight: __, ...kept } = carried
    assert.deepEqual(kept, anew)
  })

  it('are not carried over a push that came out of order, nor where a ref has moved on', async (test) => {
    const { gitDir, refs, write, listings } = made(test)
    const [first = '', second = ''] = write(2)
    const moved = [{ ref: 'refs/heads/main', after: first, time: 1_700_000_000 }]
    await refs.read({ gitDir, version: 0 })
    plainGit(gitDir, ['update-ref', 'refs/heads/main', first])
    refs.carry({ gitDir, version: 2, moved: Promise.resolve(moved) })
    assert.equal((await refs.read({ gitDir, version: 2 })).head.oid, first)
    assert.equal(listings(), 2)
    plainGit(gitDir, ['update-ref', 'refs/heads/main', second])
    refs.carry({ gitDir, version: 3, moved: Promise.resolve(moved) })
    assert.equal((await refs.read({ gitDir, version: 3 })).head.oid, second)
    assert.equal(listings(), 3)
    // What was read by whoever knew of the push is as good.
    refs.carry({ gitDir, version: 3, moved: Promise.resolve(moved) })
    await refs.read({ gitDir, version: 3 })
    assert.equal(listings(), 3)
  })

  it('have another digest for every change that a client could see', async (test) => {
    const { gitDir, refs, write } = made(test)
    const [first = '', second = ''] = write(2)
    const digests = new Set<string>()
    const changes = [
      ['update-ref', 'refs/heads/a', first],
      ['update-ref', 'refs/heads/a', second],
      ['update-ref', '-d', 'refs/heads/a'],
      ['symbolic-ref', 'HEAD', 'refs/heads/other'],
    ]
    for (const [version, change] of changes.entries()) {
      plainGit(gitDir, change)
      digests.add((await refs.read({ gitDir, version })).digest)
    }
    assert.equal(digests.size, changes.length)
  })

  it('are doubted when there are too many refs, yet names are found all the same', async (test) => {
    const { gitDir, pool, write } = made(test)
    const [first = ''] = write(1)
    // Few and long: git looks at each, and they are as many bytes as more of them would be.
    const long = Array.from({ length: 10 }, () => 'x'.repeat(200)).join('/')
    const many = Array.from({ length: 9_000 }, (_, index) => `${first} refs/heads/${long}/${index}\n`)
    writeFileSync(join(gitDir, 'packed-refs'), many.join(''))
    const refs = createRefSnapshots({ git: createGit(), pool })
    const error = await refs.read({ gitDir, version: 0 }).catch((reason: unknown) => reason)
    assert.equal(error instanceof Error && 'kind' in error && error.kind, 'too-large')
    const git = createGit()
    const history = createHistory()
    test.onTestFinished(() => history.close())
    const reach = createReachability({ git, history })
    const objects = createObjectCache({ pool })
    const asked = { pool, objects, refs, reach, gitDir, version: 0, revision: 'main', unreachable: false }
    assert.deepEqual(await resolveCommit(asked), {
      ref: 'refs/heads/main',
      commit: first,
    })
  })
})
