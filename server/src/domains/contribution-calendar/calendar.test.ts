import assert from 'node:assert/strict'
import { join } from 'node:path'
import { ApiError } from '@sheaf/client'
import { client } from '@sheaf/git-engine/testing/git-client'
import { plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { until } from '@sheaf/server-core/testing/eventually'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, it, type TestContext, vi } from 'vitest'
import { addCollaborator, signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { firstKept } from './count-commit-days.ts'

const day = 86_400
const now = Math.floor(Date.now() / 1000)
const dateOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

type Person = Awaited<ReturnType<typeof signIn>>

describe('the contribution calendar', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const at = ({ user }: Person) => ({ params: { username: user.username } })
  const seenBy = async (reader: Pick<Person, 'api'>, person: Person) => {
    const { total, days, shows_private } = await reader.api.getContributionCalendar(at(person))
    return { total, days: days.map(({ date, count }) => `${date} ${count}`), shows_private }
  }

  /** A repository of a person, and a folder whose `main` is replaced and pushed, a commit for each time. */
  const scene = async (test: TestContext, owner: Person, { isPrivate = false } = {}) => {
    const { uid } = await owner.api.createRepository({
      body: { owner_uid: owner.user.uid, repo_name: 'corn', repo_is_private: isPrivate },
    })
    const folder = join(scratchFolder(test), 'work')
    plainGit('/', ['init', '--quiet', '--bare', folder])
    const url = new URL(`/${owner.user.username}/corn.git`, server.url)
    url.username = owner.user.username
    url.password = testPassword
    const push = async (commits: { email: string; time: number; zone?: string }[]) => {
      const lines = commits.map(
        ({ email, time, zone = '+0000' }, n) =>
          `commit refs/heads/main\nauthor Ada <${email}> ${time} ${zone}\ncommitter Ada <${email}> ${now} +0000\ndata 2\n${n}\n${n === 0 ? 'deleteall\n' : ''}\n`,
      )
      plainGit(folder, ['update-ref', '-d', 'refs/heads/main'])
      plainGit(folder, ['fast-import', '--quiet', '--force'], lines.join(''))
      await client(folder, 'push', '-q', '--force', url.href, 'main')
      const tip = plainGit(folder, ['rev-parse', 'main'])
      const counted = () =>
        server.database.read
          .selectFrom('commit_day_tips')
          .innerJoin('repositories', 'repositories.id', 'repo_id')
          .select('tip')
          .where('uid', '=', uid)
          .executeTakeFirst()
      await until(async () => (await counted())?.tip === tip, 'the push is counted')
    }
    return { uid, push }
  }

  it('is of users who are there, and says what it counts', async () => {
    const ada = await signIn(server)
    const missing = ada.api.getContributionCalendar({ params: { username: 'nobody-at-all' } })
    await assert.rejects(missing, (error) => error instanceof ApiError && error.code === 404)
    const empty = await server.browser().api.getContributionCalendar(at(ada))
    assert.deepEqual([empty.total, empty.days, empty.shows_private, empty.to], [0, [], null, dateOf(now)])
    assert.equal((Date.parse(empty.to) - Date.parse(empty.from)) / 1000, 364 * day)
    const { status } = await ada.send('POST', '/api/user/setting/contributions', { body: { shows_private: 'yes' } })
    assert.equal(status, 400)
    const early = await ada.api.getContributionCalendar({ ...at(ada), query: { today: dateOf(now + day) } })
    const wild = await ada.api.getContributionCalendar({ ...at(ada), query: { today: '1999-99-99' } })
    assert.deepEqual([early.to, wild.to], [dateOf(now + day), dateOf(now)])
  })

  it('follows pushes: what came, what a forced push took away, by every address that is proved, on the author’s own day', async (test) => {
    const ada = await signIn(server)
    const { push } = await scene(test, ada)
    const { email } = ada.user
    const noon = Math.floor(now / day) * day - 10 * day + day / 2
    const first = { email: email.toUpperCase(), time: noon }
    // Half past midnight in Tokyo is the day before in London.
    const early = { email, time: noon + day + 3.5 * 3600, zone: '+0900' }
    const other = { email: 'second@example.org', time: noon }
    await push([first])
    assert.deepEqual(await seenBy(ada, ada), { total: 1, days: [`${dateOf(noon)} 1`], shows_private: false })
    await push([first, early, other, { email, time: noon - 400 * day }, { email: 'nobody', time: noon }])
    assert.deepEqual((await seenBy(ada, ada)).days, [`${dateOf(noon)} 1`, `${dateOf(noon + 2 * day)} 1`])
    await server.database.write
      .insertInto('emails')
      .values({ uid: 'second', user_id: ada.user.userId, email: other.email, verified_at: 1, created_at: 1 })
      .execute()
    assert.deepEqual((await seenBy(server.browser(), ada)).days, [`${dateOf(noon)} 2`, `${dateOf(noon + 2 * day)} 1`])
    await push([first])
    assert.deepEqual((await seenBy(ada, ada)).days, [`${dateOf(noon)} 1`])
    // What another server had not counted is counted from the beginning.
    await server.database.write
      .updateTable('commit_day_tips')
      .set({ tip: 'a'.repeat(40) })
      .execute()
    await push([first, early])
    assert.deepEqual((await seenBy(ada, ada)).total, 2)
  })

  it('counts private ones for their author alone, unless the author says so, and none in the name of others', async (test) => {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const { push, uid } = await scene(test, ada, { isPrivate: true })
    const time = now - 3 * day
    await push([
      { email: ada.user.email, time },
      { email: grace.user.email, time },
    ])
    const visitor = server.browser()
    const totals = async (person: Person) =>
      Promise.all([ada, grace, visitor].map(async (reader) => (await seenBy(reader, person)).total))
    assert.deepEqual(await totals(ada), [1, 0, 0])
    assert.deepEqual(await totals(grace), [0, 0, 0], 'a stranger to the repository')
    await addCollaborator(server, { ownerId: grace.user.ownerId, repoUid: uid, role: 'reader' })
    assert.deepEqual(await totals(ada), [1, 1, 0])
    assert.deepEqual(await totals(grace), [1, 1, 0])
    await ada.api.showPrivateContributions({ body: { shows_private: true } })
    assert.deepEqual(await totals(ada), [1, 1, 1])
    assert.deepEqual((await seenBy(visitor, ada)).shows_private, null)
    assert.deepEqual((await seenBy(ada, ada)).shows_private, true)
    // Public, it counts for whoever has a role or a star there.
    const mary = await signIn(server)
    await push([{ email: mary.user.email, time }])
    await server.database.write.updateTable('repositories').set({ is_private: 0 }).where('uid', '=', uid).execute()
    assert.equal((await seenBy(visitor, mary)).total, 0)
    await mary.api.starRepository({ params: { owner: ada.user.username, repo: 'corn' } })
    assert.equal((await seenBy(visitor, mary)).total, 1)
    await server.database.write.deleteFrom('repositories').where('uid', '=', uid).execute()
    assert.deepEqual((await seenBy(ada, ada)).days, [])
  })

  it('is tended every day: what no calendar shows any more goes, and what was never counted is', async (test) => {
    const ada = await signIn(server)
    const { uid, push } = await scene(test, ada)
    await push([{ email: ada.user.email, time: now }])
    const { read, write } = server.database
    const { id: repo_id } = await read
      .selectFrom('repositories')
      .select('id')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    const oldest = firstKept()
    const rows = [oldest, oldest + 30].map((each) => ({ repo_id, day: each, email: 'old@example.org', commits: 1 }))
    await write.insertInto('commit_days').values(rows).execute()
    // As if it had been pushed before anybody counted.
    const other = await scene(test, await signIn(server))
    await other.push([{ email: ada.user.email, time: now }])
    await write.deleteFrom('commit_day_tips').where('repo_id', '!=', repo_id).execute()
    const tending = () =>
      read
        .selectFrom('jobs')
        .select(({ fn }) => fn.max('run_at').as('at'))
        .where('queue', '=', 'tend-commit-days')
        .executeTakeFirst()
    const due = (await tending())?.at ?? 0
    const real = Date.now
    assert.ok(due > real() && due <= real() + day * 1000, 'within a day')

    const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + day * 1500)
    test.onTestFinished(() => clock.mockRestore())
    // Whoever wants mail soon has the workers look at once.
    await ada.api.updateNotificationSettings({ body: { mail_pace: 'soon' } })
    const days = async () =>
      (await read.selectFrom('commit_days').select('day').where('email', '=', 'old@example.org').execute()).map(
        (row) => row.day,
      )
    await until(async () => (await days()).length === 1, 'the oldest day is dropped')
    assert.deepEqual(await days(), [oldest + 30])
    const uncounted = () =>
      read
        .selectFrom('repositories')
        .select('id')
        .where('pushed_at', 'is not', null)
        .where('id', 'not in', read.selectFrom('commit_day_tips').select('repo_id'))
        .execute()
    await until(async () => (await uncounted()).length === 0, 'all are counted')
    const next = (await tending())?.at ?? 0
    assert.ok(next > Date.now() && next > due, 'and once more the day after')
  })

  it('sums up a hundred thousand commits in a hundred repositories', async (test) => {
    const ada = await signIn(server)
    const { ownerId } = ada.user
    const today = Math.floor(now / day)
    await server.database.tx(async (tx) => {
      const repositories = await tx
        .insertInto('repositories')
        .values(
          Array.from({ length: 100 }, (_, n) => ({
            uid: `many-${n}`,
            owner_id: ownerId,
            name: `many${n}`,
            kind: 'code' as const,
            description: '',
            is_private: 0 as const,
            default_branch: 'main',
            storage_node: 'default',
            state: 'ready' as const,
            created_at: 1,
            updated_at: 1,
          })),
        )
        .returning('id')
        .execute()
      for (const { id } of repositories) {
        const rows = Array.from({ length: 250 }, (_, n) => ({
          repo_id: id,
          day: today - n,
          email: ada.user.email,
          commits: 4,
        }))
        await tx.insertInto('commit_days').values(rows).execute()
      }
    })
    // As its daemon does in life.
    await sql`analyze`.execute(server.database.write)
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const began = performance.now()
      assert.equal((await server.browser().api.getContributionCalendar(at(ada))).total, 100_000)
      times.push(performance.now() - began)
    }
    const middle = times.toSorted((a, b) => a - b)[2] ?? 0
    await test.annotate(`100,000 commits in ${middle.toFixed(1)} ms`)
  })
})
