import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { it } from 'vitest'
import { startPresence } from './presence.ts'
import { createStorage } from './storage-nodes.ts'

it('tells servers that can see each other from those that can not, and from those that are gone', async (test) => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-presence-'))
  test.onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const root = join(folder, 'one')
  mkdirSync(root)
  const storage = createStorage(new Map([['local', root]]))
  const mine = await startPresence(storage, { isAlone: false })
  const sibling = await startPresence(storage, { isAlone: false })
  const alone = await startPresence(storage, { isAlone: true })
  const gitDir = join(root, 'ab', 'cd', 'x.git')
  assert.equal(await mine.isShared(gitDir), false, 'of one machine')
  const foreign = join(root, '.servers', 'other')
  writeFileSync(foreign, 'another boot pid:[7]\n')
  assert.equal(await mine.isShared(gitDir), true)
  assert.equal(await alone.isShared(gitDir), false, 'its database serves nobody else')
  await alone.stop()
  assert.equal(await mine.isShared('/elsewhere/x.git'), false)
  const gone = new Date(Date.now() - 61_000)
  utimesSync(foreign, gone, gone)
  assert.equal(await mine.isShared(gitDir), false, 'it has fallen silent')
  await sibling.stop()
  await mine.stop()
  assert.deepEqual(readdirSync(join(root, '.servers')), ['other'])
})

it('says whose a note is from its first moment on, and while it is touched', async (test) => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-presence-'))
  test.onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const storage = createStorage(new Map([['local', folder]]))
  const mine = await startPresence(storage, { isAlone: false })
  const notes = join(folder, '.servers')
  const read = () => readdirSync(notes).map((name) => readFileSync(join(notes, name), 'utf8'))
  const [told] = read()
  assert.match(told ?? '', /^\S+ \S+\n$/)
  let touching = true
  const touched = Array.from({ length: 200 }, () => mine.isShared(join(folder, 'ab', 'cd', 'x.git')))
  const ended = Promise.all(touched).then(() => {
    touching = false
  })
  // One that is cut off before it is written is empty in between, and stays so where the power goes then.
  while (touching) {
    assert.deepEqual(read(), [told])
    await setImmediate()
  }
  await ended
  // What is still being written is nobody's.
  writeFileSync(join(notes, '.other.new'), '')
  assert.equal(await mine.isShared(join(folder, 'ab', 'cd', 'x.git')), false)
  for (const name of readdirSync(notes)) rmSync(join(notes, name))
  assert.equal(await mine.isShared(join(folder, 'ab', 'cd', 'x.git')), false)
  assert.deepEqual(read(), [told], 'it is written anew')
  await mine.stop()
})
