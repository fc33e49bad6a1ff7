import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { runAs } from '@sheaf/server-core/admission/caller'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { createGitEngine, type GitEngine } from '../git-engine.ts'
import { flushPacket, packet } from '../pkt-line.ts'
import { plainGit, writeHistory } from '../testing/scratch-repository.ts'

const greedy = { key: 'address:192.0.2.1' }
const honest = { key: 'user:1' }
/** More than one caller may have slots, in any lane. */
const many = 10
const fileBytes = 3 * 1024 * 1024

/** Those who ask and do not read: a process that waited for them would keep its slot. */
describe('clients that do not read', () => {
  let root: string
  let engine: GitEngine
  let repository: { gitDir: string; head: string; oid: string; size: number }
  const open: Readable[] = []

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'sheaf-slow-'))
    const gitDir = join(root, 'repository.git')
    mkdirSync(gitDir)
    plainGit(gitDir, ['init', '--quiet', '--bare', '.'])
    const content = randomBytes(fileBytes / 2).toString('hex')
    writeHistory(gitDir, [{ branch: 'refs/heads/main', parents: [], changes: [{ path: 'large', content }] }])
    const idOf = (name: string) => plainGit(gitDir, ['rev-parse', name])
    repository = {
      gitDir,
      head: idOf('refs/heads/main'),
      oid: idOf('refs/heads/main:large'),
      size: content.length,
    }
    const folder = join(root, 'spool')
    const spool = { folder, capacityBytes: 1 << 28, perCallerBytes: 1 << 28, patienceMs: 20 }
    engine = createGitEngine({ spool })
  })
  afterAll(async () => {
    for (const stream of open) stream.destroy()
    await engine.close()
    rmSync(root, { recursive: true, force: true })
  })

  const answers: Record<string, () => Promise<Readable>> = {
    async 'raw files'() {
      const { gitDir, oid, size } = repository
      const { signal } = new AbortController()
      return (await engine.read.blobs.stream({ gitDir, oid, size, start: 0, end: size, signal })).out
    },
    async fetches() {
      const { gitDir, head } = repository
      const lines = ['command=fetch\n', 'object-format=sha1\n'].map(packet)
      const body = Buffer.concat([
        ...lines,
        Buffer.from('0001'),
        packet(`want ${head}\n`),
        packet('done\n'),
        flushPacket,
      ])
      return (await engine.transport.answerFetch({ gitDir, version: 1, body, protocol: 'version=2' })).out
    },
    async conversations() {
      const { gitDir, head } = repository
      const input = new PassThrough()
      input.write(packet('done\n'))
      const wants = Buffer.concat([packet(`want ${head} side-band-64k\n`), flushPacket])
      return (await engine.transport.serveStatefulFetch({ gitDir, protocol: undefined, wants, input })).out
    },
    async archives() {
      const request = new PassThrough()
      request.write(Buffer.concat([packet('argument --format=tar\n'), packet('argument main\n'), flushPacket]))
      const served = await engine.transport.archive({ gitDir: repository.gitDir, request })
      return served.kind === 'started' ? served.out : assert.fail(served.reason)
    },
  }

  for (const [name, answer] of Object.entries(answers)) {
    it(`of ${name} hold no process, and get all in the end`, async () => {
      const streams = await Promise.all(Array.from({ length: many }, () => runAs(greedy, answer)))
      open.push(...streams)
      // Nobody has read a byte, and each process has ended or it could not have begun with the last.
      let bytes = 0
      for await (const chunk of await runAs(honest, answer)) bytes += chunk.length
      assert.ok(bytes >= fileBytes / 2, String(bytes))
      const [first, ...others] = streams
      let late = 0
      for await (const chunk of first ?? []) late += chunk.length
      assert.ok(late >= fileBytes / 2, String(late))
      for (const stream of others) stream.destroy()
      await eventually(() => assert.equal(engine.transport.spooledBytes(), 0))
    })
  }
})
