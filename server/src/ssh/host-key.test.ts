import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'vitest'
import { newHostKey, openHostKey } from './host-key.ts'
import { makeKeyPair } from './testing/openssh.ts'

const file = 'ssh_host_ed25519_key'

async function emptyFolder(test: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-host-key-'))
  test.onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'ssh')
}

describe('the host key', () => {
  it('is made once, for its owner alone, and stays', async (test) => {
    const folder = await emptyFolder(test)
    const first = await openHostKey(folder)
    assert.match(first.fingerprint, /^SHA256:[\w+/]{43}$/)
    assert.equal((await stat(join(folder, file))).mode & 0o777, 0o600)
    assert.equal((await stat(folder)).mode & 0o777, 0o700)
    assert.deepEqual(await openHostKey(folder), first)
    assert.deepEqual(await readdir(folder), [file])
  })

  it('is made again where it would be unreadable, as one in 256 of those that ssh2 makes is', async (test) => {
    const good = newHostKey()
    const made = ['no key', 'no key', good]
    assert.equal(
      newHostKey(() => made.shift() ?? assert.fail('enough keys were made')),
      good,
    )
    const folder = await emptyFolder(test)
    await openHostKey(folder)
    for (let times = 0; times < 1_000; times += 1) {
      await writeFile(join(folder, file), newHostKey())
      await openHostKey(folder)
    }
  })

  it('is one, however many servers start at once', async (test) => {
    const folder = await emptyFolder(test)
    const keys = await Promise.all(Array.from({ length: 8 }, () => openHostKey(folder)))
    assert.equal(new Set(keys.map(({ pem }) => pem)).size, 1)
    assert.deepEqual(await readdir(folder), [file])
  })

  it('may be an operator’s own', async (test) => {
    const folder = await emptyFolder(test)
    await openHostKey(folder)
    const own = await makeKeyPair()
    await copyFile(own.file, join(folder, file))
    assert.equal((await openHostKey(folder)).fingerprint, own.fingerprint)
  })

  it('is never replaced where it can not be used', async (test) => {
    const folder = await emptyFolder(test)
    await openHostKey(folder)
    const rsa = await makeKeyPair('-t', 'rsa', '-b', '2048')
    await copyFile(rsa.file, join(folder, file))
    await assert.rejects(openHostKey(folder), /should be an Ed25519 key without a passphrase/)
    await writeFile(join(folder, file), 'cut o')
    await assert.rejects(openHostKey(folder), /should be an Ed25519 key without a passphrase/)
  })
})
