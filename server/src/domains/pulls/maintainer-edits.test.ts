import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { freePort } from '../../../../tools/process/free-port.ts'
import { codeOf } from '../../testing/code-of.ts'
import {
  addCollaborator,
  issueAccessKey,
  limitAccessKey,
  signIn,
  suspend,
  testPassword,
} from '../../testing/factories.ts'
import { sshPerson } from '../../testing/ssh-person.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { forkScene } from './testing/fork-scene.ts'

const denied = /You don't have permission to push to /

/** On each database: what opens a branch is a question of its own to it. */
describe('maintainers, in the branch of a fork', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_SSH_PORT: String(await freePort()) } })
  })
  afterAll(() => server.stop())

  /** Bob's fork with a branch `topic` that he proposes to Ada's repository, and Ada's clone of it. */
  const scene = async (test: TestContext, options: { isPrivate?: boolean; open?: boolean } = {}) => {
    const at = await forkScene(server, test, options)
    const head = await at.forked.push('topic', 'new.txt', 'new\n')
    const number = options.open === false ? '' : await at.open('topic', { discloses: options.isPrivate === true })
    const urlOf = (username: string, password = testPassword) =>
      Object.assign(new URL(`/${at.at.owner}/${at.at.repo}.git`, server.url), { username, password }).href
    const { work } = at.forked
    await at.forked.git('checkout', '-q', '-B', 'theirs')
    const commit = async (text: string, ...more: string[]) => {
      writeFileSync(join(work, 'new.txt'), text)
      await client(work, 'commit', '-q', '-a', '-m', 'Mend it', ...more)
      return (await client(work, 'rev-parse', 'HEAD')).trim()
    }
    const pushAs = async (username: string, ...refs: string[]) => {
      const { code, out, err } = await runClient(work, ['push', '--porcelain', urlOf(username), ...refs])
      return { code, said: `${out}\n${err}` }
    }
    const byAda = (...refs: string[]) => pushAs(at.ada.user.username, ...refs)
    const held = async (branch = 'topic') =>
      (await at.forked.git('ls-remote', 'origin', `refs/heads/${branch}`)).split('\t')[0]
    return { ...at, one: { ...at.params, number }, head, number, urlOf, commit, pushAs, byAda, held }
  }

  it('push to it while it is open and its author lets them, and to nothing else there', async (test) => {
    const at = await scene(test)
    const { ada, bob, grace, one, number, head } = at
    const { pull } = await at.see(number, bob)
    assert.deepEqual([pull.maintainers_edit, pull.can_push_head], [true, false])
    const asAda = await at.get(number)
    assert.deepEqual([asAda.pull.maintainers_edit, asAda.pull.can_push_head], [null, true])
    const asGrace = await at.see(number, grace)
    assert.deepEqual([asGrace.pull.maintainers_edit, asGrace.pull.can_push_head], [null, false])

    const next = await at.commit('newer\n')
    // Who may push nowhere, and who may push to something else.
    assert.match((await at.pushAs(grace.user.username, 'HEAD:topic')).said, denied)
    assert.match((await at.byAda('HEAD:main')).said, denied)
    assert.equal(await at.held(), head)

    // The other refs of the push stay as they are, and are named with the reason.
    const mixed = await at.byAda('HEAD:topic', 'HEAD:main', 'HEAD:refs/heads/more', 'HEAD:refs/tags/v1')
    const said = `You can push only to topic in ${at.at.owner}/loom, for its pull request`
    for (const ref of ['main', 'more', 'v1'])
      assert.match(mixed.said, new RegExp(`^!\\tHEAD:refs/(?:heads|tags)/${ref}\\t.*\\(${said}\\)`, 'm'))
    assert.equal(await at.held(), next)
    assert.notEqual(await at.held('main'), next)
    assert.equal(await at.held('more'), '')
    await eventually(async () => assert.equal((await at.get(number)).pull.head_id, next))
    assert.equal((await at.versions(number))[0]?.by?.username, ada.user.username)

    // All or nothing, where that is asked for.
    const third = await at.commit('newest\n')
    const atomic = await at.byAda('--atomic', 'HEAD:topic', 'HEAD:main')
    assert.match(atomic.said, /atomic push failed/)
    assert.equal(await at.held(), next)
    // It is neither deleted nor made by them.
    assert.match((await at.byAda(':topic')).said, /only people who can push to .*\/loom can create or delete it/)
    assert.equal(await at.held(), next)
    // A series that is written anew is theirs to push, too.
    await at.commit('amended\n', '--amend')
    const forced = await at.byAda('+HEAD:topic')
    assert.equal(forced.code, 0, forced.said)
    assert.notEqual(await at.held(), third)

    await bob.api.updatePull({ params: one, body: { maintainers_edit: false } })
    assert.equal((await at.see(number, bob)).pull.maintainers_edit, false)
    assert.equal((await at.get(number)).pull.can_push_head, false)
    await at.commit('late\n')
    assert.match((await at.byAda('HEAD:topic')).said, denied)
    await bob.api.updatePull({ params: one, body: { maintainers_edit: true } })
    const again = await at.byAda('HEAD:topic')
    assert.equal(again.code, 0, again.said)
    await bob.api.updatePull({ params: one, body: { state: 'closed' } })
    await at.commit('after\n')
    assert.match((await at.byAda('HEAD:topic')).said, denied)
  })

  it('push over SSH as well, and with keys that reach both repositories alone', async (test) => {
    const at = await scene(test)
    const { ada, params, repoUid } = at
    const helper = await sshPerson(server)
    const { work } = at.forked
    const path = `/${at.at.owner}/${at.at.repo}.git`
    const next = await at.commit('newer\n')
    assert.match((await helper.git(work, 'push', helper.url(path), 'HEAD:topic')).err, denied)
    await addCollaborator(server, { ownerId: helper.user.ownerId, repoUid, role: 'writer' })
    const pushed = await helper.git(work, 'push', helper.url(path), 'HEAD:topic', 'HEAD:main')
    assert.match(pushed.err, /You can push only to topic in /)
    assert.equal(await at.held(), next)

    const key = async (repoLevel: 1 | 2, within?: string) => {
      const issued = await issueAccessKey(server, ada.user, { grants: { repo_access: repoLevel } })
      if (within !== undefined) await limitAccessKey(server, { keyUid: issued.id, repoUid: within })
      return issued.token
    }
    const by = (token: string) => runClient(work, ['push', at.urlOf(ada.user.username, token), 'HEAD:topic'])
    const later = await at.commit('later\n')
    const { uid } = await at.repositoryOf(at.at)
    for (const [token, why] of [
      [await key(1), denied],
      [await key(2, uid), denied],
      [await key(2, repoUid), /not found/],
    ] as const)
      assert.match((await by(token)).err, why)
    assert.equal(await at.held(), next)
    const whole = await by(await key(2))
    assert.equal(whole.code, 0, whole.err)
    assert.equal(await at.held(), later)
    // It was archived: nothing of its pull requests is worked on.
    await ada.api.archiveRepository({ params, body: { archived: true } })
    await at.commit('frozen\n')
    assert.match((await at.byAda('HEAD:topic')).said, denied)
  })

  it('keep to the rules of the fork, as its writers do', async (test) => {
    const at = await scene(test)
    const { bob, head } = at
    const ranks = { create: 'writer', push: 'writer', force: 'nobody', delete: 'nobody' } as const
    const rule = { kind: 'branch' as const, pattern: 'topic', ...ranks }
    const [made] = await bob.api.createRefRule({ params: at.at, body: rule })
    const next = await at.commit('newer\n')
    const pushed = await at.byAda('HEAD:topic')
    assert.equal(pushed.code, 0, pushed.said)
    await at.commit('amended\n', '--amend')
    assert.match((await at.byAda('+HEAD:topic')).said, /the rule for topic lets nobody push over it/)
    assert.equal(await at.held(), next)
    await bob.api.replaceRefRule({ params: { ...at.at, uid: made?.uid ?? '' }, body: { ...rule, push: 'maintainer' } })
    await client(at.forked.work, 'reset', '-q', '--hard', next)
    await at.commit('more\n')
    assert.match((await at.byAda('HEAD:topic')).said, /the rule for topic lets only maintainers push to it/)
    assert.equal(await at.held(), next)
    assert.notEqual(next, head)
  })

  it('are let in by who owns the fork alone, and where they may read it', async (test) => {
    const at = await scene(test)
    const { ada, bob, grace, params, one } = at
    // A maintainer of the base does not give what is another's.
    assert.equal(await codeOf(ada.api.updatePull({ params: one, body: { maintainers_edit: true } })), 403)
    assert.equal(await codeOf(grace.api.updatePull({ params: one, body: { maintainers_edit: true } })), 403)
    // Nor does one who has a role there.
    const fork = await at.repositoryOf(at.at)
    await addCollaborator(server, { ownerId: grace.user.ownerId, repoUid: fork.uid, role: 'maintainer' })
    const other = await at.forked.push('other', 'other.txt', 'other\n')
    const opened = await at.open('other', { by: grace })
    const ofGrace = { ...params, number: opened }
    assert.equal((await at.see(opened, grace)).pull.maintainers_edit, null)
    assert.equal(await codeOf(grace.api.updatePull({ params: ofGrace, body: { maintainers_edit: true } })), 422)
    await at.commit('mine\n')
    assert.match((await at.byAda('+HEAD:other')).said, denied)
    assert.equal(await at.held('other'), other)
    // What comes from the repository itself has no such switch.
    await at.git('checkout', '-q', '-b', 'here')
    await at.git('commit', '-q', '--allow-empty', '-m', 'Here')
    await at.push('here')
    const own = { ...params, number: await at.propose('here', 'main', ada) }
    assert.equal(await codeOf(ada.api.updatePull({ params: own, body: { maintainers_edit: true } })), 422)

    await suspend(server, bob.user)
    assert.match((await at.byAda('+HEAD:topic')).said, denied)
    await suspend(server, bob.user, false)
    const pushed = await at.byAda('+HEAD:topic')
    assert.equal(pushed.code, 0, pushed.said)
  })

  it('do not learn of a fork that they may not read', async (test) => {
    const at = await scene(test, { isPrivate: true })
    const { ada, number } = at
    assert.equal((await at.see(number, at.bob)).pull.maintainers_edit, true)
    const { pull } = await at.get(number)
    assert.deepEqual([pull.can_push_head, pull.head_repository], [false, null])
    await at.commit('newer\n')
    const pushed = await at.byAda('HEAD:topic')
    assert.match(pushed.said, /not found/)
    assert.equal((await runClient('/', ['ls-remote', at.urlOf(ada.user.username)])).code, 128)
    // Once they may read it, the switch counts.
    const fork = await at.repositoryOf(at.at)
    await addCollaborator(server, { ownerId: ada.user.ownerId, repoUid: fork.uid, role: 'reader' })
    const letIn = await at.byAda('HEAD:topic')
    assert.equal(letIn.code, 0, letIn.said)
    const stranger = await signIn(server)
    assert.match((await at.pushAs(stranger.user.username, 'HEAD:topic')).said, /not found/)
  })
})
