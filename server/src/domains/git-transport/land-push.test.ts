import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { client, runProgram } from '@sheaf/git-engine/testing/git-client'
import { outputOf } from '@sheaf/git-engine/testing/run-sync'
import { plainEnvironment, plainGit } from '@sheaf/git-engine/testing/scratch-repository'
import type { UserActor } from '@sheaf/server-core/actor'
import { eventually, until } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import type { Deps } from '../../deps.ts'
import { environmentOf, openDirectDeps } from '../../testing/direct-deps.ts'
import { addCollaborator, createUser, signIn, suspend } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import type { AccountRow } from '../accounts/index.ts'
import { pushed } from '../events/index.ts'
import { findRepository } from '../repositories/index.ts'
import { startFinalizing } from './finalize-push.ts'
import { landPush } from './index.ts'
import { pushScene } from './testing/push-scene.ts'

const none = '0'.repeat(40)

const withPassword = ({ userId, ownerId, uid, username }: AccountRow): UserActor => {
  return { kind: 'user', via: 'password', isAdministrator: false, userId, ownerId, uid, username }
}

describe('Refs that the server moves in somebody’s name', () => {
  let server: TestServer
  let deps: Deps
  let stop: () => Promise<void>
  beforeAll(async () => {
    server = await startServer()
    ;({ deps, stop } = await openDirectDeps(server.config))
    startFinalizing(deps)
  })
  afterAll(async () => {
    await stop()
    await server.stop()
  })

  /** A repository with two commits on main, of which `first` is the older, and what it takes to land there. */
  async function scene(test: TestContext) {
    const made = await pushScene(server, test)
    const { work, gitDir, params, user } = made
    await client(work, 'commit', '-q', '--allow-empty', '-m', 'Second')
    await client(work, 'push', '-q', await made.withKey(2), 'main')
    const tip = await client(work, 'rev-parse', 'HEAD')
    const first = await client(work, 'rev-parse', 'HEAD~')
    const actor = withPassword(user)
    const repository = await findRepository(deps, { actor, ...params, action: 'push' })
    const refs = () =>
      plainGit(gitDir, ['for-each-ref', '--format=%(refname) %(objectname)', 'refs/heads', 'refs/tags'])
    /** What was told of pushes, the oldest first. */
    const pushes = async () => {
      const told = await server.database.read
        .selectFrom('events')
        .select('payload')
        .where('kind', '=', pushed.kind)
        .orderBy('id')
        .execute()
      const all = told.map(({ payload }) => pushed.payload.parse(JSON.parse(payload)))
      return all.filter(({ repoId }) => repoId === repository.id)
    }
    const land = (updates: { ref: string; before: string; after: string }[], pack?: () => Readable) =>
      landPush(deps, { repository, actor, updates, pack })
    return { ...made, tip, first, actor, repository, refs, pushes, land }
  }

  it('are created, renamed and deleted, all or none, and told of as of a push', async (test) => {
    const { tip, first, refs, pushes, land, api, params } = await scene(test)
    const made = [
      { ref: 'refs/heads/topic', before: none, after: first },
      { ref: 'refs/tags/v1', before: none, after: tip },
    ]
    assert.deepEqual(await land(made), { kind: 'landed' })
    const names = async () => (await api.listRefs({ params })).map(({ branch }) => branch.ref_name)
    assert.ok((await names()).includes('topic'))
    const renamed = [
      { ref: 'refs/heads/topic', before: first, after: none },
      { ref: 'refs/heads/renamed', before: none, after: first },
    ]
    assert.deepEqual(await land(renamed), { kind: 'landed' })
    assert.deepEqual(await land([{ ref: 'refs/tags/v1', before: tip, after: none }]), { kind: 'landed' })
    assert.equal(refs(), `refs/heads/main ${tip}\nrefs/heads/renamed ${first}`)
    const told = (await pushes()).slice(1).map((push) => push.refs.map(({ ref, change }) => `${change} ${ref}`))
    assert.deepEqual(told, [
      ['created refs/heads/topic', 'created refs/tags/v1'],
      ['deleted refs/heads/topic', 'created refs/heads/renamed'],
      ['deleted refs/tags/v1'],
    ])
    // One that would lie in the other's place.
    const within = await land([{ ref: 'refs/heads/renamed/deeper', before: none, after: first }])
    assert.equal(within.kind, 'refused')
  })

  it('bring objects, and none of them where a ref holds something else than was expected', async (test) => {
    const { work, tip, first, refs, land, gitDir } = await scene(test)
    await client(work, 'commit', '-q', '--allow-empty', '-m', 'Third')
    const third = await client(work, 'rev-parse', 'HEAD')
    const input = `${third}\n^${tip}\n`
    const made = outputOf('git', ['-C', work, 'pack-objects', '--stdout', '--revs', '-q', '--thin'], { input })
    const pack = () => Readable.from([made.subarray(0, 20), made.subarray(20)])
    const before = refs()
    // Nobody brings its commit.
    assert.equal((await land([{ ref: 'refs/heads/main', before: tip, after: third }])).kind, 'refused')
    const stale = [
      { ref: 'refs/heads/main', before: first, after: third },
      { ref: 'refs/heads/other', before: none, after: third },
    ]
    assert.deepEqual(await land(stale, pack), { kind: 'stale', held: new Map([['refs/heads/main', tip]]) })
    const gone = await land([{ ref: 'refs/heads/gone', before: first, after: third }], pack)
    assert.deepEqual(gone, { kind: 'stale', held: new Map([['refs/heads/gone', undefined]]) })
    assert.equal(refs(), before)
    assert.deepEqual(await land([{ ref: 'refs/heads/main', before: tip, after: third }], pack), { kind: 'landed' })
    assert.equal(refs(), `refs/heads/main ${third}`)
    assert.equal(plainGit(gitDir, ['fsck', '--strict']), '')
  })

  it('are lost by all but one of those who race for them', async (test) => {
    const { work, tip, refs, land } = await scene(test)
    const ids: string[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      await client(work, 'commit', '-q', '--allow-empty', '-m', name)
      ids.push(await client(work, 'rev-parse', 'HEAD'))
    }
    const pack = () =>
      Readable.from([
        outputOf('git', ['-C', work, 'pack-objects', '--stdout', '--revs', '-q'], { input: `${ids.join('\n')}\n` }),
      ])
    const landed = await Promise.all(ids.map((after) => land([{ ref: 'refs/heads/main', before: tip, after }], pack)))
    const kinds = landed.map(({ kind }) => kind).toSorted()
    assert.deepEqual(kinds, ['landed', 'stale', 'stale', 'stale', 'stale'])
    const winner = ids[landed.findIndex(({ kind }) => kind === 'landed')]
    assert.equal(refs(), `refs/heads/main ${winner}`)
  })

  it('are to be moved again later where another process holds the lock of one, which is nobody’s refusal', async (test) => {
    const { tip, first, refs, land, gitDir } = await scene(test)
    const holder = spawn('git', ['-C', gitDir, 'update-ref', '--stdin'], {
      env: plainEnvironment,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    holder.stdin.write(`start\nupdate refs/heads/main ${first} ${tip}\nprepare\n`)
    await until(() => existsSync(join(gitDir, 'refs', 'heads', 'main.lock')))
    const updates = [{ ref: 'refs/heads/main', before: tip, after: first }]
    await assert.rejects(land(updates), { kind: 'unavailable', retryAfter: 10 })
    assert.equal(refs(), `refs/heads/main ${tip}`)
    const ended = once(holder, 'exit')
    holder.stdin.end('abort\n')
    await ended
    assert.deepEqual(await land(updates), { kind: 'landed' })
  })

  it('are to be made later where the name of a new one is locked, which is no refusal either, and for good where another lies in its way', async (test) => {
    const { first, refs, land, gitDir } = await scene(test)
    const before = refs()
    // Older than no process that may write here: nobody can tell whose it is.
    const holder = spawn('sleep', ['60'], { cwd: gitDir, stdio: 'ignore' })
    test.onTestFinished(() => void holder.kill())
    await sleep(1_100)
    const lock = join(gitDir, 'refs', 'heads', 'topic.lock')
    writeFileSync(lock, '')
    const made = (ref: string) => land([{ ref, before: none, after: first }])
    await assert.rejects(made('refs/heads/topic'), { kind: 'unavailable', retryAfter: 10 })
    assert.equal((await made('refs/heads/main/deeper')).kind, 'refused')
    assert.equal(refs(), before)
    rmSync(lock)
    assert.deepEqual(await made('refs/heads/topic'), { kind: 'landed' })
  })

  it('are not refused but a fault of ours, in the words of git, where the disk does not let git make one', async (test) => {
    const { first, land, gitDir } = await scene(test)
    const folder = join(gitDir, 'refs', 'heads', 'round')
    symlinkSync('round', folder)
    const updates = [{ ref: 'refs/heads/round/about', before: none, after: first }]
    await assert.rejects(land(updates), { name: 'GitError', message: /cannot lock ref 'refs\/heads\/round\/about'/ })
    rmSync(folder)
    assert.deepEqual(await land(updates), { kind: 'landed' })
  })

  it('obey the rules of pushes, and permission at the moment they move', async (test) => {
    const { tip, first, refs, land, repository, user } = await scene(test)
    const before = refs()
    for (const ref of ['refs/sheaf/own', 'refs/pull/1/head', 'refs/heads/-x', 'refs/heads/a..b']) {
      const landing = await land([{ ref, before: none, after: first }])
      assert.equal(landing.kind, 'refused', ref)
    }
    assert.equal((await land([{ ref: 'refs/heads/main', before: tip, after: none }])).kind, 'refused')
    const { user: guest } = await signIn(server)
    await addCollaborator(server, { ownerId: guest.ownerId, repoUid: repository.uid, role: 'reader' })
    const updates = [{ ref: 'refs/heads/topic', before: none, after: first }]
    await assert.rejects(landPush(deps, { repository, actor: withPassword(guest), updates }), { kind: 'forbidden' })
    const stranger = withPassword(await createUser(server))
    await assert.rejects(landPush(deps, { repository, actor: stranger, updates }), { kind: 'forbidden' })
    await suspend(server, user)
    await assert.rejects(land(updates), { kind: 'forbidden' })
    assert.equal(refs(), before)
  })

  it('are moved whole or not at all by a process that is killed at any step', async (test) => {
    const { tip, first, refs, repository, user, pushes, land, api, params } = await scene(test)
    const program = fileURLToPath(new URL('./testing/landing-to-kill.ts', import.meta.url))
    const renamed = [
      { ref: 'refs/heads/topic', before: first, after: none },
      { ref: 'refs/heads/renamed', before: none, after: first },
    ]
    const steps = [
      ['after receive', 'none'],
      ['after enqueueLeased', 'either'],
      ['before syncPush', 'all'],
      ['before record', 'all'],
      ['before pushed', 'all'],
    ] as const
    for (const [step, expected] of steps) {
      assert.deepEqual(await land([{ ref: 'refs/heads/topic', before: none, after: first }]), { kind: 'landed' })
      const count = (await pushes()).length
      const args = [program, JSON.stringify({ repoId: repository.id, userId: user.userId, updates: renamed, step })]
      const env = { ...plainEnvironment, ...environmentOf(server.config) }
      const ended = await runProgram(process.execPath, args, env)
      assert.deepEqual({ code: ended.code, out: ended.out }, { code: null, out: '' }, `${step}: ${ended.err}`)
      // Its lease is given up, as by the next start.
      const expired = { run_at: 0, locked_until: null, lease: null }
      await server.database.write.updateTable('jobs').set(expired).where('queue', '=', 'settle-push').execute()
      deps.jobs.wake()
      await eventually(async () => {
        const row = server.database.read.selectFrom('jobs').select('error').where('queue', '=', 'settle-push')
        const [waiting] = await row.execute()
        if (waiting === undefined) return
        // Nothing has landed: it is looked at again until nothing can any more.
        assert.match(waiting.error ?? '', /not all of this push has landed/)
        assert.notEqual(expected, 'all')
      })
      await server.database.write.deleteFrom('jobs').where('queue', '=', 'settle-push').execute()
      const isAll = refs().includes('renamed')
      if (expected !== 'either') assert.equal(isAll, expected === 'all', step)
      assert.equal(refs(), `refs/heads/main ${tip}\nrefs/heads/${isAll ? 'renamed' : 'topic'} ${first}`, step)
      assert.equal((await pushes()).length, count + (isAll ? 1 : 0), step)
      const names = (await api.listRefs({ params })).map(({ branch }) => branch.ref_name).toSorted()
      assert.deepEqual(names, ['main', isAll ? 'renamed' : 'topic'].toSorted(), step)
      const left = isAll ? 'refs/heads/renamed' : 'refs/heads/topic'
      assert.deepEqual(await land([{ ref: left, before: first, after: none }]), { kind: 'landed' }, step)
    }
  })
})
