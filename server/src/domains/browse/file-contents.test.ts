import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { plainGit } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { folderOf, moveRefs, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

/** Weights whose header says that it is so long. */
function weights(length?: bigint): Buffer {
  const header = Buffer.from('{"a":{"dtype":"F16","shape":[2,3]}}')
  const start = Buffer.alloc(8)
  start.writeBigUInt64LE(length ?? BigInt(header.length))
  return Buffer.concat([start, header])
}

/** An archive whose directory stands behind so many bytes. */
function zip(before: Buffer): Buffer {
  const entry = Buffer.alloc(47)
  entry.writeUInt32LE(0x02014b50)
  entry.writeUInt16LE(1, 28)
  entry.write('x', 46)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  return Buffer.concat([Buffer.from('PK\x03\x04'), before, entry, end])
}

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
    ]
    const tree = files
      .map(([name, bytes]) => `100644 blob ${plainGit(gitDir, ['hash-object', '-w', '--stdin'], bytes)}\t${name}\n`)
      .join('')
    const commit = plainGit(gitDir, ['commit-tree', plainGit(gitDir, ['mktree'], tree), '-m', 'weights'])
    plainGit(gitDir, ['update-ref', 'refs/heads/main', commit])
    await moveRefs(server)
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
})
