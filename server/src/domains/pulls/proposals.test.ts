import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@sheaf/contract'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { freePort } from '../../../../tools/process/free-port.ts'
import { codeOf } from '../../testing/code-of.ts'
import { addCollaborator, folderOf, issueAccessKey, signIn, testPassword } from '../../testing/factories.ts'
import { sshPerson } from '../../testing/ssh-person.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('pull requests by a push alone', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_SSH_PORT: String(await freePort()) } })
  })
  afterAll(() => server.stop())

  const urlAs = (username: string, path: string, secret = testPassword) => {
    const url = new URL(path, server.url)
    url.username = username
    url.password = secret
    return url.href
  }

  /** A repository of Ada's with one commit on `main`, and a clone in which a stranger commits. */
  async function scene(test: TestContext, { isPrivate = false } = {}) {
    const [ada, eve] = [await signIn(server), await signIn(server)]
    const body = { owner_uid: ada.user.uid, repo_name: 'loom', repo_is_private: isPrivate }
    const made = await ada.api.createRepository({ body })
    const params = { owner: ada.user.username, repo: 'loom' }
    const changes = [{ action: 'put' as const, path: 'file.txt', text: 'one\n' }]
    const first = await ada.api.createCommit({
      params,
      body: { branch: 'main', base: null, changes, message: 'First' },
    })
    const path = `/${ada.user.username}/loom.git`
    const folder = scratchFolder(test)
    await client(folder, 'clone', '-q', urlAs(ada.user.username, path), 'work')
    const work = join(folder, 'work')
    const commit = async (message: string, ...args: string[]) => {
      writeFileSync(join(work, 'file.txt'), `${message} ${randomBytes(4).toString('hex')}\n`)
      await client(work, 'commit', '-q', '-a', '-m', message, ...args)
      return (await client(work, 'rev-parse', 'HEAD')).trim()
    }
    const push = (...args: string[]) => runClient(work, ['push', urlAs(eve.user.username, path), ...args])
    const propose = (...options: string[]) => push(...options.flatMap((option) => ['-o', option]), 'HEAD:refs/for/main')
    const gitDir = folderOf(server, made)
    const refs = () => plainGit(gitDir, ['for-each-ref', '--format=%(refname) %(objectname)'])
    const get = (number: number) => ada.api.getPull({ params: { ...params, number: String(number) } })
    const list = async () => (await ada.api.listPulls({ params, query: {} })).items
    const first_id = first.commit_id
    return {
      ada,
      eve,
      params,
      path,
      folder,
      work,
      commit,
      push,
      propose,
      gitDir,
      refs,
      get,
      list,
      made,
      first: first_id,
    }
  }

  it('are opened by who may only read, from their commit, and merged like any other', async (test) => {
    const { ada, eve, params, commit, propose, refs, get, gitDir, first } = await scene(test)
    const head = await commit('Weave faster', '-m', 'It was slow.\n\nChange-Id: I0123456789')
    const pushed = await propose()
    assert.equal(pushed.code, 0, pushed.err)
    assert.match(pushed.err, /remote: Opened pull request #1:/)
    assert.ok(pushed.err.includes(`/${params.owner}/loom/pulls/1`), pushed.err)
    assert.equal(refs(), `refs/heads/main ${first}\nrefs/pull/1/head ${head}`)
    await eventually(async () => assert.equal((await get(1)).pull.mergeable, 'clean'))
    const { thread, pull } = await get(1)
    assert.deepEqual(
      [thread.title, thread.body, thread.author?.username, thread.head, thread.head_kind, thread.base],
      ['Weave faster', 'It was slow.', eve.user.username, eve.user.username, 'push', 'main'],
    )
    assert.deepEqual([pull.head_id, pull.head_exists, pull.head_target], [head, true, 'refs/for/main'])
    const offered = [pull.can_update, pull.can_delete_head, pull.can_restore_head]
    assert.deepEqual([pull.can_merge, ...offered], [true, false, false, false])
    // Nobody's activity, and no branch.
    const activity = await ada.api.listRepositoryActivity({ params, query: {} })
    assert.deepEqual([...new Set(activity.map(({ actor }) => actor.username))], [ada.user.username])
    // Nothing of the push waits any more.
    const waiting = server.database.read.selectFrom('jobs').select('id').where('queue', '=', 'settle-push')
    const reserved = server.database.read.selectFrom('disk_reservations').select('id')
    assert.deepEqual([await waiting.execute(), await reserved.execute()], [[], []])
    const one = { ...params, number: '1' }
    assert.equal(await codeOf(ada.api.updatePullBranch({ params: one, body: { head } })), 422)
    await ada.api.mergePull({ params: one, body: { method: 'merge', head } })
    const message = plainGit(gitDir, ['log', '-1', '--format=%s', 'main'])
    assert.equal(message, `Merge pull request #1 from ${eve.user.username}`)
    assert.deepEqual((await get(1)).pull.can_restore_head, false)
    assert.deepEqual(await propose().then(({ code }) => code), 1)
  })

  it('take what the push says of them, and are updated by the same topic', async (test) => {
    const { ada, eve, params, commit, propose, push, get, list } = await scene(test)
    await commit('Anything')
    const opened = await propose('title=Two words', 'description=One\\nand two', 'draft', 'topic=warp', 'ci.skip')
    assert.match(opened.err, /Opened pull request #1/)
    assert.match(opened.err, /Options that mean nothing here: ci\.skip/)
    const { thread } = await get(1)
    const told = [thread.title, thread.body, thread.is_draft, thread.head]
    assert.deepEqual(told, ['Two words', 'One\nand two', true, `${eve.user.username}:warp`])
    const second = await commit('More')
    const updated = await push('-o', `reviewer=${ada.user.username}`, '-o', 'ready', 'HEAD:refs/for/main/warp')
    assert.match(updated.err, /Updated pull request #1/)
    const { pull, thread: now } = await get(1)
    assert.deepEqual([pull.head_id, now.title, now.is_draft], [second, 'Two words', false])
    assert.deepEqual(
      pull.reviewers.map(({ username }) => username),
      [ada.user.username],
    )
    // What does not follow from it has to be meant.
    const third = await commit('Rewritten', '--amend')
    const refused = await propose('topic=warp')
    assert.equal(refused.code, 1)
    assert.match(refused.err, /do not follow from pull request #1\. Push with -o force to replace it/)
    assert.match((await propose('topic=warp', 'force')).err, /Updated pull request #1/)
    assert.equal((await get(1)).pull.head_id, third)
    const { items } = await get(1)
    assert.deepEqual(
      items.flatMap((item) =>
        item.kind === 'event' && item.what.endsWith('pushed') ? [[item.what, item.by?.username]] : [],
      ),
      [
        ['pushed', eve.user.username],
        ['force_pushed', eve.user.username],
      ],
    )
    // The same once more changes nothing, another topic is another one, and so is the same of somebody else.
    assert.match((await propose('topic=warp')).err, /Updated pull request #1/)
    assert.match((await propose('topic=weft')).err, /Opened pull request #2/)
    assert.equal((await list()).length, 2)
    assert.equal(
      await codeOf(eve.api.updatePull({ params: { ...params, number: '2' }, body: { state: 'closed' } })),
      200,
    )
    assert.match((await propose('topic=weft')).err, /Opened pull request #3/)
    const again = eve.api.updatePull({ params: { ...params, number: '2' }, body: { state: 'open' } })
    assert.equal(await codeOf(again), 409)
  })

  it('are known again by the Change-Id of their first commit', async (test) => {
    const { commit, propose, get } = await scene(test)
    await commit('One', '-m', 'Change-Id: Iaaaa')
    await propose()
    const amended = await commit('One, better', '--amend', '-m', 'Change-Id: Iaaaa')
    assert.match((await propose()).err, /do not follow from pull request #1/)
    assert.match((await propose('force')).err, /Updated pull request #1/)
    assert.equal((await get(1)).pull.head_id, amended)
    await commit('Two', '-m', 'Change-Id: Ibbbb')
    assert.match((await propose()).err, /Updated pull request #1/)
  })

  it('are refused in words, and nothing of them stays', async (test) => {
    const { ada, params, work, folder, commit, propose, push, refs, first } = await scene(test)
    const nothing = async (pushed: Promise<{ code: number | null; err: string }>, says: RegExp) => {
      const { code, err } = await pushed
      assert.equal(code, 1, err)
      assert.match(err, says)
      assert.equal(refs(), `refs/heads/main ${first}`)
    }
    await nothing(propose(), /main has all of these commits already/)
    const head = await commit('Something')
    await nothing(push('HEAD:refs/for/nowhere'), /There is no branch nowhere/)
    await nothing(push('HEAD:refs/heads/mine'), /You don't have permission to push to .*\/loom/)
    await nothing(push('HEAD:refs/heads/mine'), /git push origin HEAD:refs\/for\/main/)
    await nothing(push('HEAD:refs/for/main', 'HEAD:refs/for/main/b'), /push what you propose by itself/)
    await nothing(push(':refs/for/main'), /there is nothing to delete/)
    await nothing(propose('topic=a..b'), /A topic is written like the name of a branch/)
    await nothing(propose('reviewer=nobody-at-all'), /nobody-at-all/)
    await nothing(propose(`title=${'x'.repeat(limits.threadTitleMax + 1)}`), /A title is one line/)
    await client(work, 'tag', '-a', '-m', 'x', 'tagged')
    await nothing(push('tagged:refs/for/main'), /Only commits can be proposed/)
    await client(work, 'checkout', '-q', '--orphan', 'alone')
    await client(work, 'commit', '-q', '-m', 'Alone')
    await nothing(propose(), /have no common history/)
    await client(work, 'checkout', '-q', '-f', head)
    await ada.api.archiveRepository({ params, body: { archived: true } })
    await nothing(
      propose().then(({ code, err }) => ({ code: code === 128 ? 1 : code, err })),
      /it is archived/,
    )
    // One without a branch.
    await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'empty' } })
    const empty = urlAs(ada.user.username, `/${ada.user.username}/empty.git`)
    await client(folder, 'clone', '-q', empty, 'none')
    const none = join(folder, 'none')
    await client(none, 'commit', '-q', '--allow-empty', '-m', 'x')
    const { err } = await runClient(none, ['push', empty, 'HEAD:refs/for/main'])
    assert.match(err, /has no branch yet that something could be proposed to/)
  })

  it('are those of accounts, with keys that write, of repositories that they see', async (test) => {
    const { ada, eve, path, params, work, commit, gitDir } = await scene(test, { isPrivate: true })
    await commit('Something')
    const to = (name: string, secret: string) =>
      runClient(work, ['push', urlAs(name, path, secret), 'HEAD:refs/for/main'])
    const key = async (grants: object) => (await issueAccessKey(server, eve.user, { grants })).token
    const all = await key({ repo_access: 2, issue_access: 2 })
    assert.match((await to('x', all)).err, /not found/i)
    await addCollaborator(server, {
      ownerId: eve.user.ownerId,
      repoUid: (await ada.api.getRepository({ params })).model.uid,
      role: 'reader',
    })
    assert.match(
      (await to('x', await key({ repo_access: 1, issue_access: 2 }))).err,
      /You don't have permission to push to /,
    )
    assert.match((await to('x', await key({ repo_access: 2, issue_access: 1 }))).err, /issue_access/)
    assert.match((await to('x', all)).err, /Opened pull request #1/)
    assert.ok(plainGit(gitDir, ['for-each-ref', 'refs/pull/1/head']) !== '')
    const visitor = await runClient(work, ['push', new URL(path, server.url).href, 'HEAD:refs/for/main'])
    assert.notEqual(visitor.code, 0)
  })

  it('come over SSH as well', async (test) => {
    const { ada, params, path, work, commit, get } = await scene(test)
    const bob = await sshPerson(server)
    const head = await commit('Over SSH')
    const pushed = await bob.git(work, 'push', '-o', 'topic=ssh', bob.url(path), 'HEAD:refs/for/main')
    assert.equal(pushed.code, 0, pushed.err)
    assert.match(pushed.err, /Opened pull request #1/)
    assert.equal((await get(1)).pull.head_id, head)
    const refused = await bob.git(work, 'push', bob.url(path), 'HEAD:refs/heads/mine')
    assert.match(refused.err, /You don't have permission to push to /)
    const { items } = await ada.api.listPulls({ params, query: {} })
    assert.deepEqual(
      items.map((item) => item.head),
      [`${bob.user.username}:ssh`],
    )
  })

  it('are so many of one who may not push, and the row is what they are once two push at once', async (test) => {
    const { ada, commit, propose, list, work, path } = await scene(test)
    await commit('Many')
    const pushes = await Promise.all([1, 2, 3].map(() => propose('topic=race')))
    assert.equal((await list()).length, 1, pushes.map(({ err }) => err).join('\n'))
    for (let at = 1; at < limits.openProposalsPerAuthor; at += 1)
      assert.equal((await propose(`topic=t${at}`)).code, 0, `${at}`)
    assert.match((await propose('topic=more')).err, /You have 20 open pull requests here that you pushed/)
    const own = ['push', '-o', 'topic=mine', urlAs(ada.user.username, path), 'HEAD:refs/for/main']
    assert.match((await runClient(work, own)).err, /Opened pull request/)
  })
})
