import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('what new files can be begun with', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  it('is for who has an account, and there is nothing but what is listed', async () => {
    const { api } = await signIn(server)
    assert.equal(await codeOf(server.browser().api.listFileTemplates()), 401)
    assert.equal(await codeOf(server.browser().api.getFileTemplate({ params: { kind: 'license', name: 'MIT' } })), 401)
    for (const name of ['Nothing', '../package', '..%2Fpackage', 'Node.gitignore', 'constructor', '__proto__'])
      for (const kind of ['gitignore', 'license'] as const)
        assert.equal(await codeOf(api.getFileTemplate({ params: { kind, name } })), 404, `${kind} ${name}`)
    assert.equal(await codeOf(api.getFileTemplate({ params: { kind: 'license', name: 'x'.repeat(65) } })), 400)
  })

  it('is a text for each that is listed, with the name of whoever asks in licenses', async () => {
    const { api } = await signIn(server)
    const rest = { bio: '', location: '', company: '', website_url: '', language: '', theme: '' } as const
    await api.updateProfile({ body: { ...rest, display_name: 'Ada $1 Lovelace' } })
    const { gitignores, licenses } = await api.listFileTemplates()
    assert.ok(gitignores.length > 100 && ['C++', 'Node', 'Python', 'Rust'].every((name) => gitignores.includes(name)))
    assert.deepEqual(licenses[0], { id: 'MIT', name: 'MIT License' })
    const textOf = async (kind: 'gitignore' | 'license', name: string) =>
      (await api.getFileTemplate({ params: { kind, name } })).text
    assert.match(await textOf('gitignore', 'Node'), /^node_modules\/$/m)
    assert.ok((await textOf('gitignore', 'C++')).length > 100)
    const year = new Date().getUTCFullYear()
    for (const { id } of licenses) {
      const text = await textOf('license', id)
      assert.ok(text.length > 500 && text.endsWith('\n'), id)
      const isFilled = ['MIT', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', '0BSD'].includes(id)
      assert.equal(text.split('\n').includes(`Copyright (c) ${year} Ada $1 Lovelace`), isFilled, id)
      if (isFilled) assert.doesNotMatch(text, /<year>|<owner>|YEAR|Internet Software Consortium/, id)
    }
  })
})
