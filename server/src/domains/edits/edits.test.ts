import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeLfsPointer } from '@sheaf/git-engine'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { refusalOf } from '../../testing/code-of.ts'
import { addCollaborator, folderOf, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { sweepUploads } from './uploads.ts'

describe('Commits that people make in a browser', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_OWNER_QUOTA_GB: '0' } })
  })
  afterAll(() => server.stop())

  async function scene() {
    const person = await signIn(server)
    const made = await person.api.createRepository({ body: { owner_uid: person.user.uid, repo_name: 'project' } })
    const params = { owner: person.user.username, repo: 'project' }
    const gitDir = folderOf(server, made)
    const git = (...args: string[]) => plainGit(gitDir, args)
    const { api, cookies, user } = person
    type Body = Parameters<typeof api.createCommit>[0]['body']
    const commit = (base: string | null, changes: Body['changes'], more: Partial<Body> = {}) =>
      api.createCommit({ params, body: { branch: 'main', base, changes, message: 'Change', ...more } })
    const text = (path: string, content: string) => ({ action: 'put' as const, path, text: content })
    const upload = async (bytes: Uint8Array<ArrayBuffer> | string, headers: Record<string, string> = {}) => {
      const response = await fetch(new URL(`/api/repo/${user.username}/project/uploads`, server.url), {
        method: 'POST',
        headers: {
          cookie: `sheaf_session=${cookies.get('sheaf_session')}`,
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
        body: bytes,
      })
      return { status: response.status, ...Object(await response.json()) }
    }
    return { ...person, made, params, gitDir, git, commit, text, upload }
  }

  it('begin an empty repository, in the name of their author and signed by this server, as stock git verifies', async (test: TestContext) => {
    const { commit, text, git, gitDir, api, params, user } = await scene()
    const token = 'a-token-of-its-own'
    const changes = [text('README.md', '# Project\n'), text('src/deep/main.ts', 'export {}\n')]
    const first = await commit(null, changes, { message: '  First\r\n\r\nIn a browser \n', token })
    assert.deepEqual([first.outcome, first.branch], ['committed', 'main'])
    // Sent again, as after an answer that was lost: by its token, and where no server knows that, by what it holds.
    assert.deepEqual(await commit(null, changes, { token }), first)
    assert.deepEqual(await commit(null, changes), { ...first, outcome: 'unchanged' })
    assert.equal(git('rev-parse', 'main'), first.commit_id)
    assert.equal(
      git('log', '-1', '--format=%an|%ae|%cn|%ce|%B', 'main'),
      `${user.username}|${user.uid}@users.noreply.localhost|Sheaf|noreply@localhost|First\n\nIn a browser\n`,
    )
    assert.equal(git('ls-tree', '-r', '--name-only', 'main'), 'README.md\nsrc/deep/main.ts')
    assert.equal(git('fsck', '--strict'), '')
    const allowed = join(scratchFolder(test), 'allowed_signers')
    writeFileSync(allowed, await (await fetch(new URL('/-/allowed_signers', server.url))).text())
    const verified = await runClient(gitDir, [
      '-c',
      `gpg.ssh.allowedSignersFile=${allowed}`,
      'verify-commit',
      '-v',
      first.commit_id,
    ])
    assert.match(verified.err, /Good "git" signature for noreply@localhost with ED25519 key/)
    assert.equal(verified.code, 0)
    const [told] = await api.listRepositoryActivity({ params, query: {} })
    // Where it leads to is looked for within a time.
    const refs = told?.refs?.map(({ ref, change, commits }) => ({ ref, change, commits }))
    assert.deepEqual(refs, [{ ref: 'refs/heads/main', change: 'created', commits: 1 }])
    assert.equal(told?.actor.username, user.username)
    assert.equal((await api.getRepository({ params })).model.default_head, 'main')
  })

  it('tell the address of their author where everybody may see it, and count for them either way', async () => {
    const { commit, text, git, api, user } = await scene()
    const hidden = await commit(null, [text('a.txt', 'a\n')])
    assert.equal(git('log', '-1', '--format=%ae', hidden.commit_id), `${user.uid}@users.noreply.localhost`)
    await api.showEmail({ body: { shows_email: true } })
    const shown = await commit(hidden.commit_id, [text('a.txt', 'b\n')])
    assert.equal(git('log', '-1', '--format=%ae', shown.commit_id), user.email)
    await eventually(async () => {
      const { total } = await api.getContributionCalendar({ params: { username: user.username } })
      assert.equal(total, 2)
    })
  })

  it('change, move and delete files, and may grow a branch', async () => {
    const { commit, text, git, api, params } = await scene()
    const first = await commit(null, [
      text('a.txt', 'a\n'),
      text('dir/b.txt', 'b\n'),
      text('c.txt', 'c\n'),
      text('run', '#!/bin/sh\n'),
    ])
    const second = await commit(first.commit_id, [
      text('a.txt', 'changed\n'),
      { action: 'move', from: 'dir/b.txt', path: 'moved/b.txt' },
      { action: 'put', from: 'c.txt', path: 'd.txt', text: 'c and d\n' },
      { action: 'put', path: 'run', text: '#!/bin/sh\n', executable: true },
    ])
    assert.equal(
      git('ls-tree', '-r', '--format=%(objectmode) %(path)', 'main'),
      '100644 a.txt\n100644 d.txt\n100644 moved/b.txt\n100755 run',
    )
    assert.equal(git('show', 'main:a.txt'), 'changed')
    assert.equal(git('show', 'main:d.txt'), 'c and d')
    const grown = await commit(second.commit_id, [{ action: 'delete', path: 'moved' }], { new_branch: 'topic/one' })
    assert.deepEqual([grown.outcome, grown.branch], ['committed', 'topic/one'])
    assert.equal(git('ls-tree', '-r', '--name-only', 'topic/one'), 'a.txt\nd.txt\nrun')
    assert.equal(git('rev-parse', 'main'), second.commit_id)
    const file = await api.getEditableFile({ params: { ...params, branch: 'topic/one', path: 'run' } })
    assert.deepEqual([file.text, file.executable, file.commit_id], ['#!/bin/sh\n', true, grown.commit_id])
    // Where the branch ends in an address is found out; its root is a folder like others.
    const found = (branch: string, path: string) => api.getEditableFile({ params: { ...params, branch, path } })
    assert.deepEqual(await found('topic', 'one/run'), file)
    const root = await found('topic', 'one')
    assert.deepEqual([root.branch, root.path, root.why_not, root.text], ['topic/one', '', 'folder', null])
    assert.equal(await refusalOf(found('topic', 'one/nothing')), 'browse.no_file')
    assert.equal(await refusalOf(found(grown.commit_id, 'run')), 'browse.no_revision')
    assert.equal((await commit(second.commit_id, [text('a.txt', 'changed\n')])).outcome, 'unchanged')
    const code = (changes: Parameters<typeof commit>[1], more?: Parameters<typeof commit>[2]) =>
      refusalOf(commit(second.commit_id, changes, more))
    assert.equal(await code([{ action: 'put', path: 'a.txt', text: 'x', creates: true }]), 'commit.path_taken')
    assert.equal(await code([{ action: 'move', from: 'a.txt', path: 'd.txt' }]), 'commit.path_taken')
    assert.equal(await code([{ action: 'delete', path: 'nothing' }]), 'browse.no_file')
    assert.equal(await code([text('a.txt/below', 'x')]), 'commit.path_clash')
    assert.equal(await code([text('moved', 'x')]), 'commit.path_clash')
    assert.equal(await code([text('x', 'x')], { new_branch: 'topic/one' }), 'commit.branch_taken')
    assert.equal(await code([text('x', 'x')], { new_branch: 'topic' }), 'commit.refused')
    assert.equal(await code([text('x', 'x')], { branch: 'gone' }), 'commit.no_branch')
    assert.equal(await refusalOf(commit('0'.repeat(40), [text('x', 'x')])), 'commit.no_base')
    assert.equal(await refusalOf(commit(null, [text('a.txt', 'x')], { branch: 'orphan' })), 'commit.no_branch')
    const gitmodules = '[submodule "x"]\n\tpath = x\n\turl = -u./payload\n'
    assert.equal(await code([text('.gitmodules', gitmodules)]), 'commit.refused')
    for (const path of ['../x', '.git/config', 'x/.GIT/hooks', 'git~1', 'a//b', 'a\nb', '.g\u200cit/x'])
      await assert.rejects(commit(second.commit_id, [text(path, 'x')]), { status: 400 }, JSON.stringify(path))
    await assert.rejects(commit(second.commit_id, [text('x', 'x')], { message: ' \n ' }), { status: 400 })
    await assert.rejects(commit(second.commit_id, [{ action: 'put', path: 'x' }]), { status: 400 })
    assert.equal(git('rev-parse', 'main'), second.commit_id)
  })

  it('are placed on what others did meanwhile, merged where that is clean, and else both sides are told', async (test: TestContext) => {
    const { commit, text, git, gitDir } = await scene()
    const lines = (...all: string[]) => all.map((line) => `${line}\n`).join('')
    const base = await commit(null, [
      text('list', lines('1', '2', '3', '4', '5')),
      text('other', 'o\n'),
      text('gone', 'g\n'),
    ])
    const at = base.commit_id
    // Somebody pushes meanwhile, as git does.
    const work = scratchFolder(test)
    await client(work, 'clone', '-q', gitDir, '.')
    writeFileSync(join(work, 'list'), lines('1', '2', '3', '4', 'five'))
    await client(work, 'rm', '-q', 'gone')
    await client(work, 'commit', '-qam', 'Theirs')
    await client(work, 'push', '-q', 'origin', 'main')
    const elsewhere = await commit(at, [text('other', 'mine\n'), text('new', 'n\n')])
    assert.equal(elsewhere.outcome, 'committed')
    const merged = await commit(at, [text('list', lines('one', '2', '3', '4', '5'))])
    assert.equal(merged.outcome, 'committed')
    assert.equal(git('show', 'main:list'), lines('one', '2', '3', '4', 'five').trimEnd())
    const both = await commit(at, [text('list', lines('1', '2', '3', '4', 'cinq')), text('free', 'f')])
    assert.deepEqual(both, {
      outcome: 'conflict',
      commit_id: merged.commit_id,
      branch: 'main',
      conflicts: [{ path: 'list', text: lines('one', '2', '3', '4', 'five'), is_gone: false }],
    })
    const gone = await commit(at, [
      text('gone', 'still mine\n'),
      { action: 'delete', path: 'other' },
      text('new', 'also new'),
    ])
    assert.deepEqual(gone.conflicts, [
      { path: 'gone', text: null, is_gone: true },
      { path: 'other', text: 'mine\n', is_gone: false },
      { path: 'new', text: 'n\n', is_gone: false },
    ])
    assert.equal(git('rev-parse', 'main'), merged.commit_id)
    // Looked at, and committed on what is there now.
    const settled = await commit(both.commit_id, [text('list', lines('one', '2', '3', '4', 'cinq'))])
    assert.equal(settled.outcome, 'committed')
    assert.equal(git('rev-list', '--count', 'main'), '5')
    assert.equal(git('fsck', '--strict', '--no-dangling'), '')
  })

  it('lose nothing of each other when many are made at once', async () => {
    const { commit, text, git } = await scene()
    const base = await commit(null, [text('README.md', '# Project\n')])
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    const landed = await Promise.all(names.map((name) => commit(base.commit_id, [text(name, name)])))
    assert.deepEqual(new Set(landed.map(({ outcome }) => outcome)), new Set(['committed']))
    assert.equal(git('ls-tree', '--name-only', 'main'), ['README.md', ...names].join('\n'))
    assert.equal(git('rev-list', '--count', '--first-parent', 'main'), '9')
  })

  it('take what was uploaded, once, and only from whoever did', async () => {
    const { commit, upload, git, params, user, made: repository } = await scene()
    const bytes = new Uint8Array(randomBytes(700_000))
    const sent = await upload(bytes)
    assert.deepEqual([sent.status, sent.data.size], [200, 700_000])
    const small = await upload('small')
    const folder = join(server.dataFolder, 'uploads', String(user.userId))
    const change = { action: 'put' as const, path: 'data/model.bin', upload: String(sent.data.upload) }
    const stranger = await signIn(server)
    await addCollaborator(server, { ownerId: stranger.user.ownerId, repoUid: repository.uid, role: 'writer' })
    const theirs = stranger.api.createCommit({
      params,
      body: { branch: 'main', base: null, changes: [change], message: 'x' },
    })
    assert.equal(await refusalOf(theirs), 'commit.no_upload')
    const made = await commit(null, [change, { action: 'put', path: 'small', upload: String(small.data.upload) }])
    assert.equal(made.outcome, 'committed')
    assert.equal(git('cat-file', '-s', 'main:data/model.bin'), '700000')
    assert.equal(git('show', 'main:small'), 'small')
    assert.deepEqual(readdirSync(folder), [])
    assert.equal(await refusalOf(commit(made.commit_id, [{ ...change, path: 'again' }])), 'commit.no_upload')
    assert.equal(await refusalOf(commit(made.commit_id, [{ ...change, upload: '../../sheaf.db' }])), 'commit.no_upload')
    // What nobody commits goes after a day.
    const left = await upload('left')
    const file = join(folder, String(left.data.upload))
    assert.equal(await sweepUploads(server), 0)
    const old = new Date(Date.now() - 25 * 60 * 60_000)
    utimesSync(file, old, old)
    assert.equal(await sweepUploads(server), 1)
    assert.ok(!existsSync(file))
    assert.equal((await upload('x', { 'sec-fetch-site': 'cross-site' })).status, 403)
  })

  it('leave to Git LFS what the attributes of the branch do, as they will be: a pointer is committed, the file is read and edited', async () => {
    const { commit, text, upload, git, params, api, made: repository } = await scene()
    const rules = '*.csv filter=lfs diff=lfs merge=lfs -text\n*.bin filter=lfs -text\n.gitattributes filter=lfs\n'
    const bytes = new Uint8Array(randomBytes(300_000))
    const sent = await upload(bytes)
    const oidOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
    const pointer = (content: string | Uint8Array) =>
      writeLfsPointer({ oid: oidOf(content), size: Buffer.from(content).length })
    const given = pointer('a,b\n1,2\n')
    const first = await commit(null, [
      text('.gitattributes', rules),
      text('data/a.csv', 'a,b\n1,2\n'),
      text('plain.txt', 'plain\n'),
      text('empty.csv', ''),
      text('given.csv', given),
      { action: 'put', path: 'model.bin', upload: String(sent.data.upload) },
    ])
    assert.equal(first.outcome, 'committed')
    const held = (path: string) => `${git('show', `main:${path}`)}\n`
    assert.equal(held('.gitattributes'), rules)
    assert.equal(held('data/a.csv'), pointer('a,b\n1,2\n'))
    assert.equal(held('model.bin'), pointer(bytes))
    assert.deepEqual([held('plain.txt'), held('given.csv'), git('show', 'main:empty.csv')], ['plain\n', given, ''])
    const raw = await fetch(new URL(`/${params.owner}/project/raw/main/model.bin`, server.url))
    assert.equal(oidOf(new Uint8Array(await raw.arrayBuffer())), oidOf(bytes))
    const rows = await server.database.read
      .selectFrom('repositories')
      .select('object_bytes')
      .where('uid', '=', repository.uid)
      .execute()
    assert.deepEqual(rows, [{ object_bytes: 300_008 }])

    // What is edited is the file, and what is looked at where two did.
    const file = () => api.getEditableFile({ params: { ...params, branch: 'main', path: 'data/a.csv' } })
    assert.equal((await file()).text, 'a,b\n1,2\n')
    const second = await commit(first.commit_id, [text('data/a.csv', 'a,b\n3,4\n')])
    assert.equal(held('data/a.csv'), pointer('a,b\n3,4\n'))
    const behind = await commit(first.commit_id, [text('data/a.csv', 'a,b\n1,2\n5,6\n')])
    assert.deepEqual(behind.conflicts, [{ path: 'data/a.csv', text: 'a,b\n3,4\n', is_gone: false }])
    const again = await commit(first.commit_id, [text('data/a.csv', 'a,b\n3,4\n')])
    assert.deepEqual([again.outcome, again.commit_id], ['unchanged', second.commit_id])
    const freed = await commit(second.commit_id, [
      { action: 'delete', path: '.gitattributes' },
      text('data/a.csv', 'free\n'),
    ])
    assert.equal(freed.outcome, 'committed')
    assert.equal(held('data/a.csv'), 'free\n')
    assert.equal(git('fsck', '--strict', '--no-dangling'), '')
  })

  it('are for whom the matrix lets write', async () => {
    const { commit, text, params, api, made } = await scene()
    const { commit_id: base } = await commit(null, [text('README.md', '# Project\n')])
    const body = { branch: 'main', base, changes: [text('x', 'x')], message: 'x' }
    await assert.rejects(server.browser().api.createCommit({ params, body }), { status: 401 })
    const reader = await signIn(server)
    await addCollaborator(server, { ownerId: reader.user.ownerId, repoUid: made.uid, role: 'reader' })
    await assert.rejects(reader.api.createCommit({ params, body }), { status: 403 })
    await assert.rejects(reader.api.getEditableFile({ params: { ...params, branch: 'main', path: 'README.md' } }), {
      status: 403,
    })
    const missing = { params: { ...params, repo: 'nothing' }, body }
    await assert.rejects(api.createCommit(missing), { status: 404 })
  })
})
