import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, onTestFinished } from 'vitest'
import type { AttackPlan } from '../attack-plan.ts'
import { startAttack } from './attackers.ts'

const planFile = () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-attackers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'plan.json')
}

/** A server that takes what comes and answers nothing. */
async function silentServer(): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => undefined).resume())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  return address.port
}

const planOf = (attack: string, port: number): AttackPlan => ({
  attack,
  phase: { door: 'http', role: 'account', addresses: 1 },
  facts: { commit: ['0'.repeat(40)], pack: [''] },
  senders: [
    {
      address: '127.0.0.1',
      account: { username: 'eve', password: '', token: '', cookie: '', privateKey: '' },
    },
  ],
  victims: [],
  port,
  sshPort: 0,
  providerPort: 0,
  mostSeconds: 1,
})

describe('the process of attackers', () => {
  it('that is not ready in time is no attack, and says so', async () => {
    const plan = planOf('review-floods', await silentServer())
    const { began, ended } = startAttack(plan, planFile(), { readyMs: 3_000, endMs: 60_000, nice: 0 })
    await began
    assert.deepEqual(await ended, { 'mistake of the storm: not ready after 3 s': 1 })
  })

  it('tells a mistake of its own at once', async () => {
    const plan = planOf('page-flood', await silentServer())
    const { ended } = startAttack(plan, planFile(), { readyMs: 50_000, endMs: 50_000, nice: 0 })
    assert.match(Object.keys(await ended).join(), /^mistake of the storm: Error: The set-up has left no /)
  })
})
