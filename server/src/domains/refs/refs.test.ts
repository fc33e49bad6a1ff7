import assert from 'node:assert/strict'
import { client } from '@sheaf/git-engine/testing/git-client'
import { plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { addCollaborator, folderOf, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('branches and tags', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** Two commits on main; a writer and a reader beside the owner. */
  const scene = async (test: TestContext) => {
    const { api, user } = await signIn(server)
    const made = await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'project' } })
    const params = { owner: user.username, repo: 'project' }
    const gitDir = folderOf(server, made)
    const url = new URL(`/${user.username}/project`, server.url)
    url.username = 'key'
    url.password = (await issueAccessKey(server, user, { grants: { repo_access: 2 } })).token
    const remote = url.href
    const work = scratchFolder(test)
    await client(work, 'init', '-q', '-b', 'main', '.')
    for (const message of ['First', 'Second']) await client(work, 'commit', '-q', '--allow-empty', '-m', message)
    await client(work, 'push', '-q', remote, 'main')
    const tip = await client(work, 'rev-parse', 'HEAD')
    const first = await client(work, 'rev-parse', 'HEAD~')
    const { uid: repoUid } = made
    const someone = async (role: 'reader' | 'writer' | 'maintainer') => {
      const signed = await signIn(server)
      await addCollaborator(server, { ownerId: signed.user.ownerId, repoUid, role })
      return signed
    }
    const branches = async () => (await api.listRefs({ params })).map(({ branch }) => branch.ref_name).toSorted()
    const refs = () =>
      plainGit(gitDir, ['for-each-ref', '--format=%(refname) %(objectname)', 'refs/heads', 'refs/tags'])
    const hidden = () => plainGit(gitDir, ['for-each-ref', '--format=%(objectname)', 'refs/sheaf'])
    return { api, user, params, gitDir, work, remote, tip, first, someone, branches, refs, hidden }
  }

  it('are made at a branch, a tag and a commit, under names that git allows', async (test) => {
    const { api, params, tip, first, branches, refs, someone } = await scene(test)
    const make = (name: string, from: string, by = api) => by.createBranch({ params, body: { name, from } })
    const { branch } = await make('topic/one', 'main')
    assert.deepEqual([branch.ref_name, branch.ref_git_id], ['topic/one', tip])
    await make('old', first)
    const tag = await api.createTag({ params, body: { name: 'v1', from: 'old' } })
    assert.equal(tag.oid, first)
    assert.equal((await make('at-tag', 'v1')).branch.ref_git_id, first)
    assert.deepEqual(await branches(), ['at-tag', 'main', 'old', 'topic/one'])

    const codes = [make('old', 'main'), make('new', 'nothing'), make('old/deeper', 'main'), make('a..b', 'main')].map(
      codeOf,
    )
    assert.deepEqual(await Promise.all(codes), [409, 404, 422, 400])
    const [reader, writer] = [await someone('reader'), await someone('writer')]
    assert.equal(await codeOf(make('theirs', 'main', reader.api)), 403)
    assert.equal((await make('theirs', 'main', writer.api)).branch.ref_git_id, tip)
    assert.ok(refs().includes(`refs/heads/theirs ${tip}`))
  })

  it('carry a message as annotated tags by whoever asks, which git takes for its own', async (test) => {
    const { api, params, first, gitDir, user } = await scene(test)
    const { oid } = await api.createTag({ params, body: { name: 'v2', from: first, message: 'Zwei\n\nmit Umläuten' } })
    assert.equal(plainGit(gitDir, ['rev-parse', 'v2', 'v2^{commit}']), `${oid}\n${first}`)
    assert.equal(plainGit(gitDir, ['fsck', '--strict', '--no-dangling']), '')
    const [listed] = await api.listTags({ params })
    assert.equal(listed?.annotation?.message, 'Zwei\n\nmit Umläuten')
    assert.deepEqual(listed?.annotation?.tagger, {
      name: user.username,
      email: `${user.uid}@users.noreply.localhost`,
    })
    // A thousand letters take more than one byte of length in a pack.
    await api.createTag({ params, body: { name: 'long', from: first, message: 'ab'.repeat(5_000) } })
    assert.equal(
      plainGit(gitDir, ['for-each-ref', '--format=%(contents)', 'refs/tags/long']).trim(),
      'ab'.repeat(5_000),
    )
    assert.equal(await codeOf(api.createTag({ params, body: { name: 'v2', from: 'main' } })), 409)
  })

  it('come back as they were, whoever deleted them by whichever way, for those who may write', async (test) => {
    const { api, params, work, remote, first, tip, branches, hidden, someone, refs, gitDir } = await scene(test)
    await client(work, 'checkout', '-q', '-b', 'topic')
    await client(work, 'commit', '-q', '--allow-empty', '-m', 'Only here')
    await client(work, 'tag', '-a', '-m', 'told', 'v1')
    await client(work, 'push', '-q', remote, 'topic', 'v1')
    const only = await client(work, 'rev-parse', 'topic')
    const whole = refs()
    await api.deleteTag({ params: { ...params, tag: 'v1' } })
    assert.deepEqual(await api.getRefLoss({ params: { ...params, ref: 'refs/heads/topic' } }), {
      commits: 1,
      more: false,
    })
    assert.deepEqual(await api.getRefLoss({ params: { ...params, ref: 'refs/heads/main' } }), {
      commits: 0,
      more: false,
    })
    const stale = { params: { ...params, branch: 'topic' }, query: { oid: tip } }
    assert.equal(await codeOf(api.deleteBranch(stale)), 409, 'it has moved since')
    await client(work, 'push', '-q', remote, '--delete', 'topic')
    assert.deepEqual(await branches(), ['main'])

    const reader = await someone('reader')
    assert.equal(await codeOf(reader.api.listDeletedRefs({ params })), 403)
    const deleted = await api.listDeletedRefs({ params })
    assert.deepEqual(
      deleted.map(({ kind, name, oid }) => [kind, name, oid === only]),
      [
        ['branch', 'topic', true],
        ['tag', 'v1', false],
      ],
    )
    assert.ok(deleted.every(({ deleted_by }) => deleted_by === params.owner))
    assert.deepEqual(new Set(hidden().split('\n')), new Set(deleted.map(({ oid }) => oid)))
    // Nobody fetches what only the server's own refs name.
    assert.ok(!(await client(work, 'ls-remote', remote)).includes(only))
    plainGit(gitDir, ['-c', 'gc.pruneExpire=now', 'gc', '-q', '--prune=now'])
    for (const { uid } of deleted) await api.restoreRef({ params: { ...params, uid }, body: {} })
    assert.equal(refs(), whole)
    assert.deepEqual(await api.listDeletedRefs({ params }), [])
    const [gone] = deleted
    assert.equal(await codeOf(api.restoreRef({ params: { ...params, uid: gone?.uid ?? '' }, body: {} })), 404)
    assert.equal(await codeOf(api.deleteBranch({ params: { ...params, branch: 'nothing' } })), 404)
    assert.equal(await codeOf(api.deleteBranch({ params: { ...params, branch: 'main' } })), 422)
    assert.ok(first)
  })

  it('are let go when their time is over', async (test) => {
    const { api, params, hidden } = await scene(test)
    await api.createBranch({ params, body: { name: 'short', from: 'main' } })
    await api.deleteBranch({ params: { ...params, branch: 'short' } })
    assert.notEqual(hidden(), '')
    const { write } = server.database
    await write.updateTable('deleted_refs').set({ expires_at: 1 }).execute()
    assert.deepEqual(await api.listDeletedRefs({ params }), [])
    await write.updateTable('jobs').set({ run_at: 0 }).where('queue', '=', 'forget-deleted-refs').execute()
    // Any job that is added wakes those that wait.
    await api.createBranch({ params, body: { name: 'other', from: 'main' } })
    await eventually(() => assert.equal(hidden(), ''))
  })

  it('take another name, the default one with HEAD', async (test) => {
    const { api, params, tip, branches, gitDir, someone, work, remote } = await scene(test)
    const rename = (branch: string, name: string, by = api) =>
      by.renameBranch({ params: { ...params, branch }, body: { name } })
    await api.createBranch({ params, body: { name: 'topic', from: 'main' } })
    assert.equal((await rename('topic', 'wheels')).branch.ref_git_id, tip)
    assert.equal(await codeOf(rename('wheels', 'main/wheels')), 422, 'names are folders')
    const [writer, maintainer] = [await someone('writer'), await someone('maintainer')]
    assert.equal(await codeOf(rename('main', 'trunk', writer.api)), 403, 'which one is the default is a setting')
    assert.equal(await codeOf(rename('main', 'wheels', maintainer.api)), 409)
    await rename('main', 'trunk', maintainer.api)
    assert.deepEqual(await branches(), ['trunk', 'wheels'])
    assert.equal((await api.getRepository({ params })).model.default_head, 'trunk')
    assert.equal(plainGit(gitDir, ['symbolic-ref', 'HEAD']), 'refs/heads/trunk')
    assert.deepEqual(await api.listDeletedRefs({ params }), [], 'nothing is gone')

    const set = (name: string, by = api) => by.setDefaultBranch({ params, body: { name } })
    assert.equal(await codeOf(set('wheels', writer.api)), 403)
    assert.equal(await codeOf(set('nothing')), 404)
    await set('wheels')
    assert.equal((await api.listRefs({ params }))[0]?.branch.ref_name, 'wheels')
    assert.match(await client(work, 'ls-remote', '--symref', remote, 'HEAD'), /^ref: refs\/heads\/wheels\tHEAD/)
    await api.deleteBranch({ params: { ...params, branch: 'trunk' } })
    assert.deepEqual(await branches(), ['wheels'])
  })
})
