import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Blame } from '@sheaf/contract'
import { outputOf } from '@sheaf/git-engine/testing/run-sync'
import { writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { until } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext, vi } from 'vitest'
import { folderOf, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

/** A git whose blames tell their first lines at once and the others when they are let go; it notes each of them. */
function slowBlames(test: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-git-'))
  const [notes, program, go, told] = ['notes', 'git', 'go', 'told'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ]
  const git = outputOf('sh', ['-c', 'command -v git']).toString().trim()
  writeFileSync(notes, '')
  const script = [
    '#!/bin/sh',
    `case " $* " in *' blame '*) ;; *) exec '${git}' "$@" ;; esac`,
    `echo "$*" >> '${notes}'`,
    `'${git}' "$@" > '${told}' || exit 1`,
    `sed '/^filename /q' '${told}'`,
    `while [ ! -e '${go}' ]; do sleep 0.02; done`,
    `sed '1,/^filename /d' '${told}'`,
    '',
  ].join('\n')
  writeFileSync(program, script, { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
  test.onTestFinished(() => {
    writeFileSync(go, '')
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    started: () => readFileSync(notes, 'utf8').split('\n').filter(Boolean),
    letGo: () => writeFileSync(go, ''),
  }
}

describe('a blame that takes longer than somebody waits', () => {
  let server: TestServer
  let signed: Awaited<ReturnType<typeof signIn>>
  let oids: string[]
  beforeAll(async () => {
    server = await startServer()
    signed = await signIn(server)
    const made = await signed.api.createRepository({ body: { owner_uid: signed.user.uid, repo_name: 'book' } })
    oids = writeHistory(folderOf(server, made), [
      { branch: 'refs/heads/main', parents: [], changes: [{ path: 'main.py', content: 'one\ntwo\nthree\n' }] },
      { branch: 'refs/heads/main', parents: [1], changes: [{ path: 'main.py', content: 'one\n2\nthree\n' }] },
    ])
  })
  afterAll(() => server.stop())

  it('is told as far as it is known, by one git for all who ask, and then as a whole', async (test) => {
    const git = slowBlames(test)
    const url = `/api/repo/${signed.user.username}/book/blame/main/main.py`
    const ask = (query: string) => signed.send('GET', `${url}${query}`)
    // One who waits for all of it, and two who do not.
    const whole = ask('')
    await until(async () => Blame.parse((await ask('?within=50')).json.data).ranges.length > 0)
    const [one, other] = await Promise.all([ask('?within=50'), ask('?within=50')])
    for (const { status, headers, json } of [one, other]) {
      assert.equal(status, 200)
      // What will be another answer in a moment is not to be kept.
      assert.deepEqual([headers.get('etag'), headers.get('cache-control')], [null, 'no-store'])
      assert.deepEqual(json.data, {
        ...Object(json.data),
        ranges: [{ start: 2, lines: 1, commit_id: oids[1] }],
        truncated: false,
        complete: false,
      })
    }
    git.letGo()
    const params = { owner: signed.user.username, repo: 'book', branch: 'main', path: 'main.py' }
    const { ranges, complete } = await signed.api.getBlame({ params, query: {} })
    assert.deepEqual(
      ranges.map(({ start, commit_id }) => [start, commit_id]),
      [
        [1, oids[0]],
        [2, oids[1]],
        [3, oids[0]],
      ],
    )
    assert.equal(complete, true)
    assert.deepEqual((await whole).json.data, { ...Object((await whole).json.data), ranges, complete })
    assert.notEqual((await ask('?within=0')).headers.get('etag'), null)
    assert.equal(git.started().length, 1)
  })
})
