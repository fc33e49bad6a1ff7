import assert from 'node:assert/strict'
import type { RefRuleFields } from '@sheaf/contract'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { addCollaborator, createTeam, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const strict: RefRuleFields = {
  kind: 'branch',
  pattern: 'release/*',
  create: 'maintainer',
  push: 'maintainer',
  force: 'nobody',
  delete: 'owner',
  people: [],
  approvals: 0,
  fresh_approvals: false,
  resolved_threads: false,
  required_checks: [],
  not_last_pusher: false,
  dismiss_stale: false,
  code_owners: false,
  merge_queue: false,
  linear_history: false,
  signed_commits: false,
}

describe('rules of branches and tags', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** A repository of an owner, with somebody of each role who pushes to it from the same folder. */
  const scene = async (test: TestContext) => {
    const owner = await signIn(server)
    const { uid: repoUid } = await owner.api.createRepository({
      body: { owner_uid: owner.user.uid, repo_name: 'ruled' },
    })
    const params = { owner: owner.user.username, repo: 'ruled' }
    const work = scratchFolder(test)
    await client(work, 'init', '-q', '-b', 'main', '.')
    for (const message of ['First', 'Second']) await client(work, 'commit', '-q', '--allow-empty', '-m', message)
    const remoteOf = async (user: typeof owner.user) => {
      const url = new URL(`/${params.owner}/ruled`, server.url)
      url.username = 'key'
      url.password = (await issueAccessKey(server, user, { grants: { repo_access: 2 } })).token
      return url.href
    }
    const someone = async (role: 'writer' | 'maintainer') => {
      const signed = await signIn(server)
      await addCollaborator(server, { ownerId: signed.user.ownerId, repoUid, role })
      return { ...signed, remote: await remoteOf(signed.user) }
    }
    const push = (remote: string, ...args: string[]) => runClient(work, ['push', '-q', remote, ...args])
    const rule = (fields: Partial<RefRuleFields> = {}, by = owner.api) =>
      by.createRefRule({ params, body: { ...strict, ...fields } })
    return { owner, remote: await remoteOf(owner.user), params, work, someone, push, rule, repoUid }
  }

  it('say no to pushes in words that git prints, and let the other refs of a push through', async (test) => {
    const { owner, remote, params, work, someone, push, rule } = await scene(test)
    const [writer, maintainer] = [await someone('writer'), await someone('maintainer')]
    assert.equal((await push(remote, 'main', 'main:release/1')).code, 0)
    await rule({}, maintainer.api)
    assert.equal(await codeOf(rule({}, writer.api)), 403)
    assert.equal(await codeOf(rule()), 409, 'there is one for this pattern')

    await client(work, 'commit', '-q', '--allow-empty', '-m', 'Third')
    const pushed = await push(writer.remote, 'main:release/1', 'main:release/2', 'main:topic')
    assert.notEqual(pushed.code, 0)
    assert.match(pushed.err, /release\/1 \(the rule for release\/\* lets only maintainers push to it\)/)
    assert.match(pushed.err, /release\/2 \(the rule for release\/\* lets only maintainers create it\)/)
    const names = async () => (await owner.api.listRefs({ params })).map(({ branch }) => branch.ref_name).toSorted()
    assert.deepEqual(await names(), ['main', 'release/1', 'topic'])
    const atomic = await push(writer.remote, '--atomic', 'main:release/2', 'main:other')
    assert.match(atomic.err, /atomic push failed/)
    assert.deepEqual(await names(), ['main', 'release/1', 'topic'])
    assert.equal((await push(maintainer.remote, 'main:release/1', 'main:release/2')).code, 0)

    // Not even who owns it pushes over it; and git alone knows which push is one.
    await client(work, 'reset', '-q', '--hard', 'HEAD~2')
    await client(work, 'commit', '-q', '--allow-empty', '-m', 'Otherwise')
    const forced = await push(remote, '--force', 'main:release/1', 'main:topic')
    assert.match(forced.err, /release\/1 \(the rule for release\/\* lets nobody push over it\)/)
    assert.match(forced.err, /topic \(push this branch by itself/)
    assert.equal((await push(remote, '--force', 'main:topic')).code, 0)
    assert.match((await push(maintainer.remote, '--delete', 'release/1')).err, /lets only owners delete it/)
    assert.equal((await push(remote, '--delete', 'release/1')).code, 0)
  })

  it('bind what is done without a push, people who are named besides, and tags', async (test) => {
    const { owner, remote, params, someone, push, rule, work } = await scene(test)
    const [writer, member] = [await someone('writer'), await someone('writer')]
    const team = await createTeam(server, { name: `rel${owner.user.userId}`, members: [[member.user, 'reader']] })
    assert.equal((await push(remote, 'main')).code, 0)
    assert.equal(await codeOf(rule({ people: ['nobody-at-all'] })), 404)
    assert.equal(await codeOf(rule({ pattern: 'a b' })), 400)
    const [made] = await rule({ people: [team.name] })
    assert.deepEqual(made?.people, [team.name])
    const make = (by: typeof writer, name: string) => by.api.createBranch({ params, body: { name, from: 'main' } })
    assert.equal(await codeOf(make(writer, 'release/1')), 422)
    await make(member, 'release/1')
    assert.equal(await codeOf(member.api.deleteBranch({ params: { ...params, branch: 'release/1' } })), 422)
    const rename = { params: { ...params, branch: 'release/1' }, body: { name: 'free' } }
    assert.equal(await codeOf(member.api.renameBranch(rename)), 422, 'a new name is a deletion, too')
    await owner.api.renameBranch(rename)

    await rule({ kind: 'tag', pattern: 'v*', create: 'writer', push: 'writer', force: 'nobody', delete: 'nobody' })
    await writer.api.createTag({ params, body: { name: 'v1', from: 'main' } })
    await client(work, 'commit', '-q', '--allow-empty', '-m', 'Third')
    await client(work, 'tag', 'v1')
    assert.match((await push(remote, '--force', 'v1')).err, /the rule for v\* lets nobody push over it/)
    assert.match((await push(remote, '--delete', 'v1')).err, /lets nobody delete it/)

    const rules = await owner.api.listRefRules({ params })
    assert.deepEqual(
      rules.map(({ kind, pattern }) => [kind, pattern]),
      [
        ['branch', 'release/*'],
        ['tag', 'v*'],
      ],
    )
    const tagRule = rules[1]?.uid ?? ''
    const { uid: _, ...fields } = rules[1] ?? assert.fail('there are two')
    await owner.api.replaceRefRule({ params: { ...params, uid: tagRule }, body: { ...fields, delete: 'owner' } })
    assert.equal((await push(remote, '--delete', 'v1')).code, 0)
    await owner.api.deleteRefRule({ params: { ...params, uid: made?.uid ?? '' } })
    assert.equal(await codeOf(owner.api.deleteRefRule({ params: { ...params, uid: made?.uid ?? '' } })), 404)
    await make(writer, 'release/2')
    assert.equal((await owner.api.listRefRules({ params })).length, 1)
  })
})
