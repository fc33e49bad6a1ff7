import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { runAs } from '@sheaf/server-core/admission/caller'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { describe, it } from 'vitest'
import { flushPacket, packet } from '../pkt-line.ts'
import { createGit } from '../process/run-git.ts'
import { noSpool } from '../spool/spool.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { serveStatefulFetch } from './serve-stateful-fetch.ts'

const quick = { idleMs: 50, totalMs: 400, crowded: { idleMs: 50, totalMs: 400 }, checkMs: 10 }

function scene(test: Parameters<typeof scratchFolder>[0]) {
  const gitDir = scratchFolder(test)
  plainGit(gitDir, ['init', '--quiet', '--bare', '.'])
  writeHistory(gitDir, [{ branch: 'refs/heads/main', parents: [], changes: [{ path: 'a', content: 'a' }] }])
  const head = plainGit(gitDir, ['rev-parse', 'refs/heads/main'])
  const wants = Buffer.concat([packet(`want ${head} side-band-64k ofs-delta\n`), flushPacket])
  const git = createGit()
  const lead = (input: PassThrough, timeouts = quick) =>
    serveStatefulFetch({ git, spool: noSpool, gitDir, protocol: undefined, wants, input, timeouts })
  return { gitDir, git, lead }
}

/** Processes that serve this repository. */
const serving = (gitDir: string) =>
  readdirSync('/proc').filter((pid) => {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return line.includes('upload-pack') && line.includes(gitDir)
    } catch {
      return false
    }
  }).length

describe('a conversation of protocol version 0', () => {
  it('goes on where the client has said what it wants, without a second listing', async (test) => {
    const { lead } = scene(test)
    const input = new PassThrough()
    const { out, ended } = await lead(input, { ...quick, idleMs: 60_000, totalMs: 60_000 })
    input.write(packet('done\n'))
    const answer = await buffer(out)
    assert.ok(answer.subarray(0, 8).equals(packet('NAK\n')), answer.toString('latin1', 0, 80))
    assert.ok(answer.includes('PACK'))
    assert.equal((await ended).code, 0)
  })

  it('ends with a client that falls silent, and with one that never comes to an end', async (test) => {
    const { gitDir, lead } = scene(test)
    const silent = await lead(new PassThrough())
    await buffer(silent.out)
    assert.notEqual((await silent.ended).code, 0)
    const input = new PassThrough()
    const dripping = await lead(input)
    const drops = setInterval(() => input.write(packet(`have ${'1'.repeat(40)}\n`)), 10)
    await buffer(dripping.out)
    clearInterval(drops)
    assert.notEqual((await dripping.ended).code, 0)
    if (existsSync('/proc/self/cmdline')) await eventually(() => assert.equal(serving(gitDir), 0))
  })

  it('of a few who are silent keeps nobody else out', async (test) => {
    const { git, lead } = scene(test)
    const patient = { ...quick, idleMs: 60_000, totalMs: 60_000, crowded: { idleMs: 60_000, totalMs: 60_000 } }
    const inputs = Array.from({ length: 12 }, () => new PassThrough())
    const greedy = inputs.map((input) => runAs({ key: 'user:1' }, () => lead(input, patient)))
    await Promise.race(greedy)
    const input = new PassThrough()
    const honest = await runAs({ key: 'user:2' }, () => lead(input, patient))
    input.end(packet('done\n'))
    assert.ok((await buffer(honest.out)).includes('PACK'))
    const leave = await git.lanes.acquire('upload')
    leave()
    for (const each of inputs) each.end()
    for (const each of greedy) await (await each).ended
  })
})
