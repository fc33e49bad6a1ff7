import assert from 'node:assert/strict'
import type { RefRuleFields } from '@sheaf/contract'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf, refusalOf } from '../../testing/code-of.ts'
import { addCollaborator, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const free: RefRuleFields = {
  ...{ kind: 'branch', pattern: 'main', people: [], create: 'writer', push: 'writer' },
  ...{ force: 'nobody', delete: 'nobody', approvals: 0, fresh_approvals: false, resolved_threads: false },
  ...{ required_checks: [], not_last_pusher: false, dismiss_stale: false, linear_history: false },
  ...{ signed_commits: false, code_owners: false, merge_queue: false },
}

describe('pull requests that stand upon each other', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** Branches `one`, `two` and `three`, each with a file more than the one before; grace proposes each for the one before. */
  async function scene() {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const { uid: repoUid } = await ada.api.createRepository({
      body: { owner_uid: ada.user.uid, repo_name: 'loom' },
    })
    const params = { owner: ada.user.username, repo: 'loom' }
    const commit = async (branch: string, base: string | null, path: string, new_branch?: string) => {
      const changes = [{ action: 'put' as const, path, text: `${path}\n` }]
      const body = { branch, base, changes, message: `Add ${path}`, ...(new_branch && { new_branch }) }
      return (await ada.api.createCommit({ params, body })).commit_id
    }
    const main = await commit('main', null, 'README.md')
    const one = await commit('main', main, 'one.txt', 'one')
    const two = await commit('one', one, 'two.txt', 'two')
    const three = await commit('two', two, 'three.txt', 'three')
    const open = async (base: string, head: string) =>
      (await grace.api.createPull({ params, body: { base, head, title: `Bring ${head}` } })).number
    const get = (number: number) => ada.api.getPull({ params: { ...params, number: `${number}` } })
    const change = (number: number, base: string, by = grace) =>
      by.api.updatePull({ params: { ...params, number: `${number}` }, body: { base } })
    const stackOf = async (number: number) => (await get(number)).pull.stack.map((each) => each.number)
    const merge = (number: number, head: string, method: 'merge' | 'squash' = 'merge') =>
      ada.api.mergePull({ params: { ...params, number: `${number}` }, body: { method, head } })
    const retargeted = async (number: number) =>
      (await get(number)).items.flatMap((item) =>
        item.kind === 'event' && item.what === 'retargeted' ? [[item.by?.username, item.from, item.to]] : [],
      )
    return { ada, grace, repoUid, params, commit, open, get, change, stackOf, merge, retargeted, main, one, two, three }
  }

  it('are shown as a stack, each with those below and above it', async () => {
    const { open, stackOf, ada, params } = await scene()
    const lowest = await open('main', 'one')
    assert.deepEqual(await stackOf(lowest), [])
    const middle = await open('one', 'two')
    const top = await open('two', 'three')
    for (const each of [lowest, middle, top]) assert.deepEqual(await stackOf(each), [lowest, middle, top])
    await ada.api.updatePull({ params: { ...params, number: `${middle}` }, body: { state: 'closed' } })
    for (const each of [lowest, middle, top]) assert.deepEqual(await stackOf(each), [])
    // Branches may go round in a circle.
    await ada.api.updatePull({ params: { ...params, number: `${middle}` }, body: { state: 'open' } })
  })

  it('go where the one below them went, once that is merged, and its branch can be deleted', async () => {
    const { ada, params, open, get, stackOf, merge, retargeted, one, two } = await scene()
    await ada.api.setMergeSettings({
      params,
      body: { ...(await ada.api.getMergeSettings({ params })), delete_head: true },
    })
    const lowest = await open('main', 'one')
    const middle = await open('one', 'two')
    const top = await open('two', 'three')
    await merge(lowest, one, 'squash')
    assert.deepEqual((await get(middle)).thread.base, 'main')
    assert.deepEqual(await retargeted(middle), [[ada.user.username, 'one', 'main']])
    assert.deepEqual(await stackOf(top), [middle, top])
    // Nobody needs its branch any more.
    assert.equal((await get(lowest)).pull.head_exists, false)
    // What was squashed below does not stand in its way.
    await eventually(async () => assert.equal((await get(middle)).pull.mergeable, 'clean'))
    await merge(middle, two)
    assert.equal((await get(top)).thread.base, 'main')
    await eventually(async () => assert.equal((await get(top)).pull.mergeable, 'clean'))
    assert.deepEqual(await stackOf(top), [])
  })

  it('stay where they are if there is one for the same branches already', async () => {
    const { open, get, merge, retargeted, one } = await scene()
    const lowest = await open('main', 'one')
    const middle = await open('one', 'two')
    const other = await open('main', 'two')
    await merge(lowest, one)
    assert.deepEqual([(await get(middle)).thread.base, (await get(other)).thread.base], ['one', 'main'])
    assert.deepEqual(await retargeted(middle), [])
  })

  it('are told another base by whoever may change them, and what is wrong with one', async () => {
    const { ada, grace, repoUid, open, get, change, retargeted, merge, one } = await scene()
    const [mary, eve] = [await signIn(server), await signIn(server)]
    await addCollaborator(server, { ownerId: mary.user.ownerId, repoUid, role: 'reader' })
    const lowest = await open('main', 'one')
    const middle = await open('one', 'two')
    await open('main', 'three')
    await change(middle, 'main')
    assert.equal((await get(middle)).thread.base, 'main')
    assert.deepEqual(await retargeted(middle), [[grace.user.username, 'one', 'main']])
    await eventually(async () => assert.equal((await get(middle)).pull.mergeable, 'clean'))
    // The same once more is nothing new.
    await change(middle, 'main', ada)
    assert.equal((await retargeted(middle)).length, 1)
    assert.equal(await refusalOf(change(middle, 'nowhere')), 'pull.no_branch')
    assert.equal(await refusalOf(change(middle, 'three')), 'pull.nothing')
    assert.equal(await refusalOf(change(middle, 'two')), 'pull.nothing')
    assert.equal(await codeOf(change(middle, '')), 400)
    for (const stranger of [mary, eve]) assert.equal(await codeOf(change(middle, 'one', stranger)), 403)
    const same = await open('one', 'two')
    assert.equal(await refusalOf(change(same, 'main')), 'pull.taken')
    await merge(lowest, one)
    assert.equal(await refusalOf(change(lowest, 'two')), 'pull.was_merged')
    const { read } = server.database
    const bases = await read.selectFrom('pulls').select('base_ref').where('is_open', '=', 1).execute()
    assert.ok(bases.every(({ base_ref }) => base_ref !== 'nowhere'))
  })

  it('need approvals anew for another branch whose rule dismisses stale ones', async () => {
    const { ada, params, open, get, change, two } = await scene()
    const middle = await open('one', 'two')
    await ada.api.submitReview({
      params: { ...params, number: `${middle}` },
      body: { verdict: 'approve', body: '', head: two },
    })
    await ada.api.createRefRule({ params, body: { ...free, approvals: 1, dismiss_stale: true } })
    await change(middle, 'main')
    const { items, pull } = await get(middle)
    assert.ok(items.some((item) => item.kind === 'event' && item.what === 'approvals_dismissed' && item.to === null))
    assert.ok(pull.gates.length > 0)
  })
})
