import assert from 'node:assert/strict'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { addCollaborator, issueAccessKey, limitAccessKey, type signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { pullScene } from './testing/pull-scene.ts'

type Person = Awaited<ReturnType<typeof signIn>>
interface At {
  owner: string
  repo: string
}

describe('pull requests that settle threads of other repositories', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** Ada's repository as of `pullScene`, and more of hers and of Grace's. */
  async function scene(test: TestContext) {
    const made = await pullScene(server, test)
    const { ada, params } = made
    let count = 0
    const another = async (by: Person, isPrivate = false) => {
      count += 1
      const repo = `shelf-${count}`
      const body = { owner_uid: by.user.uid, repo_name: repo, repo_is_private: isPrivate }
      const { uid } = await by.api.createRepository({ body })
      return { uid, at: { owner: by.user.username, repo } }
    }
    const open = async (by: Person, at: At) =>
      String((await by.api.createDiscussion({ params: at, body: { title: 'Which yarn?' } })).number)
    const see = ({ api }: Pick<Person, 'api'>, at: At, number: string) =>
      api.getDiscussion({ params: { ...at, number } })
    /** Whether it is open, and what has closed it as far as somebody is told. */
    const fate = async (by: Pick<Person, 'api'>, at: At, number: string) => {
      const { thread, items } = await see(by, at, number)
      const closed = items.flatMap((item) =>
        item.kind === 'event' && item.what === 'closed'
          ? [[item.by?.username, item.from, item.to, item.repository ?? null]]
          : [],
      )
      return [thread.state, ...closed]
    }
    /** Proposes a branch with a text, and merges it. */
    const mergeWith = async (body: string, token?: string) => {
      count += 1
      const head = `topic-${count}`
      await made.git('checkout', '-q', '-B', head)
      await made.commit(`${head}.txt`, `${count}\n`)
      await made.push(head)
      const proposed = { base: 'main', head, title: `Bring ${head}`, body }
      const number = String((await ada.api.createPull({ params, body: proposed })).number)
      const one = { params: { ...params, number } }
      await eventually(async () => assert.equal((await ada.api.getPull(one)).pull.mergeable, 'clean'))
      const { pull } = await ada.api.getPull(one)
      const asked = { method: 'merge', head: pull.head_id } as const
      if (token === undefined) await ada.api.mergePull({ ...one, body: asked })
      else {
        const path = `/api/repo/${params.owner}/${params.repo}/pulls/${number}/merge`
        const headers = { authorization: `Bearer ${token}` }
        assert.equal((await server.browser().send('POST', path, { body: asked, headers })).status, 200)
      }
      return number
    }
    return { ...made, another, open, fate, see, mergeWith }
  }

  it('are closed as whoever merges may there, by their full names', async (test) => {
    const { ada, grace, params, another, open, fate, mergeWith } = await scene(test)
    const [mine, hers, stack] = [await another(ada), await another(grace), await another(ada)]
    const [closed, locked] = [await open(grace, mine.at), await open(ada, hers.at)]
    const [own, other] = [await open(ada, hers.at), await open(grace, hers.at)]
    const [here, archived, named] = [await open(grace, params), await open(ada, stack.at), await open(ada, mine.at)]
    await grace.api.setThreadLock({ params: { ...hers.at, number: locked }, body: { locked: true } })
    await ada.api.archiveRepository({ params: stack.at, body: { archived: true } })
    const of = ({ owner, repo }: At, number: string) => `${owner.toUpperCase()}/${repo}#${number}`
    const number = await mergeWith(
      `Closes ${of(mine.at, closed)}, fixes ${of(hers.at, locked)}, resolved ${of(hers.at, own)}, closed ${of(hers.at, other)},
       fix ${of(params, here)}, close ${of(stack.at, archived)}, see ${of(mine.at, named)}, closes nobody/nothing#1`,
    )
    const line = [ada.user.username, 'pull', number, params]
    assert.deepEqual(await fate(ada, mine.at, closed), ['closed', line])
    assert.deepEqual(await fate(grace, hers.at, own), ['closed', line])
    assert.deepEqual(await fate(grace, params, here), ['closed', [ada.user.username, null, null, null]])
    for (const [at, each] of [
      [hers.at, locked],
      [hers.at, other],
      [stack.at, archived],
      [mine.at, named],
    ] as const)
      assert.deepEqual(await fate(ada, at, each), ['open'], `${at.repo}#${each}`)
  })

  it('do not say by what to who may not read that, now or since', async (test) => {
    const { ada, grace, repoUid, params, another, open, fate, see, mergeWith } = await scene(test)
    const set = (values: { is_private: 0 | 1 }) =>
      server.database.write.updateTable('repositories').set(values).where('uid', '=', repoUid).execute()
    const { at } = await another(ada)
    const thread = await open(grace, at)
    await set({ is_private: 1 })
    const number = await mergeWith(`Closes ${at.owner}/${at.repo}#${thread}`)
    const [told, untold] = [
      [ada.user.username, 'pull', number, params],
      [ada.user.username, null, null, null],
    ]
    assert.deepEqual(await fate(ada, at, thread), ['closed', told])
    for (const each of [grace, server.browser()]) {
      assert.deepEqual(await fate(each, at, thread), ['closed', untold])
      assert.doesNotMatch(JSON.stringify(await see(each, at, thread)), /loom/)
    }
    await addCollaborator(server, { ownerId: grace.user.ownerId, repoUid, role: 'reader' })
    assert.deepEqual(await fate(grace, at, thread), ['closed', told])
    await server.database.write.deleteFrom('collaborators').where('owner_id', '=', grace.user.ownerId).execute()
    assert.deepEqual(await fate(grace, at, thread), ['closed', untold])
    await set({ is_private: 0 })
    assert.deepEqual(await fate(server.browser(), at, thread), ['closed', told])
  })

  it('are closed once where the server ended between the push and the row, if the note of it says so', async (test) => {
    const { ada, repoUid, params, another, open, fate, mergeWith } = await scene(test)
    const { at } = await another(ada)
    for (const landing_elsewhere of [1, 0] as const) {
      const thread = await open(ada, at)
      const number = await mergeWith(`Closes ${at.owner}/${at.repo}#${thread}`)
      await ada.api.updateDiscussion({ params: { ...at, number: thread }, body: { state: 'open' } })
      const { write } = server.database
      const { id } = await write
        .selectFrom('threads')
        .innerJoin('repositories', 'repositories.id', 'threads.repo_id')
        .select('threads.id')
        .where('repositories.uid', '=', repoUid)
        .where('number', '=', Number(number))
        .executeTakeFirstOrThrow()
      const { merged_oid: landing_oid } = await write
        .selectFrom('pulls')
        .select('merged_oid')
        .where('thread_id', '=', id)
        .executeTakeFirstOrThrow()
      // A look that began while it was being merged has read a note of before.
      const looks = server.database.read.selectFrom('jobs').select('id').where('queue', '=', 'check-pulls')
      await eventually(async () => {
        const due = looks.where((is) => is.or([is('lease', 'is not', null), is('run_at', '<=', Date.now())]))
        assert.deepEqual(await due.execute(), [])
      })
      // As it was noted before the push.
      const undone = { merged_at: null, merged_by: null, merged_oid: null, merged_base: null, merge_method: null }
      const landing = { landing_oid, landing_method: 'merge', landing_by: ada.user.userId, landing_elsewhere } as const
      await write
        .updateTable('pulls')
        .set({ is_open: 1, ...undone, ...landing })
        .where('thread_id', '=', id)
        .execute()
      await write.updateTable('threads').set({ state: 'open' }).where('id', '=', id).execute()
      await ada.api.createBranch({ params, body: { name: `whatever-${landing_elsewhere}`, from: 'main' } })
      await eventually(async () => {
        const { thread: found } = await ada.api.getPull({ params: { ...params, number } })
        assert.equal(found.is_merged, true)
      })
      const line = [ada.user.username, 'pull', number, params]
      const [state, ...closed] = await fate(ada, at, thread)
      assert.deepEqual([state, closed], landing_elsewhere === 1 ? ['closed', [line, line]] : ['open', [line]])
    }
  })

  it('stay open where a key writes to no threads or is limited to the repository of the pull request, and beyond as many as one closes', async (test) => {
    const { ada, repoUid, another, open, fate, mergeWith } = await scene(test)
    const { at } = await another(ada)
    const first = await open(ada, at)
    const closing = `Closes ${at.owner}/${at.repo}#${first}`
    const forCommits = await issueAccessKey(server, ada.user, { grants: { repo_access: 2, issue_access: 1 } })
    await mergeWith(closing, forCommits.token)
    assert.deepEqual(await fate(ada, at, first), ['open'])
    const key = await issueAccessKey(server, ada.user, { grants: { repo_access: 2, issue_access: 2 } })
    await mergeWith(closing, key.token)
    assert.equal((await fate(ada, at, first))[0], 'closed')
    await limitAccessKey(server, { keyUid: key.id, repoUid })
    const numbers: string[] = []
    for (let left = 11; left > 0; left -= 1) numbers.push(await open(ada, at))
    const text = numbers.map((number) => `Closes ${at.owner}/${at.repo}#${number}`).join('\n')
    await mergeWith(text, key.token)
    const states = () => Promise.all(numbers.map(async (number) => (await fate(ada, at, number))[0]))
    assert.deepEqual(new Set(await states()), new Set(['open']))
    await mergeWith(text)
    assert.deepEqual(await states(), [...numbers.slice(1).map(() => 'closed'), 'open'])
  })
})
