import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { plainGit, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { createObjectStore } from '../../storage/object-store.ts'
import { codeOf } from '../../testing/code-of.ts'
import { addCollaborator, folderOf, moveRefs, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const hour = 60 * 60_000

describe('releases', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_OWNER_QUOTA_GB: '1' } })
  })
  afterAll(() => server.stop())

  const scene = async ({ isPrivate = false } = {}) => {
    const signed = await signIn(server)
    const { api, user } = signed
    const made = await api.createRepository({
      body: { owner_uid: user.uid, repo_name: 'project', repo_is_private: isPrivate },
    })
    const gitDir = folderOf(server, made)
    writeHistory(gitDir, [
      { branch: 'refs/heads/main', parents: [], changes: [{ path: 'README.md', content: '# One\n' }] },
      { branch: 'refs/heads/main', parents: [1], changes: [{ path: 'README.md', content: '# Two\n' }] },
    ])
    await moveRefs(server)
    const params = { owner: user.username, repo: 'project' }
    const create = (body: { tag: string } & Record<string, unknown>, by = api) => by.createRelease({ params, body })
    const cookies = (who: typeof signed) => [...who.cookies].map((pair) => pair.join('=')).join('; ')
    const upload = async (
      uid: string,
      { name, bytes, by = signed }: { name: string; bytes: Buffer; by?: typeof signed },
    ) => {
      const url = new URL(`/api/repo/${user.username}/project/releases/${uid}/assets`, server.url)
      url.searchParams.set('name', name)
      const answer = await fetch(url, {
        method: 'POST',
        headers: { cookie: cookies(by), 'content-type': 'application/octet-stream', 'sec-fetch-site': 'same-origin' },
        body: new Uint8Array(bytes),
      })
      const json = (await answer.json()) as { code: number; msg: string; data: { asset: string } | null }
      return { status: answer.status, ...json }
    }
    const download = async (path: string, headers: Record<string, string> = {}, by: typeof signed | null = signed) => {
      const answer = await fetch(`${server.url}/${user.username}/project/releases/download/${path}`, {
        headers: { ...(by && { cookie: cookies(by) }), ...headers },
      })
      return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    const usage = async () => {
      const row = await server.database.read
        .selectFrom('repositories')
        .innerJoin('owners', 'owners.id', 'repositories.owner_id')
        .select(['repositories.disk_bytes as own', 'release_bytes as files', 'owners.disk_bytes as all'])
        .where('repositories.uid', '=', made.uid)
        .executeTakeFirstOrThrow()
      return { own: Number(row.own), files: Number(row.files), all: Number(row.all) }
    }
    return { signed, api, user, made, gitDir, params, create, upload, download, usage }
  }

  it('are made of a tag that is there and of one that is not, by those who may write', async () => {
    const { api, params, create, gitDir, made } = await scene()
    plainGit(gitDir, ['tag', 'v1', 'main~'])
    await moveRefs(server)
    const [reader, writer] = [await signIn(server), await signIn(server)]
    await addCollaborator(server, { ownerId: reader.user.ownerId, repoUid: made.uid, role: 'reader' })
    await addCollaborator(server, { ownerId: writer.user.ownerId, repoUid: made.uid, role: 'writer' })
    assert.equal(await codeOf(create({ tag: 'v1' }, server.browser().api)), 401)
    assert.equal(await codeOf(create({ tag: 'v1' }, reader.api)), 403)
    assert.equal(await codeOf(create({ tag: 'a..b' })), 400)
    assert.equal(await codeOf(create({ tag: 'v9', target: 'nothing' })), 404)

    const first = await create(
      { tag: 'v1', title: 'One', notes: 'See [it](README.md) <script>alert(1)</script>' },
      writer.api,
    )
    assert.deepEqual(
      [first.title, first.latest, first.draft, first.author?.username],
      ['One', true, false, writer.user.username],
    )
    assert.equal(first.commit_id, plainGit(gitDir, ['rev-parse', 'main~']).trim())
    assert.match(first.notes_html ?? '', new RegExp(`href="/${params.owner}/project/blob/v1/README.md"`))
    assert.doesNotMatch(first.notes_html ?? '', /<script/)
    assert.equal(await codeOf(create({ tag: 'v1' })), 409)

    const second = await create({ tag: 'release/v2' })
    assert.equal(second.commit_id, plainGit(gitDir, ['rev-parse', 'main']).trim())
    assert.match(plainGit(gitDir, ['tag', '-l']), /^release\/v2$/m)
    assert.equal((await api.getRelease({ params: { ...params, tag: 'release/v2' } })).uid, second.uid)
  })

  it('have a latest one: the newest that is no pre-release, or the one that was chosen', async () => {
    const { api, params, create } = await scene()
    await create({ tag: 'v1' })
    await create({ tag: 'v2-beta', prerelease: true })
    const latest = async () => {
      const { items, latest: tag } = await api.listReleases({ params })
      assert.deepEqual(
        items.filter((each) => each.latest).map((each) => each.tag),
        tag === null ? [] : [tag],
      )
      return tag
    }
    assert.equal(await latest(), 'v1')
    const third = await create({ tag: 'v3' })
    assert.equal(await latest(), 'v3')
    const fix = await create({ tag: 'v1.1', latest: true })
    assert.equal(await latest(), 'v1.1')
    await create({ tag: 'v4' })
    assert.equal(await latest(), 'v1.1')
    await api.updateRelease({ params: { ...params, uid: third.uid }, body: { tag: 'v3', latest: true } })
    assert.equal(await latest(), 'v3')
    await api.deleteRelease({ params: { ...params, uid: third.uid } })
    assert.equal(await latest(), 'v4')
    assert.equal(await codeOf(api.deleteRelease({ params: { ...params, uid: third.uid } })), 404)
    const marks = await api.listReleaseMarks({ params })
    assert.deepEqual(
      marks.map(({ tag, prerelease, latest: isLatest }) => [tag, prerelease, isLatest]),
      [
        ['v4', false, true],
        ['v1.1', false, false],
        ['v2-beta', true, false],
        ['v1', false, false],
      ],
    )
    assert.equal(fix.latest, true)
  })

  it('are drafts for those alone who may write, and are told of once they are published', async () => {
    const { api, params, create, gitDir, upload, download, user } = await scene()
    const draft = await create({ tag: 'v1', draft: true, notes: 'Soon' })
    await upload(draft.uid, { name: 'early.bin', bytes: Buffer.from('early') })
    assert.deepEqual([draft.commit_id, draft.published_at], [null, null])
    assert.equal(plainGit(gitDir, ['tag', '-l']).trim(), '')
    const others = [server.browser(), await signIn(server)]
    for (const { api: other } of others) {
      assert.deepEqual((await other.listReleases({ params })).total, 0)
      assert.deepEqual(await other.listReleaseMarks({ params }), [])
      assert.equal(await codeOf(other.getRelease({ params: { ...params, tag: 'v1' } })), 404)
    }
    assert.equal((await download('v1/early.bin', {}, null)).status, 404)
    const published = await api.updateRelease({
      params: { ...params, uid: draft.uid },
      body: { tag: 'v1', notes: 'Here', draft: false },
    })
    assert.deepEqual([published.draft, published.latest, published.notes], [false, true, 'Here'])
    assert.equal((await download('v1/early.bin', {}, null)).bytes.toString(), 'early')
    // What is published is no draft any more.
    const again = await api.updateRelease({ params: { ...params, uid: draft.uid }, body: { tag: 'v1', draft: true } })
    assert.equal(again.draft, false)
    await eventually(async () => {
      const activity = await api.listRepositoryActivity({ params })
      assert.deepEqual(
        activity.filter(({ kind }) => kind === 'release').map(({ release, actor }) => [release?.tag, actor.username]),
        [['v1', user.username]],
      )
    })
    const feed = await server.browser().send('GET', `/${user.username}/project.atom`)
    const versions = await server.browser().send('GET', `/${user.username}/project/releases.atom`)
    assert.match(versions.text, new RegExp(`<title>v1</title>[^]*/${user.username}/project/releases/tag/v1"`))
    assert.match(feed.text, new RegExp(`${user.username} released v1 of ${user.username}/project`))
  })

  it('obey the rules about tags', async () => {
    const { api, params, create, made } = await scene()
    const rule = { create: 'owner', push: 'owner', force: 'nobody', delete: 'nobody' } as const
    await api.createRefRule({ params, body: { kind: 'tag', pattern: 'v*', ...rule } })
    const writer = await signIn(server)
    await addCollaborator(server, { ownerId: writer.user.ownerId, repoUid: made.uid, role: 'writer' })
    assert.equal(await codeOf(create({ tag: 'v1' }, writer.api)), 422)
    assert.equal((await api.listReleases({ params })).total, 0)
    await create({ tag: 'v1' })
  })

  it('have files, which are sent whole or in part, counted, and of the owner’s space', async () => {
    const { api, params, create, upload, download, usage } = await scene()
    const { uid } = await create({ tag: 'rel/v1' })
    const bytes = randomBytes(3_000_000)
    assert.equal((await upload(uid, { name: 'tool.tar.gz', bytes })).code, 200)
    assert.equal((await upload(uid, { name: 'tool.tar.gz', bytes })).code, 409)
    assert.equal(
      (await upload(uid, { name: 'ä "quoted" <b>.html', bytes: Buffer.from('<script>1</script>') })).code,
      200,
    )
    assert.equal((await upload(uid, { name: 'a/b', bytes })).status, 400)
    assert.equal((await upload('nothing', { name: 'x', bytes })).code, 404)
    assert.equal((await upload(uid, { name: 'x', bytes, by: await signIn(server) })).code, 403)
    const sum = createHash('sha256').update(bytes).digest('hex')
    const store = createObjectStore(server.config)
    const file = store.fileOf(sum)
    assert.ok(readFileSync(file).equals(bytes))
    const now = await usage()
    // What is in its folder is measured besides.
    assert.deepEqual([now.files, now.own > 3_000_018, now.all], [3_000_018, true, now.own])

    const whole = await download('rel/v1/tool.tar.gz')
    assert.ok(whole.bytes.equals(bytes))
    assert.equal(whole.headers.get('content-type'), 'application/octet-stream')
    const part = await download('rel/v1/tool.tar.gz', { range: 'bytes=1000-1999' })
    assert.deepEqual([part.status, part.bytes.equals(bytes.subarray(1000, 2000))], [206, true])
    assert.equal((await download('rel/v1/tool.tar.gz', { range: 'bytes=9999999-' })).status, 416)
    assert.equal((await download('rel/v1/tool.tar.gz', { 'if-none-match': `"${sum}"` })).status, 304)
    const page = await download(`rel/v1/${encodeURIComponent('ä "quoted" <b>.html')}`)
    assert.match(page.headers.get('content-disposition') ?? '', /^attachment/)
    assert.equal((await download('rel/v1/nothing')).status, 404)

    const { assets } = await api.getRelease({ params: { ...params, tag: 'rel/v1' } })
    const tool = assets.find(({ name }) => name === 'tool.tar.gz')
    assert.deepEqual([tool?.size, tool?.sha256, tool?.downloads], [3_000_000, sum, 1])
    await api.deleteReleaseAsset({ params: { ...params, uid, asset: tool?.uid ?? '' } })
    assert.equal((await download('rel/v1/tool.tar.gz')).status, 404)
    await api.deleteRelease({ params: { ...params, uid } })
    const { files, own } = await usage()
    assert.deepEqual([files, own < 1_000_000], [0, true])

    // What no release has any more leaves the disk, and not before somebody who uploads the same could have noted it.
    const used = async (contents: readonly string[]) => {
      const assets = server.database.read.selectFrom('release_assets').select('sha256')
      const rows = contents.length === 0 ? [] : await assets.where('sha256', 'in', contents).execute()
      return new Set(rows.map((row) => row.sha256))
    }
    await store.sweep({ used })
    assert.ok(existsSync(file))
    await store.sweep({ used, now: Date.now() + 2 * hour })
    assert.ok(!existsSync(file))
  })

  it('refuse files beyond what an owner may keep, and give back what was promised to one that did not come', async () => {
    const { create, upload, usage, user } = await scene()
    const { uid } = await create({ tag: 'v1' })
    const { write } = server.database
    const quota = server.config.ownerQuotaBytes ?? 0
    const before = await usage()
    await write
      .updateTable('owners')
      .set({ disk_bytes: quota - 1_000 })
      .where('id', '=', user.ownerId)
      .execute()
    assert.equal((await upload(uid, { name: 'large.bin', bytes: Buffer.alloc(1_001) })).status, 403)
    assert.equal((await upload(uid, { name: 'small.bin', bytes: Buffer.alloc(900) })).code, 200)
    assert.equal((await upload(uid, { name: 'next.bin', bytes: Buffer.alloc(900) })).status, 403)
    assert.equal((await usage()).files, before.files + 900)
    assert.deepEqual(await write.selectFrom('disk_reservations').select('id').execute(), [])
  })

  it('have notes of the commits since the release before', async () => {
    const { api, params, create, gitDir } = await scene()
    plainGit(gitDir, ['tag', 'v1', 'main'])
    await moveRefs(server)
    await create({ tag: 'v1' })
    const tree = plainGit(gitDir, ['rev-parse', 'main^{tree}']).trim()
    let tip = plainGit(gitDir, ['rev-parse', 'main']).trim()
    for (const subject of ['Add *the* wheel', 'Fix <b>it</b>'])
      tip = plainGit(gitDir, ['commit-tree', tree, '-p', tip, '-m', subject]).trim()
    plainGit(gitDir, ['update-ref', 'refs/heads/main', tip])
    await moveRefs(server)
    const { notes, previous } = await api.generateReleaseNotes({ params, body: { tag: 'v2' } })
    assert.equal(previous, 'v1')
    assert.match(
      notes,
      /^## What's changed\n\n- Fix \\<b\\>it\\<\/b\\> \([0-9a-f]{7}\)\n- Add \\\*the\\\* wheel \([0-9a-f]{7}\)$/,
    )
    assert.equal(await codeOf(api.generateReleaseNotes({ params, body: { tag: 'v2', target: 'nothing' } })), 404)
  })

  it('are read page by page', async () => {
    const { api, params, create } = await scene()
    const tags = ['v1', 'v2', 'v3', 'v4', 'v5']
    for (const tag of tags) await create({ tag })
    const found: string[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const page = await api.listReleases({ params, query: { page_size: 2, ...(after !== undefined && { after }) } })
      assert.equal(page.total, 5)
      found.push(...page.items.map(({ tag }) => tag))
      after = page.next
    }
    assert.deepEqual(found, tags.toReversed())
  })

  it('follow a repository that has another name, and are refused by an archive', async () => {
    const { api, params, create, user, upload, download } = await scene()
    const { uid } = await create({ tag: 'v1' })
    await upload(uid, { name: 'a.bin', bytes: Buffer.from('a') })
    await api.renameRepository({ params, body: { repo_name: 'other' } })
    assert.equal((await download('v1/a.bin')).bytes.toString(), 'a')
    const renamed = { owner: user.username, repo: 'other' }
    await api.archiveRepository({ params: renamed, body: { archived: true } })
    assert.equal(await codeOf(api.createRelease({ params: renamed, body: { tag: 'v2' } })), 403)
    assert.equal((await upload(uid, { name: 'b.bin', bytes: Buffer.from('b') })).code, 403)
    assert.equal((await api.listReleases({ params: renamed })).total, 1)
  })

  it('are missing with a repository that is private, and so are their files', async () => {
    const { params, create, upload, download } = await scene({ isPrivate: true })
    const { uid } = await create({ tag: 'v1' })
    await upload(uid, { name: 'a.bin', bytes: Buffer.from('a') })
    const stranger = await signIn(server)
    assert.equal(await codeOf(stranger.api.listReleases({ params })), 404)
    assert.equal((await download('v1/a.bin', {}, stranger)).status, 404)
    assert.equal((await download('v1/a.bin', {}, null)).status, 404)
    assert.equal((await download('v1/a.bin')).status, 200)
  })
})
