import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as stock from '@huggingface/hub'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { issueAccessKey, signIn } from '../../testing/factories.ts'
import { installHubClients, noHubClients } from '../../testing/hub-clients.ts'
import { noBucketHere, startHubServer } from '../../testing/hub-server.ts'
import { holdHubTable } from '../../testing/hub-table.ts'
import { playHubClient } from '../../testing/play-hub-client.ts'
import type { TestServer } from '../../testing/start-server.ts'

const loaders = noHubClients === undefined ? installHubClients('hub-loaders.json') : []
const javascript = '@huggingface/hub 2.17.5'

/** Over each database, of which the other one has its objects in a bucket. */
describe.skipIf(noBucketHere)('libraries that load from the Hub', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startHubServer()
  })
  afterAll(() => server.stop())

  /** What each did, by call. */
  const played = new Map<string, Set<string>>()
  const note = (call: string, client: string) => played.set(call, (played.get(call) ?? new Set()).add(client))

  /** Somebody with a key, in the form that some clients take alone. */
  const person = async () => {
    const { user } = await signIn(server)
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2, issue_access: 2 } })
    return { user, token: token.replace('sheaf_', 'hf_') }
  }

  it.skipIf(loaders.length === 0)('push and load datasets and models', { timeout: 300_000 }, async (test) => {
    for (const client of loaders) {
      const [{ user, token }, asker] = [await person(), await person()]
      const [library] = client.name.split(' ')
      const script = fileURLToPath(new URL(`./testing/${library}_calls.py`, import.meta.url))
      const given = { owner: user.username, name: 'harvest', token, other: asker.token, asker: asker.user.username }
      const calls = await playHubClient({ test, client, endpoint: server.url, script, given })
      for (const { call } of calls) note(call, client.name)
    }
  })

  for (const type of ['model', 'dataset'] as const) {
    it(`are ${javascript} for a ${type}`, { timeout: 120_000 }, async (test) => {
      const { user, token: accessToken } = await person()
      const hub = { hubUrl: server.url, accessToken }
      const repo = { type, name: `${user.username}/js-${type}` }
      const at = { repo, ...hub }
      const textOf = async (path: string, more = {}) => (await stock.downloadFile({ ...at, path, ...more }))?.text()
      const pathsOf = async (more = {}) => {
        const found: string[] = []
        for await (const entry of stock.listFiles({ ...at, recursive: true, ...more }))
          if (entry.type === 'file') found.push(entry.path)
        return found
      }
      const call = async (name: string, work: () => Promise<void>) => {
        await work()
        note(name, javascript)
      }

      await call('whoAmI', async () => assert.equal((await stock.whoAmI(hub)).name, user.username))
      await call('createRepo, repoExists, checkRepoAccess', async () => {
        await stock.createRepo({ ...at, private: true })
        assert.equal(await stock.repoExists(at), true)
        await stock.checkRepoAccess(at)
        assert.equal(await stock.repoExists({ repo, hubUrl: server.url }), false)
        await assert.rejects(stock.checkRepoAccess({ repo: { type, name: `${repo.name}-nothing` }, ...hub }))
      })
      const card = '---\nlicense: mit\n---\n# Card\n'
      const big = new Uint8Array(randomBytes(300_000))
      big[0] = 0
      await call('uploadFiles (useXet: false), uploadFile', async () => {
        const files = [
          { path: 'README.md', content: new Blob([card]) },
          { path: 'weights.bin', content: new Blob([big]) },
        ]
        await stock.uploadFiles({ ...at, files, useXet: false })
        await stock.uploadFile({ ...at, file: { path: 'a/b.txt', content: new Blob(['b']) }, useXet: false })
      })
      await call('uploadFile: by Xet', async () => {
        const sent = randomBytes(3_000_000)
        sent[0] = 0
        await stock.uploadFile({ ...at, file: { path: 'by-xet.bin', content: new Blob([sent]) }, useXet: true })
        const file = await stock.downloadFile({ ...at, path: 'by-xet.bin' })
        assert.ok(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer()).equals(sent))
        const came = readdirSync(join(server.dataFolder, 'xet', String(user.userId)), { recursive: true })
        assert.equal(came.filter((each) => String(each).endsWith('.xorb')).length, 1)
        await stock.deleteFile({ ...at, path: 'by-xet.bin' })
      })
      await call('listFiles, pathsInfo, fileExists', async () => {
        assert.deepEqual((await pathsOf()).toSorted(), ['.gitattributes', 'README.md', 'a/b.txt', 'weights.bin'])
        const [found] = await stock.pathsInfo({ ...at, paths: ['weights.bin'] })
        assert.equal(found?.lfs?.size, big.length)
        assert.equal(await stock.fileExists({ ...at, path: 'README.md' }), true)
        assert.equal(await stock.fileExists({ ...at, path: 'nothing' }), false)
      })
      await call('downloadFile, fileDownloadInfo', async () => {
        assert.equal(await textOf('README.md'), card)
        const info = await stock.fileDownloadInfo({ ...at, path: 'weights.bin' })
        assert.equal(info?.size, big.length)
        const file = await stock.downloadFile({ ...at, path: 'weights.bin' })
        const bytes = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer())
        assert.ok(bytes.equals(big))
        assert.equal(await stock.downloadFile({ ...at, path: 'nothing' }), null)
      })
      await call('snapshotDownload', async () => {
        const folder = await stock.snapshotDownload({ ...at, cacheDir: scratchFolder(test) })
        assert.equal(readFileSync(join(folder, 'README.md'), 'utf8'), card)
      })
      await call('modelInfo, datasetInfo', async () => {
        const { name } = repo
        const info =
          type === 'model' ? await stock.modelInfo({ ...hub, name }) : await stock.datasetInfo({ ...hub, name })
        assert.deepEqual([info.name, info.private, info.likes], [name, true, 0])
      })
      await call('listModels, listDatasets', async () => {
        const asked = { ...hub, search: { owner: user.username } }
        const names: string[] = []
        if (type === 'model') for await (const each of stock.listModels(asked)) names.push(each.name)
        else for await (const each of stock.listDatasets(asked)) names.push(each.name)
        assert.deepEqual(names, [repo.name])
      })
      await call('commit, deleteFile, listCommits', async () => {
        await stock.deleteFile({ ...at, path: 'a/b.txt' })
        const operations = [{ operation: 'addOrUpdate' as const, path: 'c.txt', content: new Blob(['c']) }]
        await stock.commit({ ...at, title: 'One more', operations, useXet: false })
        assert.deepEqual((await pathsOf()).toSorted(), ['.gitattributes', 'README.md', 'c.txt', 'weights.bin'])
        const titles: string[] = []
        for await (const each of stock.listCommits(at)) titles.push(each.title)
        assert.equal(titles[0], 'One more')
      })
      await call('createBranch, deleteBranch', async () => {
        await stock.createBranch({ ...at, branch: 'next' })
        assert.equal(await textOf('c.txt', { revision: 'next' }), 'c')
        await stock.deleteBranch({ ...at, branch: 'next' })
        await assert.rejects(stock.downloadFile({ ...at, path: 'c.txt', revision: 'next' }), /Branch, tag or commit/)
      })
      await call('deleteRepo', async () => {
        await stock.deleteRepo(at)
        assert.equal(await stock.repoExists(at), false)
      })
    })
  }

  it.skipIf(loaders.length === 0)(
    'do what the table in docs/hub.md says, which this run writes where it is told to',
    () => {
      holdHubTable({
        name: 'loaders',
        clients: [...loaders.map(({ name }) => name), javascript],
        calls: [...played.keys()],
        cell: (call, client) => (played.get(call)?.has(client) ? 'works' : ''),
      })
    },
  )
})
