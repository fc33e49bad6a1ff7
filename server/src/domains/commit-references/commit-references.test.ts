import assert from 'node:assert/strict'
import { join } from 'node:path'
import { client } from '@sheaf/git-engine/testing/git-client'
import { plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { allDelivered } from '../../testing/all-delivered.ts'
import { addCollaborator, signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

type Person = Awaited<ReturnType<typeof signIn>>

describe('commits that name threads', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** A repository of ada's that grace may push to, in a clone of whoever pushes. */
  async function scene(test: TestContext) {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const { uid } = await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'loom' } })
    await addCollaborator(server, { ownerId: grace.user.ownerId, repoUid: uid, role: 'writer' })
    const params = { owner: ada.user.username, repo: 'loom' }
    const work = join(scratchFolder(test), 'work')
    await client('/', 'init', '-q', '-b', 'main', work)
    const commit = async (message: string) => {
      await client(work, 'commit', '-q', '--allow-empty', '-m', message)
      return (await client(work, 'rev-parse', 'HEAD')).trim()
    }
    const push = ({ user }: Person, ...refs: string[]) => {
      const url = new URL(`/${ada.user.username}/loom.git`, server.url)
      const named = Object.assign(url, { username: user.username, password: testPassword })
      return client(work, 'push', '-qf', named.href, ...refs)
    }
    const open = async (by: Person) =>
      (await by.api.createDiscussion({ params, body: { title: 'Which yarn?' } })).number
    const get = (number: number, by: Pick<Person, 'api'> = ada, after?: string) =>
      by.api.getDiscussion({ params: { ...params, number: `${number}` }, query: { after } })
    const lines = async (number: number, by?: Pick<Person, 'api'>) => {
      const found = []
      for (let after: string | null | undefined; after !== null; ) {
        const { items, next } = await get(number, by, after)
        for (const item of items)
          if (item.kind === 'event') found.push([item.what, item.by?.username, item.from, item.to])
        after = next
      }
      return found
    }
    /** Once all that was pushed has been read. */
    const read = () => allDelivered(server, { subscriber: 'commit-references', queue: 'read-landed-commits' })
    return { ada, grace, params, work, commit, push, open, get, lines, read }
  }

  it('close those that they settle once they land on the default branch, in the name of whoever pushed and may', async (test) => {
    const { ada, grace, params, work, commit, push, open, get, lines, read } = await scene(test)
    await commit('Begin')
    await push(ada, 'main')
    const [hers, adas, other] = [await open(grace), await open(ada), await open(ada)]
    await client(work, 'checkout', '-qb', 'topic')
    const first = await commit(`Weave\n\nFixes #${hers}, closes #${adas}; see #${other} and #99`)
    await push(grace, 'topic')
    await read()
    assert.deepEqual([await lines(hers), await lines(adas), await lines(other)], [[], [], []])
    await push(grace, 'topic:main')
    await read()
    const by = grace.user.username
    assert.deepEqual(await lines(hers), [['closed', by, 'commit', first]])
    // A discussion of somebody else is closed by those who look after the repository.
    assert.deepEqual(await lines(adas), [['referenced', by, 'commit', first]])
    assert.deepEqual(await lines(other), [['referenced', by, 'commit', first]])
    const states = async () => Promise.all([hers, adas, other].map(async (each) => (await get(each)).thread.state))
    assert.deepEqual(await states(), ['closed', 'open', 'open'])
    assert.equal((await ada.api.listDiscussions({ params })).open, 2)

    // What was opened again stays so, though the branch goes back and forth.
    await grace.api.updateDiscussion({ params: { ...params, number: `${hers}` }, body: { state: 'open' } })
    await push(grace, 'topic~1:main')
    await push(grace, 'topic:main')
    await read()
    assert.deepEqual(await states(), ['open', 'open', 'open'])
    const second = await commit(`Resolved #${adas}`)
    await push(ada, 'topic:main')
    await read()
    assert.deepEqual(await states(), ['open', 'closed', 'open'])
    assert.deepEqual((await lines(adas)).at(-1), ['closed', ada.user.username, 'commit', second])
    assert.equal((await lines(other)).length, 1)
  })

  it('are named by no more than so many of one push, and by none that a pull request is merged by', async (test) => {
    const { ada, grace, params, work, push, open, lines, read } = await scene(test)
    const number = await open(ada)
    const commits = Array.from({ length: 60 }, (_, at) =>
      [
        'commit refs/heads/main',
        `committer Ada <ada@example.org> ${at} +0000`,
        'data <<.',
        `Weave #${number}`,
        '.',
      ].join('\n'),
    )
    plainGit(join(work, '.git'), ['fast-import', '--quiet'], `${commits.join('\n')}\n`)
    await push(ada, 'main')
    await read()
    const named = await lines(number)
    assert.equal(named.length, 50)

    const changes = [{ action: 'put' as const, path: 'file.txt', text: 'one\n' }]
    const onto = { branch: 'main', base: named.at(-1)?.[3] ?? null, new_branch: 'topic', message: 'Change' }
    const head = (await ada.api.createCommit({ params, body: { ...onto, changes } })).commit_id
    const pull = await grace.api.createPull({ params, body: { base: 'main', head: 'topic', title: 'Two' } })
    const one = { params: { ...params, number: `${pull.number}` } }
    await eventually(async () => assert.equal((await ada.api.getPull(one)).pull.mergeable, 'clean'))
    await ada.api.mergePull({ ...one, body: { method: 'merge', head } })
    await read()
    const events = (await ada.api.getPull(one)).items.map((item) => item.kind === 'event' && item.what)
    assert.deepEqual(events, ['merged'])
  })

  it('are for those who may read what the repository holds', async (test) => {
    const { ada, params, commit, push, open, lines, read } = await scene(test)
    const [settled, named] = [await open(ada), await open(ada)]
    const oid = await commit(`Fixes #${settled}, see #${named}`)
    await push(ada, 'main')
    await read()
    const visitor = server.browser()
    assert.deepEqual(await lines(settled, visitor), [['closed', ada.user.username, 'commit', oid]])
    await ada.api.setGate({ params, body: { gate: 'manual' } })
    assert.deepEqual(await lines(settled, visitor), [['closed', ada.user.username, null, null]])
    assert.deepEqual(await lines(named, visitor), [])
    assert.equal((await lines(named)).length, 1)
  })
})
