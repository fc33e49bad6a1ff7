import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { writeLfsPointer } from '@sheaf/git-engine'
import { plainGit } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { folderOf, moveRefs, signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

/** Weights whose header says that it is so long. */
function weights(length?: bigint): Buffer {
  const header = Buffer.from('{"a":{"dtype":"F16","shape":[2,3]}}')
  const start = Buffer.alloc(8)
  start.writeBigUInt64LE(length ?? BigInt(header.length))
  return Buffer.concat([start, header])
}

/** An archive of one file, whose directory stands behind so many bytes. */
function zip(before: Buffer, { name = 'x', content = Buffer.alloc(0) } = {}): Buffer {
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50)
  entry.writeUInt32LE(content.length, 20)
  entry.writeUInt32LE(content.length, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  const head = Buffer.concat([local, Buffer.from(name), content, before])
  end.writeUInt32LE(head.length, 16)
  return Buffer.concat([head, entry, Buffer.from(name), end])
}

/** Calls os.system when it is loaded. */
const pickle = Buffer.from('\x80\x02cos\nsystem\nX\x04\x00\x00\x00true\x85R.', 'latin1')
const kept = zip(randomBytes(1_000), { name: 'archive/data.pkl', content: pickle })
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const pointerTo = (bytes: Buffer) => Buffer.from(writeLfsPointer({ oid: digestOf(bytes), size: bytes.length }))

describe('what files of a repository hold', () => {
  let server: TestServer
  let signed: Awaited<ReturnType<typeof signIn>>

  beforeAll(async () => {
    server = await startServer()
    signed = await signIn(server)
    const made = await signed.api.createRepository({
      body: { owner_uid: signed.user.uid, repo_name: 'model', repo_is_private: true },
    })
    const gitDir = folderOf(server, made)
    const files: readonly [string, Buffer][] = [
      ['a.safetensors', weights()],
      ['far.zip', zip(randomBytes(9 * 1024 * 1024))],
      // More than there is, and more than is ever read: what it says is not followed.
      ['long.safetensors', weights(1_000_000n)],
      ['lying.safetensors', weights(4_000_000_000n)],
      ['text.txt', Buffer.from('text')],
      // What calls os.system when it is loaded, by itself and as PyTorch saves models.
      ['os.pkl', pickle],
      ['model.pt', zip(Buffer.alloc(9 * 1024 * 1024), { name: 'model/data.pkl', content: pickle })],
      ['kept.pt', pointerTo(kept)],
      ['absent.safetensors', pointerTo(Buffer.from('nowhere'))],
    ]
    const tree = files
      .map(([name, bytes]) => `100644 blob ${plainGit(gitDir, ['hash-object', '-w', '--stdin'], bytes)}\t${name}\n`)
      .join('')
    const commit = plainGit(gitDir, ['commit-tree', plainGit(gitDir, ['mktree'], tree), '-m', 'weights'])
    plainGit(gitDir, ['update-ref', 'refs/heads/main', commit])
    await moveRefs(server)
    const stored = await fetch(
      `${server.url}/${signed.user.username}/model.git/info/lfs/objects/${digestOf(kept)}/${kept.length}`,
      {
        method: 'PUT',
        headers: {
          authorization: `Basic ${Buffer.from(`${signed.user.username}:${testPassword}`).toString('base64')}`,
        },
        body: new Uint8Array(kept),
      },
    )
    assert.equal(stored.status, 200)
  })
  afterAll(() => server.stop())

  const contents = (path: string, by = signed.api) =>
    by.getFileContents({ params: { owner: signed.user.username, repo: 'model', branch: 'main', path } })

  it('are told to those who may read it, and are missing to all others', async () => {
    assert.equal(await codeOf(contents('a.safetensors', server.browser().api)), 404)
    assert.equal(await codeOf(contents('none')), 404)
    assert.equal(await codeOf(contents('')), 404)
    const { state, format, tensors, parameters } = await contents('a.safetensors')
    assert.deepEqual(
      [state, format, tensors, parameters],
      ['shown', 'safetensors', [{ name: 'a', dtype: 'F16', shape: [2, 3] }], 6],
    )
  })

  it('are found at the end of a large archive, and not where a length lies', async () => {
    const archive = await contents('far.zip')
    assert.deepEqual([archive.state, archive.entries], ['shown', [{ path: 'x', kind: 'file', size: 0 }]])
    assert.equal((await contents('long.safetensors')).state, 'unreadable')
    assert.equal((await contents('lying.safetensors')).state, 'too_large')
    assert.equal((await contents('text.txt')).state, 'unreadable')
  })

  it('are what a pickle imports, of one in an archive and of one that Git LFS keeps as well', async () => {
    const imports = [{ module: 'os', name: 'system', risk: 'dangerous' }]
    const alone = await contents('os.pkl')
    assert.deepEqual([alone.state, alone.format, alone.imports, alone.truncated], ['shown', 'pickle', imports, false])
    for (const path of ['model.pt', 'kept.pt']) {
      const { state, format, imports: found, entries } = await contents(path)
      assert.deepEqual([state, format, found, entries.length], ['shown', 'zip', imports, 1], path)
    }
    // A pointer is a text where the repository has not got what it stands for.
    assert.equal((await contents('absent.safetensors')).state, 'unreadable')
  })
})
