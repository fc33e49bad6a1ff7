import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProgram } from '@sheaf/git-engine/testing/git-client'
import { plainEnvironment, plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { codeOf } from '../testing/code-of.ts'
import { environmentOf, openDirectDeps } from '../testing/direct-deps.ts'
import { folderOf, signIn, testPassword } from '../testing/factories.ts'
import { type Asked, type acts, committed } from '../testing/request-to-kill.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { sweepAbandonedCopies } from './copies/index.ts'
import { sweepAbandonedImports } from './imports/index.ts'
import { sweepUnfinished } from './repositories/index.ts'

const program = fileURLToPath(new URL('../testing/request-to-kill.ts', import.meta.url))
type Person = Awaited<ReturnType<typeof signIn>>
type Act = keyof typeof acts
/** When those are due whom the dead one leaves behind, until the next start: no other job is due at just that time. */
const due = Date.now() + 3_600_123
/** Whoever changes what is done here plays every step: `SHEAF_EVERY_STEP=1`. Else some are left out between which nothing lasting happens. */
const isThorough = process.env.SHEAF_EVERY_STEP === '1'
const withinTransactions = /^after (?:record|enqueue|enqueueLeased|areWaiting) /

/** What is done, and how it is seen what has become of it. `finish` does what is left, and fails where all is neither as before nor done. */
interface Played {
  asked: Partial<Asked> & Pick<Asked, 'repo'>
  finish: (at: string) => Promise<void>
}

describe('A server that is killed in the middle of', () => {
  let server: TestServer
  let direct: Awaited<ReturnType<typeof openDirectDeps>>
  const env = { SHEAF_OUTBOUND_ALLOW: '127.0.0.1' }
  beforeAll(async () => {
    server = await startServer({ env })
    direct = await openDirectDeps(server.config)
  })
  afterAll(async () => {
    await direct.stop()
    await server.stop()
  })

  /** What follows a step is the same code over both engines: each has every other step, and both together have all. */
  const turn = process.env.SHEAF_TEST_DATABASE === 'postgres' ? 1 : 0

  /** The server beside it has nothing to do: of a job that waits or runs there, the dead one's would only say that it is to run again. */
  const isIdle = () =>
    eventually(async () => {
      const open = server.database.read.selectFrom('jobs').select('queue')
      const found = await open
        .where((is) => is.or([is('run_at', '<=', Date.now()), is('lease', 'is not', null)]))
        .execute()
      assert.deepEqual(found, [])
    })

  /** Does it in a process of its own. Gives the steps that were passed; nothing where it was killed. */
  async function play(asked: Asked): Promise<string[] | undefined> {
    await isIdle()
    const variables = { ...plainEnvironment, ...environmentOf(server.config), ...env }
    Object.assign(variables, { SHEAF_RATE_LIMITS: 'off' })
    const { code, out, err } = await runProgram(process.execPath, [program, JSON.stringify(asked)], variables)
    if (code === 0) return JSON.parse(out)
    assert.deepEqual({ code, out }, { code: null, out: '' }, `${asked.act}, ${asked.step}: ${err}`)
    return undefined
  }

  const bell = { rings: 0 }
  /** What the next start does: what was begun by nobody is swept, what the dead one held is due, and nothing that is kept of refs is trusted. */
  async function startAnew(by: Person): Promise<void> {
    const { deps } = direct
    for (const sweep of [sweepUnfinished, sweepAbandonedImports, sweepAbandonedCopies])
      await sweep(deps, Date.now() + 1)
    const { write } = server.database
    await write
      .updateTable('jobs')
      .set({ run_at: 0, locked_until: null, lease: null })
      // What it left to be done, and what it held itself; no job that the other one works on.
      .where((is) => is.or([is('run_at', '=', due), is.and([is('lease', 'is not', null), is('attempts', '=', 0)])]))
      .execute()
    await sql`update repositories set refs_version = refs_version + 1`.execute(write)
    // Whoever writes now wakes who delivers what was recorded, as a start does.
    bell.rings += 1
    await by.api.createRepository({ body: { owner_uid: by.user.uid, repo_name: `bell-${bell.rings}` } })
  }

  /** No folder is there whose row is gone, and none is missing. */
  async function foldersAreThoseOfRows(at: string): Promise<void> {
    const { read } = server.database
    const rows = [
      ...(await read.selectFrom('repositories').select('uid').execute()),
      ...(await read.selectFrom('object_bases').select('uid').execute()),
    ].map(({ uid }) => uid)
    const folders = globSync('repositories/*/*/*.git', { cwd: server.dataFolder }).map((path) => basename(path, '.git'))
    assert.deepEqual(folders.toSorted(), rows.toSorted(), at)
  }

  async function scene(test: TestContext) {
    const [ada, bob] = [await signIn(server), await signIn(server)]
    const work = join(scratchFolder(test), 'work')
    plainGit('/', ['init', '-q', '-b', 'main', work])
    plainGit(work, ['commit', '-q', '--allow-empty', '-m', 'Begin'])
    const head = plainGit(work, ['rev-parse', 'HEAD'])
    const addressOf = ({ user: { username } }: Person, name: string, who?: Person) => {
      const url = new URL(`/${username}/${name}.git`, server.url)
      if (who) Object.assign(url, { username: who.user.username, password: testPassword })
      return url.href
    }
    /** Somebody uses it: what is there by half is pushed to by nobody. */
    const use = async (owner: Person, name: string) => {
      const ref = `refs/heads/used-${Date.now()}`
      const { code, err } = await runProgram(
        'git',
        ['-C', work, 'push', '-q', addressOf(owner, name, owner), `main:${ref}`],
        plainEnvironment,
      )
      assert.equal(code, 0, err)
    }
    const filled = async (owner: Person, name: string) => {
      const made = await owner.api.createRepository({ body: { owner_uid: owner.user.uid, repo_name: name } })
      const { code, err } = await runProgram(
        'git',
        ['-C', work, 'push', '-q', addressOf(owner, name, owner), 'main'],
        plainEnvironment,
      )
      assert.equal(code, 0, err)
      return folderOf(server, made)
    }
    const find = async ({ api, user }: Person, repo: string, owner = user.username) => {
      try {
        return await api.getRepository({ params: { owner, repo } })
      } catch (error) {
        assert.equal(await codeOf(Promise.reject(error)), 404)
        return undefined
      }
    }
    const headOf = (gitDir: string) => plainGit(gitDir, ['rev-parse', 'main'])
    /** Each step of it once, on something else each time; those that are named, where some are. */
    const atEachStep = async (
      act: Act,
      by: Person,
      prepare: (number: number) => Promise<Played>,
      only?: readonly string[],
    ) => {
      const session = by.cookies.get('sheaf_session') ?? ''
      const { userId, uid: ownerUid, username: owner } = by.user
      const askedOf = (played: Played): Asked => ({
        act,
        session,
        userId,
        ownerUid,
        owner,
        due,
        to: '',
        uid: '',
        ...played.asked,
      })
      const whole = await prepare(0)
      const passed = (await play(askedOf(whole))) ?? assert.fail('it was killed by nobody')
      await startAnew(bob)
      await whole.finish('not killed')
      assert.ok(
        passed.some((step) => step.startsWith('after tx')),
        passed.join(),
      )
      const callOf = (step: string) => step.replace(/ \d+$/, '')
      let chosen = 0
      for (const [number, step] of passed.entries()) {
        // What is recorded goes with its transaction, and what lies between the first and the last of the same calls is like them.
        const isLast = !passed.slice(number + 1).some((later) => callOf(later) === callOf(step))
        const isTold = !withinTransactions.test(step) && (isLast || step.endsWith(' 1'))
        if (!isThorough && !(only?.includes(step) ?? isTold)) continue
        chosen += 1
        if (!isThorough && chosen % 2 !== turn) continue
        const played = await prepare(number + 1)
        assert.equal(await play({ ...askedOf(played), step }), undefined, `${step} of ${passed.join()}`)
        await startAnew(bob)
        await played.finish(step)
        await foldersAreThoseOfRows(step)
      }
      return passed
    }
    return { ada, bob, head, addressOf, use, filled, find, headOf, atEachStep }
  }

  it('a creation: the name is free, or the repository whole', async (test) => {
    const { ada, use, find, atEachStep } = await scene(test)
    await atEachStep('create', ada, async (number) => {
      const repo = `made-${number}`
      return {
        asked: { repo },
        async finish() {
          if ((await find(ada, repo)) === undefined)
            await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: repo } })
          await use(ada, repo)
        },
      }
    })
  }, 600_000)

  it('a renaming: it has one of both names, and is found by the other', async (test) => {
    const { ada, head, use, filled, find, headOf, atEachStep } = await scene(test)
    await atEachStep('rename', ada, async (number) => {
      const [repo, to] = [`called-${number}`, `renamed-${number}`]
      const gitDir = await filled(ada, repo)
      return {
        asked: { repo, to },
        async finish(at) {
          const name = (await find(ada, repo))?.model.repo_name
          assert.equal(name, (await find(ada, to)) === undefined ? repo : to, at)
          if (name === repo)
            await ada.api.renameRepository({ params: { owner: ada.user.username, repo }, body: { repo_name: to } })
          await use(ada, to)
          assert.equal(headOf(gitDir), head)
        },
      }
    })
  }, 600_000)

  it('a transfer: it has its old owner and the offer stands, or the new one and it is gone', async (test) => {
    const { ada, bob, head, use, filled, find, headOf, atEachStep } = await scene(test)
    await atEachStep('transfer', bob, async (number) => {
      const repo = `given-${number}`
      const [gitDir, owner] = [await filled(ada, repo), ada.user.username]
      const body = { new_owner: bob.user.username, confirmation: `${owner}/${repo}` }
      const { uid } = await ada.api.startTransfer({ params: { owner, repo }, body })
      return {
        asked: { repo, uid },
        async finish(at) {
          const isBobs = (await find(ada, repo))?.owner.username === bob.user.username
          const waits = (await bob.api.listTransfers()).items.some((offer) => offer.uid === uid)
          assert.equal(waits, !isBobs, at)
          if (waits) await bob.api.answerTransfer({ params: { transfer: uid }, body: { accept: true } })
          await use(bob, repo)
          assert.equal(headOf(gitDir), head)
        },
      }
    })
  }, 600_000)

  for (const act of ['delete', 'restore'] as const)
    it(`a ${act === 'delete' ? 'deletion' : 'restoration'}: it is there, or deleted and its name free`, async (test) => {
      const { ada, head, use, filled, find, headOf, atEachStep } = await scene(test)
      await atEachStep(act, ada, async (number) => {
        const repo = `${act}-${number}`
        const [gitDir, owner] = [await filled(ada, repo), ada.user.username]
        const remove = () =>
          ada.api.deleteRepository({ params: { owner, repo }, body: { confirmation: `${owner}/${repo}` } })
        const deleted = async () =>
          (await ada.api.listDeletedRepositories({ query: {} })).items.find((each) => each.repo_name === repo)?.uid
        if (act === 'restore') await remove()
        return {
          asked: { repo, uid: (await deleted()) ?? '' },
          async finish(at) {
            const uid = await deleted()
            assert.equal((await find(ada, repo)) === undefined, uid !== undefined, at)
            if (uid !== undefined) await ada.api.restoreRepository({ params: { uid }, body: { repo_name: repo } })
            await use(ada, repo)
            assert.equal(headOf(gitDir), head)
          },
        }
      })
    }, 600_000)

  const landed = ['after tx 1', 'after receive 1', 'after syncPush 1']
  for (const act of ['commit', 'upload'] as const)
    it(`a ${act === 'commit' ? 'commit in a browser' : 'commit of an upload'}: it is there once, or made by the next click`, async (test) => {
      const { ada, head, use, filled, atEachStep } = await scene(test)
      const passed = await atEachStep(
        act,
        ada,
        async (number) => {
          const repo = `${act}-${number}`
          const [gitDir, owner] = [await filled(ada, repo), ada.user.username]
          return {
            asked: { repo, uid: head },
            async finish(at) {
              const changes = [{ action: 'put' as const, path: 'made.txt', text: committed }]
              const body = { branch: 'main', base: head, changes, message: 'Made in a browser' }
              const { outcome } = await ada.api.createCommit({ params: { owner, repo }, body })
              assert.ok(outcome !== 'conflict', `${at}: ${outcome}`)
              assert.equal(plainGit(gitDir, ['rev-list', '--count', `${head}..main`]), '1', at)
              assert.equal(`${plainGit(gitDir, ['show', 'main:made.txt'])}\n`, committed, at)
              await eventually(async () => {
                const params = { owner, repo }
                const items = await ada.api.listRepositoryActivity({ params, query: { page_size: 50 } })
                // The one with which it was filled, and this one.
                assert.equal(items.filter(({ refs }) => refs.some(({ ref }) => ref.endsWith('main'))).length, 2, at)
              })
              await use(ada, repo)
            },
          }
        },
        // What comes behind an upload is a commit like any other.
        act === 'upload' ? landed : undefined,
      )
      assert.ok(
        landed.every((step) => passed.includes(step)),
        passed.join(),
      )
    }, 600_000)

  it('a fork: it is whole in the end, or its name free', async (test) => {
    const { ada, bob, head, use, filled, find, atEachStep } = await scene(test)
    const passed = await atEachStep('fork', bob, async (number) => {
      const [repo, to] = [`forked-${number}`, `fork-${number}`]
      await filled(ada, repo)
      const at = { owner: ada.user.username, repo }
      return {
        asked: { ...at, to },
        async finish(step) {
          await eventually(async () => {
            if ((await find(bob, to)) !== undefined) return
            // Its name is free, where nobody has been told that it is begun.
            const code = await codeOf(
              bob.api.forkRepository({ params: at, body: { owner_uid: bob.user.uid, repo_name: to } }),
            )
            assert.ok(code === 200 || code === 409, `${step}: ${code}`)
            assert.fail('it is not there yet')
          })
          assert.equal(
            (await bob.api.getCommit({ params: { owner: bob.user.username, repo: to, commit: 'main' } })).commit
              .commit_id,
            head,
          )
          await use(bob, to)
        },
      }
    })
    assert.ok(passed.includes('after fork 1'), passed.join())
  }, 600_000)

  it('an import: it is whole in the end, or its name free', async (test) => {
    const { ada, bob, head, addressOf, use, filled, find, atEachStep } = await scene(test)
    await atEachStep('import', bob, async (number) => {
      const [from, repo] = [`source-${number}`, `imported-${number}`]
      await filled(ada, from)
      const url = addressOf(ada, from)
      return {
        asked: { repo, to: url },
        async finish(step) {
          await eventually(async () => {
            if ((await find(bob, repo)) !== undefined) return
            const code = await codeOf(bob.api.startImport({ body: { url, owner_uid: bob.user.uid, repo_name: repo } }))
            assert.ok(code === 200 || code === 409, `${step}: ${code}`)
            const [last] = (await bob.api.listImports()).items
            assert.fail(`${step}: it is not there yet, ${last?.state} ${last?.problem}`)
          })
          assert.equal(
            (await bob.api.getCommit({ params: { owner: bob.user.username, repo, commit: 'main' } })).commit.commit_id,
            head,
          )
          await use(bob, repo)
        },
      }
    })
  }, 600_000)
})
