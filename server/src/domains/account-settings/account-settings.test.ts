import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { ApiError } from '@sheaf/client'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { createTeam, createUser, folderOf, issueAccessKey, signIn, testPassword } from '../../testing/factories.ts'
import { type MailSink, startMailSink } from '../../testing/mail-sink.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

type Signed = Awaited<ReturnType<typeof signIn>>

const refusedWith = (code: number) => (error: unknown) => error instanceof ApiError && error.code === code
const newRepository = ({ api, user }: Signed, repo_name: string) =>
  api.createRepository({ body: { owner_uid: user.uid, repo_name } })

describe('an account', () => {
  let server: TestServer
  let sink: MailSink
  beforeAll(async () => {
    sink = await startMailSink()
    server = await startServer({ env: { SHEAF_SMTP_URL: sink.url } })
  })
  afterAll(async () => {
    await server.stop()
    await sink.stop()
  })

  it('is changed in its own browser alone', async () => {
    const { user } = await signIn(server)
    const { token } = await issueAccessKey(server, user, { grants: { profile_access: 2, email_access: 2 } })
    for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
      const { status } = await server.browser().send('GET', '/api/user/setting/account', { headers })
      assert.equal(status, 'authorization' in headers ? 403 : 401)
    }
  })

  describe('its name', () => {
    it('changes, and the old one leads to it on pages and in Git, and is nobody else’s', async (test: TestContext) => {
      const signed = await signIn(server, await createUser(server, { username: 'before' }))
      await newRepository(signed, 'wheat')
      const folder = scratchFolder(test)
      await client(folder, 'init', '-q', '-b', 'main', '.')
      await client(folder, 'commit', '-q', '--allow-empty', '-m', 'First')
      await signed.api.renameAccount({ body: { username: 'Behind' } })
      assert.equal((await signed.api.context()).username, 'Behind', 'the session goes on')
      const visitor = server.browser().api
      for (const name of ['behind', 'BEFORE']) {
        const repository = await visitor.getRepository({ params: { owner: name, repo: 'wheat' } })
        assert.equal(repository.owner.username, 'Behind')
        assert.equal((await visitor.getUser({ params: { username: name } })).model.username, 'Behind')
        assert.equal((await visitor.listUserRepositories({ params: { username: name } })).total, 1)
        const url = new URL(`/${name}/wheat.git`, server.url)
        url.username = 'Behind'
        url.password = testPassword
        const { code, err } = await runClient(folder, ['push', '-q', url.href, `main:${name}`])
        assert.equal(code, 0, err)
      }
      const other = await signIn(server)
      await assert.rejects(other.api.renameAccount({ body: { username: 'bEfore' } }), refusedWith(409))
      await assert.rejects(other.api.renameAccount({ body: { username: 'behind' } }), refusedWith(409))
      const asked = { username: 'before', email: 'new@example.org' }
      await assert.rejects(visitor.checkRegistration({ body: asked }), refusedWith(409))
      // Its own it may have back, and after 90 days it is anybody's.
      await signed.api.renameAccount({ body: { username: 'before' } })
      await server.database.write
        .updateTable('former_names')
        .set({ held_until: Date.now() - 1 })
        .execute()
      await assert.rejects(visitor.getUser({ params: { username: 'behind' } }), /not found/i)
      await other.api.renameAccount({ body: { username: 'behind' } })
    })

    it('is one that may be, and does not hold more than a few back', async () => {
      const { api, send } = await signIn(server)
      for (const username of ['', 'api', 'a b', '-a', 'a'.repeat(40), ['a'], null]) {
        const { status } = await send('POST', '/api/user/setting/username', { body: { username } })
        assert.equal(status, 400, String(username))
      }
      for (let n = 0; n < 5; n += 1) await api.renameAccount({ body: { username: `moving${n}` } })
      await assert.rejects(api.renameAccount({ body: { username: 'moving9' } }), refusedWith(422))
      await api.renameAccount({ body: { username: 'MOVING4' } })
    })
  })

  describe('its password', () => {
    it('changes with the current one, and all other sessions end', async () => {
      const signed = await signIn(server)
      const elsewhere = await signIn(server, signed.user)
      const change = { current_password: testPassword, new_password: 'another correct horse' }
      await assert.rejects(
        signed.api.changePassword({ body: { ...change, current_password: 'wrong' } }),
        (error) => refusedWith(403)(error) && error instanceof ApiError && 'current_password' in error.fields,
      )
      const short = signed.api.changePassword({ body: { ...change, new_password: 'short' } })
      await assert.rejects(short, /at least 8 characters/)
      await signed.api.changePassword({ body: change })
      assert.equal((await signed.api.context()).username, signed.user.username)
      await assert.rejects(elsewhere.api.context(), refusedWith(401))
      const login = (password: string) =>
        server.browser().api.login({ body: { username: signed.user.username, password } })
      await assert.rejects(login(testPassword), refusedWith(401))
      await login('another correct horse')
    })
  })

  describe('its addresses', () => {
    const pending = async ({ api }: Signed) => {
      const { emails } = await api.getAccount()
      return emails.find(({ verified }) => !verified)?.id ?? assert.fail('no address waits')
    }

    it('are proved by code in the browser that asked, and one of them is the primary', async () => {
      const signed = await signIn(server)
      const { api, user } = signed
      const next = `${user.username}.next@example.org`
      await api.addEmail({ body: { email: next.toUpperCase() } })
      const id = await pending(signed)
      const [code = ''] = /\b\d{6}\b/.exec((await sink.mailTo(next)).raw.replaceAll('=\r\n', '')) ?? []
      await assert.rejects(api.makeEmailPrimary({ params: { id } }), refusedWith(403))
      const other = await signIn(server, user)
      await assert.rejects(other.api.verifyEmail({ params: { id }, body: { code } }), refusedWith(400))
      await assert.rejects(api.verifyEmail({ params: { id }, body: { code: 'wrong' } }), refusedWith(400))
      await api.verifyEmail({ params: { id }, body: { code } })
      await assert.rejects(api.verifyEmail({ params: { id }, body: { code } }), refusedWith(400), 'once')
      await api.makeEmailPrimary({ params: { id } })
      const account = await api.getAccount()
      assert.equal(account.email, next)
      assert.deepEqual(account.emails, [{ id, email: user.email, verified: true }])
      assert.equal((await api.context()).email, next)
      // What else the account is told of may come first; without this one, `mailTo` gives up.
      while (!(await sink.mailTo(user.email)).raw.replaceAll('=\r\n', '').includes(next));
      // Nobody else may register or prove either of them.
      for (const email of [next, user.email]) {
        const asked = { username: 'somebody-else', email }
        await assert.rejects(server.browser().api.checkRegistration({ body: asked }), refusedWith(409))
      }
      // It is shown where its owner says so, and nowhere else.
      const shown = async () =>
        (await server.browser().api.getUser({ params: { username: user.username } })).model.email
      assert.equal(await shown(), '')
      await api.showEmail({ body: { shows_email: true } })
      assert.equal(await shown(), next)
      await api.removeEmail({ params: { id } })
      assert.deepEqual((await api.getAccount()).emails, [])
      await assert.rejects(other.api.removeEmail({ params: { id } }), refusedWith(404))
    })

    it('tell nobody who has an account, and are a few', async () => {
      const signed = await signIn(server)
      const owner = await createUser(server)
      await signed.api.addEmail({ body: { email: owner.email } })
      await assert.rejects(
        signed.api.verifyEmail({ params: { id: await pending(signed) }, body: { code: '000000' } }),
        refusedWith(400),
      )
      await assert.rejects(signed.api.addEmail({ body: { email: signed.user.email } }), refusedWith(409))
      for (let n = 1; n < 10; n += 1) {
        await signed.api.addEmail({ body: { email: `${signed.user.username}.${n}@example.org` } })
      }
      const more = signed.api.addEmail({ body: { email: `${signed.user.username}.x@example.org` } })
      await assert.rejects(more, refusedWith(422))
      for (const email of ['', 'nobody', [], null, 'a'.repeat(300)]) {
        assert.equal((await signed.send('POST', '/api/user/setting/email', { body: { email } })).status, 400)
      }
    })
  })

  describe('its deletion', () => {
    const remove = ({ api }: Signed) => api.deleteAccount({ body: { confirmation: 'DELETE' } })
    /** As if the seven days were over. */
    const passTime = async ({ user }: Signed) => {
      const past = Date.now() - 1
      const { write } = server.database
      await write.updateTable('users').set({ deletion_due_at: past }).where('id', '=', user.userId).execute()
      await write.updateTable('jobs').set({ run_at: past }).where('queue', '=', 'delete-account').execute()
    }

    it('takes the word, names teams that would have no owner, and is taken back by a sign-in', async () => {
      const signed = await signIn(server)
      for (const confirmation of ['', 'delete', 'DELETE ', null, ['DELETE']]) {
        const { status } = await signed.send('POST', '/api/user/setting/delete', { body: { confirmation } })
        assert.equal(status, 400)
      }
      const team = await createTeam(server, { name: 'threshers', members: [[signed.user, 'owner']] })
      assert.deepEqual((await signed.api.getAccount()).teams_owned_alone, ['threshers'])
      await assert.rejects(remove(signed), /only owner of threshers/)
      await server.database.write.deleteFrom('team_members').where('team_id', '=', team.ownerId).execute()
      await remove(signed)
      await assert.rejects(signed.api.context(), refusedWith(401))
      const again = server.browser()
      await again.api.login({ body: { username: signed.user.username, password: testPassword } })
      const row = await server.database.read
        .selectFrom('users')
        .select('deletion_due_at')
        .where('id', '=', signed.user.userId)
        .executeTakeFirst()
      assert.equal(row?.deletion_due_at, null)
    })

    it('takes everything along: repositories with their files, keys, addresses, pictures', async () => {
      const signed = await signIn(server)
      const other = await signIn(server)
      const repository = await newRepository(signed, 'chaff')
      const kept = await newRepository(other, 'grain')
      const folder = folderOf(server, repository)
      await signed.api.followUser({ params: { username: other.user.username } })
      await other.api.followUser({ params: { username: signed.user.username } })
      const { token } = await issueAccessKey(server, signed.user, { grants: { repo_access: 2 } })
      await remove(signed)
      const visitor = server.browser().api
      assert.equal((await visitor.getUser({ params: { username: signed.user.username } })).repositories, 1, 'not yet')
      await passTime(signed)
      await eventually(async () => {
        await assert.rejects(visitor.getUser({ params: { username: signed.user.username } }), /not found/i)
      })
      assert.ok(!existsSync(folder))
      assert.ok(existsSync(folderOf(server, kept)))
      const left = await visitor.getUser({ params: { username: other.user.username } })
      assert.deepEqual([left.followers, left.following], [0, 0])
      const { status } = await server
        .browser()
        .send('GET', '/api/repo/init/owner', { headers: { authorization: `Bearer ${token}` } })
      assert.equal(status, 401)
      const login = server.browser().api.login({ body: { username: signed.user.username, password: testPassword } })
      await assert.rejects(login, refusedWith(401))
      // The name waits before somebody else may have it; the address is free.
      const asked = { username: signed.user.username, email: 'free@example.org' }
      await assert.rejects(visitor.checkRegistration({ body: asked }), refusedWith(409))
      await visitor.checkRegistration({ body: { username: 'another-name', email: signed.user.email } })
    })
  })
})
