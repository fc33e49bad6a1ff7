import assert from 'node:assert/strict'
import { limits } from '@sheaf/contract'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('templates of threads', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const scene = async (isPrivate = false) => {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    await ada.api.createRepository({
      body: { owner_uid: ada.user.uid, repo_name: 'loom', repo_is_private: isPrivate },
    })
    const params = { owner: ada.user.username, repo: 'loom' }
    let base: string | null = null
    const put = async (files: Record<string, string>) => {
      const changes = Object.entries(files).map(([path, text]) => ({ action: 'put' as const, path, text }))
      const body = { branch: 'main', base, message: 'Weave', changes }
      base = (await ada.api.createCommit({ params, body })).commit_id
    }
    return { ada, grace, params, put }
  }
  const none = { pull: null, discussions: [] }

  it('are files of the default branch, in the first place that has any', async () => {
    const { ada, grace, params, put } = await scene()
    assert.equal(await codeOf(server.browser().api.getThreadTemplates({ params })), 401)
    const got = () => grace.api.getThreadTemplates({ params })
    assert.deepEqual(await got(), none)
    await put({ 'README.md': '# Loom\n' })
    assert.deepEqual(await got(), none)
    await put({ 'docs/pull_request_template.md': 'Of docs\n', '.github/DISCUSSION_TEMPLATE/x.yml': 'body: []\n' })
    assert.deepEqual(await got(), { ...none, pull: 'Of docs' })
    await put({ '.github/ISSUE_TEMPLATE/bug.md': '---\nname: Bug\n---\nSteps\n' })
    assert.deepEqual((await got()).discussions, [{ name: 'Bug', title: '', body: 'Steps' }])
    await put({
      '.github/PULL_REQUEST_TEMPLATE.md': '## Why\n\n## How\n',
      '.github/DISCUSSION_TEMPLATE/a-question.md': '## What was tried\n',
      '.github/DISCUSSION_TEMPLATE/idea.md':
        '---\r\nname: "An idea"\r\nabout: For: all\r\ntitle: \'Idea: \'\r\n---\r\n\r\n## What for\r\n',
      '.github/DISCUSSION_TEMPLATE/long.md': 'x'.repeat(limits.threadTextMax + 1),
      '.github/DISCUSSION_TEMPLATE/open.md': '---\nname: Not ended\n',
    })
    assert.deepEqual(await got(), {
      pull: '## Why\n\n## How',
      discussions: [
        { name: 'a question', title: '', body: '## What was tried' },
        { name: 'An idea', title: 'Idea: ', body: '## What for' },
        { name: 'open', title: '', body: '---\nname: Not ended' },
      ],
    })
    await put(Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`.sheaf/DISCUSSION_TEMPLATE/${at}.md`, 'x'])))
    assert.equal((await got()).discussions.length, 20)
    await ada.api.setGate({ params, body: { gate: 'manual' } })
    assert.deepEqual(await got(), none)
    assert.equal((await ada.api.getThreadTemplates({ params })).discussions.length, 20)
  })

  it('are missing where the repository is', async () => {
    const { ada, grace, params } = await scene(true)
    assert.equal(await codeOf(grace.api.getThreadTemplates({ params })), 404)
    assert.deepEqual(await ada.api.getThreadTemplates({ params }), none)
  })
})
