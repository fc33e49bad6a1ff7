import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'vitest'
import { startPresence } from './presence.ts'
import { createStorage } from './storage-nodes.ts'

it('tells servers that can see each other from those that can not, and from those that are gone', async (test) => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-presence-'))
  test.onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const root = join(folder, 'one')
  mkdirSync(root)
  const storage = createStorage(new Map([['local', root]]))
  const mine = await startPresence(storage)
  const sibling = await startPresence(storage)
  const gitDir = join(root, 'ab', 'cd', 'x.git')
  assert.equal(await mine.isShared(gitDir), false, 'of one machine')
  const foreign = join(root, '.servers', 'other')
  writeFileSync(foreign, 'another boot pid:[7]\n')
  assert.equal(await mine.isShared(gitDir), true)
  assert.equal(await mine.isShared('/elsewhere/x.git'), false)
  const gone = new Date(Date.now() - 61_000)
  utimesSync(foreign, gone, gone)
  assert.equal(await mine.isShared(gitDir), false, 'it has fallen silent')
  await sibling.stop()
  await mine.stop()
  assert.deepEqual(readdirSync(join(root, '.servers')), ['other'])
})
