import assert from 'node:assert/strict'
import { answerSizes, TagItem } from '@sheaf/contract'
import { plainGit, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { z } from 'zod'
import { codeOf } from '../../testing/code-of.ts'
import { folderOf, moveRefs, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const Page = z.object({ data: z.array(TagItem), page: z.object({ next: z.string().nullable(), total: z.int() }) })

describe('the tags of a repository', () => {
  let server: TestServer
  let signed: Awaited<ReturnType<typeof signIn>>
  beforeAll(async () => {
    server = await startServer()
    signed = await signIn(server)
  })
  afterAll(() => server.stop())

  const make = async (name: string, commits = 3) => {
    const made = await signed.api.createRepository({ body: { owner_uid: signed.user.uid, repo_name: name } })
    const gitDir = folderOf(server, made)
    const oids = writeHistory(
      gitDir,
      Array.from({ length: commits }, (_, index) => ({
        branch: 'refs/heads/main',
        parents: index === 0 ? [] : [index],
        changes: [{ path: 'count', content: String(index) }],
      })),
    )
    const list = async (query = {}) => {
      await moveRefs(server)
      return server.browser().api.listTags({ params: { owner: signed.user.username, repo: name }, query })
    }
    return { gitDir, oids, list }
  }

  it('stand by their newest commits, with what annotated ones say', async () => {
    const { gitDir, oids, list } = await make('told')
    const [first = '', second = '', third = ''] = oids
    plainGit(gitDir, ['tag', 'light', second])
    plainGit(gitDir, ['tag', '-a', '-m', 'One\n\nwith a body', 'v1', first])
    plainGit(gitDir, ['tag', '-a', '-m', 'again', 'v1-again', 'v1'])
    plainGit(gitDir, ['tag', 'main', third])
    plainGit(gitDir, ['tag', 'file', `${third}:count`])
    const tags = await list()
    assert.deepEqual(
      tags.map(({ name, commit_id }) => [name, commit_id]),
      [
        ['main', third],
        ['light', second],
        ['v1', first],
        ['v1-again', first],
        ['file', null],
      ],
    )
    const [main, light, v1, again, file] = tags
    assert.deepEqual([main?.revision, light?.revision], ['refs/tags/main', 'light'], 'a branch has the name, too')
    assert.deepEqual([light?.annotation, light?.oid, file?.committed_at], [null, second, null])
    const taggedAt = plainGit(gitDir, ['for-each-ref', '--format=%(taggerdate:unix)', 'refs/tags/v1'])
    assert.deepEqual(v1?.annotation, {
      message: 'One\n\nwith a body',
      tagger: { name: 'Ada', email: 'ada@example.com' },
      tagged_at: new Date(Number(taggedAt) * 1000).toISOString(),
      signed: false,
    })
    assert.equal(v1?.oid, plainGit(gitDir, ['rev-parse', 'v1']))
    assert.equal(again?.annotation?.message, 'again')
    // What is listed opens.
    const { api } = server.browser()
    for (const { revision, commit_id } of tags.slice(0, 4)) {
      const params = { owner: signed.user.username, repo: 'told', branch: revision }
      const { data } = await api.listCommits({ params })
      assert.equal(data[0]?.commit_id, commit_id, revision)
    }
  })

  it('are told page by page and found by a part of their name, ten thousand as ten', async () => {
    const { gitDir, oids, list } = await make('many', 1)
    const lines = Array.from({ length: 10_000 }, (_, index) => `create refs/tags/v0.${index} ${oids[0]}\n`)
    plainGit(gitDir, ['update-ref', '--stdin'], lines.join(''))
    await moveRefs(server)
    const { api } = server.browser()
    const page = async (query: object) => {
      const { json } = await signed.send(
        'GET',
        `/api/repo/${signed.user.username}/many/tags?${new URLSearchParams({ ...query })}`,
      )
      const { data, page } = Page.parse(json)
      return { names: data.map(({ name }) => name), ...page }
    }
    const first = await page({ page_size: 2, query: 'V0.99' })
    assert.deepEqual(first.names, ['v0.99', 'v0.990'])
    assert.equal(first.total, 111)
    // Those that go do not move those that come after.
    plainGit(gitDir, ['tag', '-d', 'v0.990'])
    await moveRefs(server)
    const second = await page({ page_size: 2, query: 'V0.99', cursor: first.next })
    assert.deepEqual(second.names, ['v0.991', 'v0.992'])
    assert.equal((await list()).length, 100)
    const params = { owner: signed.user.username, repo: 'many' }
    assert.equal(await codeOf(api.listTags({ params, query: { cursor: 'nonsense' } })), 400)
  })

  it('answer with no more than an answer may have, whatever they say', async () => {
    const { gitDir, oids } = await make('wild', 1)
    plainGit(gitDir, ['tag', '-a', '-F', '-', '--cleanup=verbatim', 't', oids[0] ?? ''], '\u0001'.repeat(30_000))
    const oid = plainGit(gitDir, ['rev-parse', 't'])
    const lines = Array.from({ length: 99 }, (_, index) => `create refs/tags/t${index} ${oid}\n`)
    plainGit(gitDir, ['update-ref', '--stdin'], lines.join(''))
    await moveRefs(server)
    const answer = await signed.send('GET', `/api/repo/${signed.user.username}/wild/tags`)
    assert.ok(Buffer.byteLength(answer.text) <= answerSizes.answer)
    const { data } = Page.parse(answer.json)
    assert.equal(data.length, 100)
    assert.ok(data.every(({ annotation }) => annotation?.message_truncated))
  })
})
