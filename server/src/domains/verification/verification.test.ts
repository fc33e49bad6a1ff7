import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError } from '@sheaf/client'
import { client } from '@sheaf/git-engine/testing/git-client'
import { outputOf } from '@sheaf/git-engine/testing/run-sync'
import { plainEnvironment, plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { type KeyPair, makeKeyPair } from '../../ssh/testing/openssh.ts'
import { createUser, signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

type Signed = Awaited<ReturnType<typeof signIn>>

describe('verified commits', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** A repository of somebody, and a clone of it in which git signs with a key as one address. */
  async function scene(test: TestContext) {
    const ada = await signIn(server)
    const { username, uid } = ada.user
    const at = { owner: username, repo: 'engine' }
    await ada.api.createRepository({ body: { owner_uid: uid, repo_name: at.repo } })
    const work = scratchFolder(test)
    plainGit(work, ['init', '--quiet', '-b', 'main', '.'])
    const url = new URL(`/${username}/engine.git`, server.url)
    url.username = username
    url.password = testPassword
    plainGit(work, ['remote', 'add', 'origin', url.href])
    return { ada, at, work, push: (...refs: string[]) => client(work, 'push', '--quiet', 'origin', ...refs) }
  }

  const commitAs = (work: string, { email, key, format = 'ssh' }: { email: string; key?: string; format?: string }) => {
    const settings = key === undefined ? [] : ['-c', `gpg.format=${format}`, '-c', `user.signingKey=${key}`]
    const env = { ...plainEnvironment, GIT_COMMITTER_EMAIL: email, GIT_AUTHOR_EMAIL: email }
    const sign = key === undefined ? [] : ['-S']
    outputOf('git', ['-C', work, ...settings, 'commit', '--quiet', '--allow-empty', '-m', 'Change', ...sign], { env })
    return plainGit(work, ['rev-parse', 'HEAD'])
  }

  const verificationsOf = ({ api }: Pick<Signed, 'api'>, at: { owner: string; repo: string }, ...oids: string[]) =>
    api.listVerifications({ params: at, query: { objects: oids.join() } })
  const told = async (...asked: Parameters<typeof verificationsOf>) =>
    (await verificationsOf(...asked)).map(({ state, reason, kind, signer }) => [state, reason, kind, signer?.username])

  const addKey = ({ api }: Signed, { line }: KeyPair) =>
    api.createSigningKey({ body: { name: 'laptop', content: line } })

  /** What stock git says of a commit, with the keys that it is told of. */
  const gitTrusts = (test: TestContext, work: string, { oid, allowed }: { oid: string; allowed: string }) => {
    const file = join(scratchFolder(test), 'allowed')
    writeFileSync(file, allowed)
    try {
      plainGit(work, ['-c', `gpg.ssh.allowedSignersFile=${file}`, 'verify-commit', oid])
      return true
    } catch {
      return false
    }
  }

  it('are those that the server makes, by its key and not by an address', async (test) => {
    const { ada, at, work, push } = await scene(test)
    const changes = [{ action: 'put' as const, path: 'a.txt', text: 'a\n' }]
    const made = await ada.api.createCommit({
      params: at,
      body: { branch: 'main', base: null, message: 'In the browser', changes },
    })
    const commit = made.commit_id ?? assert.fail()
    assert.deepEqual(await told(ada, at, commit), [['verified', null, 'server', undefined]])
    await client(work, 'pull', '--quiet', 'origin', 'main')
    const forged = commitAs(work, { email: 'noreply@localhost' })
    const signed = commitAs(work, { email: 'noreply@localhost', key: (await makeKeyPair()).file })
    await push('main')
    assert.deepEqual(await told(ada, at, forged, signed), [
      ['unsigned', null, null, undefined],
      ['unverified', 'unknown_key', 'ssh', undefined],
    ])
    const { data } = await ada.api.listCommits({ params: { ...at, branch: 'main' }, query: {} })
    assert.deepEqual(
      data.map(({ signed: isSigned }) => isSigned),
      [true, false, true],
    )
  })

  it('are those signed by a key of the account that has the address, with each kind of key, as git verifies them', async (test) => {
    const { ada, at, work, push } = await scene(test)
    const { email, username } = ada.user
    for (const options of [
      ['-t', 'ed25519'],
      ['-t', 'ecdsa', '-b', '256'],
      ['-t', 'ecdsa', '-b', '384'],
      ['-t', 'ecdsa', '-b', '521'],
      ['-t', 'rsa', '-b', '2048'],
    ]) {
      const key = await makeKeyPair(...options)
      const oid = commitAs(work, { email, key: key.file })
      await push('main')
      assert.deepEqual(await told(ada, at, oid), [['unverified', 'unknown_key', 'ssh', undefined]], options.join())
      await addKey(ada, key)
      const [verification] = await verificationsOf(ada, at, oid)
      assert.deepEqual(
        [verification?.state, verification?.fingerprint, verification?.signer?.username],
        ['verified', key.fingerprint, username],
        options.join(),
      )
      assert.ok(gitTrusts(test, work, { oid, allowed: `${email} namespaces="git" ${key.line}\n` }))
    }
  })

  it('are none where the address is of nobody, or of another, and somebody else may have the key as well', async (test) => {
    const { ada, at, work, push } = await scene(test)
    const bob = await signIn(server)
    const key = await makeKeyPair()
    await addKey(bob, key)
    const oids = ['nobody@example.org', ada.user.email, bob.user.email.toUpperCase()].map((email) =>
      commitAs(work, { email, key: key.file }),
    )
    await push('main')
    const other = ['unverified', 'other_address', 'ssh', undefined]
    assert.deepEqual(await told(ada, at, ...oids), [other, other, ['verified', null, 'ssh', bob.user.username]])
    // Who adds the key of somebody else takes nothing from them.
    await addKey(ada, key)
    assert.deepEqual(await told(ada, at, oids[1] ?? ''), [['verified', null, 'ssh', ada.user.username]])
    await server.database.write
      .insertInto('emails')
      .values({ uid: 'unproved', user_id: ada.user.userId, email: 'nobody@example.org', created_at: 1 })
      .execute()
    assert.deepEqual(await told(ada, at, oids[0] ?? ''), [other])
  })

  it('stay so when the key goes, the address, the repository and the account; others do not become so', async (test) => {
    const { ada, at, work, push } = await scene(test)
    const { email } = ada.user
    const key = await makeKeyPair()
    const { uid } = await addKey(ada, key)
    const before = commitAs(work, { email, key: key.file })
    await push('main')
    // Nobody has looked at it: the push alone led to it.
    await eventually(async () => {
      const rows = await server.database.read
        .selectFrom('verifications')
        .select('oid')
        .where('oid', '=', before)
        .execute()
      assert.equal(rows.length, 1)
    })
    await ada.api.deleteSigningKey({ params: { uid } })
    const after = commitAs(work, { email, key: key.file })
    await push('main')
    assert.deepEqual(await told(ada, at, before, after), [
      ['verified', null, 'ssh', ada.user.username],
      ['unverified', 'unknown_key', 'ssh', undefined],
    ])
    await server.database.write.updateTable('verifications').set({ user_id: null }).where('oid', '=', before).execute()
    assert.deepEqual(await told(ada, at, before), [['verified', null, 'ssh', undefined]])
  })

  it('are none where what was signed is something else, or in another name', async (test) => {
    const { ada, at, work, push } = await scene(test)
    const { email } = ada.user
    const key = await makeKeyPair()
    await addKey(ada, key)
    const oid = commitAs(work, { email, key: key.file })
    const written = plainGit(work, ['cat-file', 'commit', oid])
    const write = async (text: string) => {
      const made = plainGit(work, ['hash-object', '-t', 'commit', '-w', '--stdin'], text)
      plainGit(work, ['update-ref', `refs/heads/x-${made}`, made])
      await push(`x-${made}`)
      return made
    }
    const changed = await write(`${written} but not this\n`)
    assert.deepEqual(await told(ada, at, changed), [['unverified', 'bad_signature', 'ssh', undefined]])
    assert.ok(!gitTrusts(test, work, { oid: changed, allowed: `${email} namespaces="git" ${key.line}\n` }))

    const file = join(scratchFolder(test), 'text')
    const bare = written.replace(/gpgsig [\s\S]*?-----END SSH SIGNATURE-----\n/, '')
    writeFileSync(file, `${bare}\n`)
    outputOf('ssh-keygen', ['-q', '-Y', 'sign', '-n', 'file', '-f', key.file, file], { env: plainEnvironment })
    const signature = outputOf('cat', [`${file}.sig`], { env: plainEnvironment })
      .toString()
      .trimEnd()
    const withSignature = (text: string) =>
      write(`${bare.replace('\n\n', `\ngpgsig ${text.replaceAll('\n', '\n ')}\n\n`)}\n`)
    assert.deepEqual(await told(ada, at, await withSignature(signature)), [
      ['unverified', 'bad_signature', 'ssh', undefined],
    ])
    for (const [text, reason, kind] of [
      ['-----BEGIN SSH SIGNATURE-----\nnonsense\n-----END SSH SIGNATURE-----', 'malformed', 'ssh'],
      ['-----BEGIN SIGNED MESSAGE-----\nAAAA\n-----END SIGNED MESSAGE-----', 'unsupported', 'x509'],
      ['-----BEGIN PGP SIGNATURE-----\n\nAAAA\n-----END PGP SIGNATURE-----', 'malformed', 'openpgp'],
      // Of version 3, as old histories have them.
      [
        '-----BEGIN PGP SIGNATURE-----\n\niBkDBQBPAAAAAQIDBAUGBwgRAqq7AAj/AAj/\n-----END PGP SIGNATURE-----',
        'unsupported',
        'openpgp',
      ],
      ['hello', 'unsupported', 'unknown'],
      [`-----BEGIN PGP SIGNATURE-----\n\n${'A'.repeat(1_000_000)}\n`, 'malformed', 'unknown'],
    ] as const) {
      assert.deepEqual(
        await told(ada, at, await withSignature(text)),
        [['unverified', reason, kind, undefined]],
        text.slice(0, 60),
      )
    }
  })

  it('can be tags', async (test) => {
    const { ada, at, work, push } = await scene(test)
    const { email } = ada.user
    const key = await makeKeyPair()
    await addKey(ada, key)
    commitAs(work, { email })
    const env = { ...plainEnvironment, GIT_COMMITTER_EMAIL: email }
    const settings = ['-c', 'gpg.format=ssh', '-c', `user.signingKey=${key.file}`]
    outputOf('git', ['-C', work, ...settings, 'tag', '-s', '-m', 'First', 'v1'], { env })
    plainGit(work, ['tag', '-a', '-m', 'Plain', 'v2'])
    await push('main', 'v1', 'v2')
    const [one = '', two = ''] = ['v1', 'v2'].map((name) => plainGit(work, ['rev-parse', name]))
    assert.deepEqual(await told(ada, at, one, two), [
      ['verified', null, 'ssh', ada.user.username],
      ['unsigned', null, null, undefined],
    ])
  })

  it('are told to those alone who may see them', async (test) => {
    const { ada, at, work, push } = await scene(test)
    const oid = commitAs(work, { email: ada.user.email })
    await push('main')
    const gone = commitAs(work, { email: ada.user.email })
    await push('main')
    plainGit(work, ['reset', '--quiet', '--hard', oid])
    await push('--force', 'main')
    const stranger = await signIn(server, await createUser(server))
    assert.deepEqual(await told(stranger, at, gone, oid), [['unsigned', null, null, undefined]])
    assert.equal((await told(ada, at, gone, oid)).length, 2, 'who may push sees what no ref reaches')
    await ada.api.setRepositoryVisibility({ params: at, body: { is_private: true } })
    await assert.rejects(told(stranger, at, oid), (error) => error instanceof ApiError && error.status === 404)
    for (const objects of ['', 'main', 'a'.repeat(39), Array.from({ length: 101 }, () => oid).join()]) {
      const { status } = await ada.send('GET', `/api/repo/${at.owner}/engine/verifications?objects=${objects}`)
      assert.equal(status, 400, objects.slice(0, 50))
    }
  })
})
