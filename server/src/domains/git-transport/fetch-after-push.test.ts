import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { client } from '@sheaf/git-engine/testing/git-client'
import { plainGit, scratchFolder, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { it } from 'vitest'
import { folderOf, moveRefs, signIn } from '../../testing/factories.ts'
import { startServer } from '../../testing/start-server.ts'
import { fetchRequest, postFetch } from './testing/fetch-request.ts'

it('a fetch shows a push to the next clone, and nothing kept to those who may no longer read', async (test) => {
  const server = await startServer()
  test.onTestFinished(() => server.stop())
  const { user, api } = await signIn(server)
  const made = await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'book' } })
  const gitDir = folderOf(server, made)
  const branch = 'refs/heads/main'
  const [first = '', second = ''] = writeHistory(gitDir, [
    { branch, parents: [], changes: [{ path: 'file', content: 'first' }] },
    { branch, parents: [1], changes: [{ path: 'file', content: 'second' }] },
  ])
  plainGit(gitDir, ['update-ref', branch, first])
  const path = `/${user.username}/book`
  const url = new URL(path, server.url).href
  const folder = scratchFolder(test)
  const kept = () => readdirSync(join(server.dataFolder, 'cache', 'packs')).length
  await client(folder, 'clone', '-q', url, 'one')
  const before = kept()
  assert.equal(before, 1)
  await client(folder, 'clone', '-q', url, 'two')
  assert.equal(kept(), before)
  plainGit(gitDir, ['update-ref', branch, second])
  await moveRefs(server)
  await client(folder, 'clone', '-q', url, 'three')
  assert.equal(await client(join(folder, 'three'), 'rev-parse', 'HEAD'), second)
  const request = fetchRequest([`want ${second}`, 'done'])
  assert.equal((await postFetch(server, path, request)).status, 200)
  await server.database.write.updateTable('repositories').set({ is_private: 1 }).where('uid', '=', made.uid).execute()
  assert.equal((await postFetch(server, path, request)).status, 401)
})
