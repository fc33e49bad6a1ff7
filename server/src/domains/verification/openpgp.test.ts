import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError } from '@sheaf/client'
import { client } from '@sheaf/git-engine/testing/git-client'
import { outputOf } from '@sheaf/git-engine/testing/run-sync'
import { plainEnvironment, plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import * as openpgp from 'openpgp'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const hasGpg = spawnSync('gpg', ['--version']).status === 0
const day = 86_400_000
const now = Math.floor(Date.now() / 1000) * 1000

type Made = openpgp.PrivateKey

interface KeyWanted {
  email: string
  /** Made so many days ago, and good for so many; 0: for ever. */
  since?: number
  days?: number
  type?: 'curve25519' | 'ecc' | 'rsa'
  curve?: 'nistP384'
  rsaBits?: number
  subkeys?: { sign?: boolean }[]
}

/** A key as people make them, of some time ago. */
async function makeKey({ email, since = 30, days = 0, type, curve, rsaBits, subkeys }: KeyWanted): Promise<Made> {
  const { privateKey } = await openpgp.generateKey({
    userIDs: [{ name: 'Ada', email }],
    date: new Date(now - since * day),
    keyExpirationTime: (days * day) / 1000,
    subkeys: subkeys ?? [{ sign: true }, {}],
    format: 'object',
    ...(type === 'rsa'
      ? { type, rsaBits: rsaBits ?? 2048 }
      : type === 'ecc'
        ? { type, curve: curve ?? 'nistP256' }
        : { type: 'curve25519' as const }),
  })
  return privateKey
}

const armoured = (key: Made) => key.toPublic().armor()

describe('commits signed with OpenPGP', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  async function scene(test: TestContext) {
    const ada = await signIn(server)
    const { username, uid, email } = ada.user
    const at = { owner: username, repo: 'engine' }
    await ada.api.createRepository({ body: { owner_uid: uid, repo_name: at.repo } })
    const work = scratchFolder(test)
    plainGit(work, ['init', '--quiet', '-b', 'main', '.'])
    const url = new URL(`/${username}/engine.git`, server.url)
    url.username = username
    url.password = testPassword
    plainGit(work, ['remote', 'add', 'origin', url.href])
    plainGit(work, ['commit', '--quiet', '--allow-empty', '-m', 'First'])
    const tree = plainGit(work, ['rev-parse', 'HEAD^{tree}'])
    let made = 0
    /** Writes a commit by somebody, with a signature of what it says, and pushes it. */
    const commit = async (sign: (payload: Uint8Array) => Promise<string> | string, committer = email) => {
      made += 1
      const people = `author A <${committer}> ${made} +0000\ncommitter A <${committer}> ${made} +0000\n`
      const payload = `tree ${tree}\n${people}\nSigned ${made}\n`
      const signature = (await sign(Buffer.from(payload))).replaceAll('\r', '').trimEnd()
      const signed = payload.replace('\n\n', `\ngpgsig ${signature.replaceAll('\n', '\n ')}\n\n`)
      const oid = plainGit(work, ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'], signed)
      plainGit(work, ['update-ref', `refs/heads/b${made}`, oid])
      await client(work, 'push', '--quiet', 'origin', `b${made}`)
      return oid
    }
    const told = async (oid: string) => {
      const [verification] = await ada.api.listVerifications({ params: at, query: { objects: oid } })
      const { state, reason, fingerprint } = verification ?? assert.fail()
      return [state, reason, fingerprint]
    }
    const addKey = (content: string) => ada.api.createSigningKey({ body: { name: 'gpg', content } })
    return { ada, at, work, email, commit, told, addKey }
  }

  const signBy =
    (key: Made, { ago = 0 }: { ago?: number } = {}) =>
    async (payload: Uint8Array) => {
      const message = await openpgp.createMessage({ binary: payload })
      const date = new Date(now - ago * day)
      return openpgp.sign({ message, signingKeys: key, detached: true, date })
    }

  it('are verified by keys and subkeys of every safe kind, and known by them', async (test) => {
    const { email, commit, told, addKey } = await scene(test)
    for (const type of [
      { type: 'curve25519' },
      { type: 'ecc', curve: 'nistP384' },
      { type: 'rsa', rsaBits: 2048 },
    ] as const) {
      const key = await makeKey({ email, ...type })
      const signing = (await key.getSigningKey()).getFingerprint().toUpperCase()
      const oid = await commit(signBy(key))
      const id = (await key.getSigningKey()).getKeyID().toHex()
      assert.deepEqual(await told(oid), ['unverified', 'unknown_key', signing], `${type.type} ${id}`)
      const added = await addKey(armoured(key))
      assert.deepEqual(
        [added.kind, added.fingerprint, added.openpgp?.subkeys.length, added.openpgp?.addresses],
        ['openpgp', key.getFingerprint().toUpperCase(), 2, [{ email, verified: true }]],
      )
      assert.deepEqual(await told(oid), ['verified', null, signing])
    }
  })

  it('are none where the address is not of the account, whatever the key claims', async (test) => {
    const { commit, told, addKey } = await scene(test)
    const bob = await signIn(server)
    const key = await makeKey({ email: bob.user.email })
    const added = await addKey(armoured(key))
    assert.deepEqual(added.openpgp?.addresses, [{ email: bob.user.email, verified: false }])
    const [state, reason] = await told(await commit(signBy(key), bob.user.email))
    assert.deepEqual([state, reason], ['unverified', 'other_address'])
  })

  it('count by when they were signed: before the key ended and not after, before it was retired, and never once it was lost', async (test) => {
    const { email, commit, told, addKey } = await scene(test)
    const short = await makeKey({ email, since: 30, days: 10 })
    await addKey(armoured(short))
    assert.equal((await told(await commit(signBy(short, { ago: 25 }))))[0], 'verified')
    const extended = await makeKey({ email, since: 30, days: 10 })
    // A clock that was set back signs with a key that has ended.
    const late = await commit(async (payload) => {
      const { privateKey } = await openpgp.reformatKey({
        privateKey: extended,
        userIDs: [{ name: 'Ada', email }],
        date: new Date(now - 30 * day),
        keyExpirationTime: 0,
        format: 'object',
      })
      return signBy(privateKey, { ago: 1 })(payload)
    })
    await addKey(armoured(extended))
    assert.equal((await told(late))[1], 'expired')

    for (const [flag, before] of [
      [openpgp.enums.reasonForRevocation.keyRetired, 'verified'],
      [openpgp.enums.reasonForRevocation.keyCompromised, 'unverified'],
    ] as const) {
      const key = await makeKey({ email })
      const { publicKey } = await openpgp.revokeKey({
        key,
        reasonForRevocation: { flag, string: '' },
        date: new Date(now - 5 * day),
        format: 'object',
      })
      const added = await addKey(publicKey.armor())
      assert.equal(added.openpgp?.primary.revoked, true)
      assert.equal((await told(await commit(signBy(key, { ago: 10 }))))[0], before)
      assert.equal((await told(await commit(signBy(key, { ago: 1 }))))[1], 'revoked_key')
    }
  })

  it('are none where the signature is of something else, of another kind, or weak', async (test) => {
    const { email, commit, told, addKey } = await scene(test)
    const key = await makeKey({ email, type: 'rsa', rsaBits: 2048 })
    await addKey(armoured(key))
    const of = async (sign: Parameters<typeof commit>[0]) => (await told(await commit(sign))).slice(0, 2)
    const other = new Uint8Array([1, 2, 3])
    assert.deepEqual(await of(() => signBy(key)(other)), ['unverified', 'bad_signature'])
    // A signature on itself that the key has made, for everybody to copy: whole, and of no commit.
    const self = key.toPublic().users[0]?.selfCertifications[0] ?? assert.fail()
    const packets = new openpgp.PacketList<openpgp.SignaturePacket>()
    packets.push(self)
    assert.deepEqual(await of(() => new openpgp.Signature(packets).armor()), ['unverified', 'malformed'])
    // Two in one, of which the second is good.
    const both = await commit(async (payload) => {
      const signatures = await Promise.all([other, payload].map(signBy(key)))
      const list = new openpgp.PacketList<openpgp.SignaturePacket>()
      for (const armoredSignature of signatures) {
        for (const packet of (await openpgp.readSignature({ armoredSignature })).packets) list.push(packet)
      }
      return new openpgp.Signature(list).armor()
    })
    assert.deepEqual((await told(both)).slice(0, 2), ['unverified', 'malformed'])
    // A message in which there is another one.
    const message = await openpgp.createMessage({ binary: new Uint8Array(1_000) })
    const inner = await openpgp.encrypt({
      message,
      passwords: 'x',
      config: { preferredCompressionAlgorithm: openpgp.enums.compression.zlib },
    })
    assert.deepEqual(await of(() => inner.replaceAll('PGP MESSAGE', 'PGP SIGNATURE')), ['unverified', 'malformed'])
  })

  it('are bounded: numbers of absurd size, and packets without end', async (test) => {
    const { commit, told } = await scene(test)
    const armour = (bytes: Uint8Array) =>
      `-----BEGIN PGP SIGNATURE-----\n\n${(
        Buffer.from(bytes)
          .toString('base64')
          .match(/.{1,64}/g) ?? []
      ).join('\n')}\n-----END PGP SIGNATURE-----`
    // Version 4, of data, RSA, SHA-256; no subpackets; then a number of 65,535 bits.
    const body = Buffer.concat([Buffer.from([4, 0, 1, 8, 0, 0, 0, 0, 0, 0, 0xff, 0xff]), Buffer.alloc(8_192, 0xff)])
    const length = Buffer.alloc(5)
    length[0] = 0xff
    length.writeUInt32BE(body.length, 1)
    const endless = Buffer.alloc(40_000)
    for (let index = 0; index < endless.length; index += 2) endless[index] = 0xc2
    for (const bytes of [
      Buffer.concat([Buffer.from([0xc2]), length, body]),
      endless,
      Buffer.from([0xc2, 0xff, 0xff, 0xff, 0xff, 0xff]),
    ]) {
      const begun = performance.now()
      const [state, reason] = await told(await commit(() => armour(bytes)))
      assert.equal(state, 'unverified')
      assert.ok(reason === 'malformed' || reason === 'unknown_key', `${reason}`)
      assert.ok(performance.now() - begun < 20_000)
    }
  })

  it.skipIf(!hasGpg)('are verified by gpg alike', async (test) => {
    const { email, work, commit, told, addKey } = await scene(test)
    const home = join(scratchFolder(test), 'gpg')
    mkdirSync(home, { mode: 0o700 })
    const env = { ...plainEnvironment, GNUPGHOME: home, GIT_COMMITTER_EMAIL: email }
    const gpg = (...args: string[]) =>
      outputOf('gpg', ['--batch', '--quiet', '--passphrase', '', ...args], { env }).toString()
    gpg('--quick-generate-key', `Ada <${email}>`, 'ed25519', 'default', 'never')
    const fingerprint = /^fpr:+([0-9A-F]{40}):/m.exec(gpg('--with-colons', '--list-keys'))?.[1] ?? assert.fail()
    outputOf(
      'git',
      ['-C', work, '-c', `user.signingKey=${fingerprint}`, 'commit', '--quiet', '--allow-empty', '-S', '-m', 'By gpg'],
      { env },
    )
    outputOf('git', ['-C', work, '-c', `user.signingKey=${fingerprint}`, 'tag', '-s', '-m', 'By gpg', 'v1'], { env })
    outputOf('git', ['-C', work, 'verify-commit', 'HEAD'], { env })
    await client(work, 'push', '--quiet', 'origin', 'main', 'v1')
    const key = await addKey(gpg('--armor', '--export', fingerprint))
    assert.equal(key.fingerprint, fingerprint)
    for (const name of ['HEAD', 'v1']) {
      assert.deepEqual(await told(plainGit(work, ['rev-parse', name])), ['verified', null, fingerprint])
    }
    // What gpg takes by force alone, as git would not: SHA-1.
    const weak = (payload: Uint8Array) =>
      outputOf('gpg', ['--batch', '--quiet', '--digest-algo', 'SHA1', '--local-user', fingerprint, '-bsa'], {
        env,
        input: Buffer.from(payload),
      }).toString()
    assert.deepEqual((await told(await commit(weak))).slice(0, 2), ['unverified', 'unsupported'])
    outputOf('gpgconf', ['--kill', 'all'], { env })
  })

  it('have keys that are whole, public, one at a time and of a size that can be read', async (test) => {
    const { ada, email, addKey } = await scene(test)
    const key = await makeKey({ email })
    const whole = armoured(key)
    const many = await makeKey({ email, subkeys: Array.from({ length: 45 }, () => ({ sign: true })) })
    const bare = await openpgp.readKey({ armoredKey: whole })
    bare.users.length = 0
    const lines = whole.split('\n')
    const both = new openpgp.PacketList<openpgp.AnyPacket>()
    for (const each of [key, await makeKey({ email })])
      for (const packet of each.toPublic().toPacketList()) both.push(packet)
    const severalKeys = openpgp.armor(openpgp.enums.armor.publicKey, both.write())
    for (const [content, code] of [
      [key.armor(), 'signing_key.private'],
      [severalKeys, 'signing_key.several'],
      [many.toPublic().armor(), 'signing_key.too_large'],
      [lines.filter((_, index) => index !== 5).join('\n'), 'signing_key.damaged'],
      ['-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nAAAA\n-----END PGP PUBLIC KEY BLOCK-----', 'signing_key.damaged'],
      ['ssh-ed25519 nonsense', 'ssh_key.damaged'],
    ] as const) {
      await assert.rejects(addKey(content), (error) => {
        assert.ok(error instanceof ApiError)
        assert.equal(error.status, 400)
        return JSON.stringify(error).includes(code) || assert.fail(`${code}: ${error.message}`)
      })
    }
    const { json } = await ada.send('POST', '/api/user/setting/signing-key', {
      body: { name: 'x', content: 'x'.repeat(100_001) },
    })
    assert.equal(json.code, 400)
    const { uid } = await addKey(whole)
    await assert.rejects(addKey(whole), (error) => error instanceof ApiError && error.code === 409)
    assert.deepEqual(
      (await ada.api.listSigningKeys({})).map((each) => each.uid),
      [uid],
    )
    const stranger = await signIn(server)
    await assert.rejects(
      stranger.api.deleteSigningKey({ params: { uid } }),
      (error) => error instanceof ApiError && error.status === 404,
    )
    await ada.api.deleteSigningKey({ params: { uid } })
    assert.deepEqual(await ada.api.listSigningKeys({}), [])
    assert.deepEqual(
      await server.database.read
        .selectFrom('signing_key_handles')
        .selectAll()
        .where('handle', '=', key.getKeyID().toHex())
        .execute(),
      [],
    )
  })
})
