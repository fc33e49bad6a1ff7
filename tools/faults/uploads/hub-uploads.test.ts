import assert from 'node:assert/strict'
import { it } from 'vitest'
import { changeKills } from '../changes/change-kills.ts'
import { randomOf } from '../random.ts'
import { hubUploads } from './hub-uploads.ts'

const patienceMs = 400_000

it('Uploads through the wire of the Hub outlive kills of the server and of the client: what was answered is whole, nothing is half there, and drafts are swept', {
  timeout: patienceMs,
}, async () => {
  const kills = Object.keys(hubUploads).length
  const report = await changeKills({
    kills,
    random: randomOf(Date.now() % 1_000_000),
    kinds: hubUploads,
    isProduct: false,
  })
  assert.deepEqual(report.problems, [])
  assert.equal(report.kills, kills)
})
