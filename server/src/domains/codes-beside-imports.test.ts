import assert from 'node:assert/strict'
import { request } from 'node:http'
import { flushPacket, packet } from '@sheaf/git-engine'
import { runClient } from '@sheaf/git-engine/testing/git-client'
import { outputOf } from '@sheaf/git-engine/testing/run-sync'
import { type Change, plainGit, scratchFolder, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { issueAccessKey, signIn } from '../testing/factories.ts'
import { type MailSink, startMailSink } from '../testing/mail-sink.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'

/** What imports may add to the time from the request of a code until its mail is there. */
const mostDelayMs = 1_000
const imports = 6
/** Imports that have sent half of what they bring, and go on sending nothing: they hold whatever a push holds. */
const stalled = 40
/** A machine that does something else for a second fails no test: what holds codes up does so each time. */
const rounds = 3

describe('codes to sign up with, beside a flood of imports', () => {
  let server: TestServer
  let mail: MailSink
  beforeAll(async () => {
    mail = await startMailSink()
    server = await startServer({ env: { SHEAF_SMTP_URL: mail.url } })
  })
  afterAll(async () => {
    await server.stop()
    await mail.stop()
  })

  let people = 0
  /** Asks for a code for somebody new. Gives how long it took until the mail was there, in milliseconds. */
  const ask = async () => {
    people += 1
    const email = `new${people}@example.org`
    const began = performance.now()
    await server.browser().api.sendCode({ body: { email } })
    await mail.mailTo(email)
    return performance.now() - began
  }

  /** A history as somebody brings it along: 600 commits over 300 files. */
  const historyOf = (test: TestContext) => {
    const folder = scratchFolder(test)
    plainGit(folder, ['init', '-q', '--bare', '-b', 'main', '.'])
    const changesOf = (at: number): Change[] =>
      [at, at + 7].map((file) => ({
        path: `src/${file % 30}/file ${file % 300}.py`,
        content: `line ${at}\n`.repeat(20),
      }))
    const commits = Array.from({ length: 600 }, (_, at) => ({
      branch: 'refs/heads/main',
      parents: at === 0 ? [] : [at],
      changes: changesOf(at),
    }))
    const tip = writeHistory(folder, commits).at(-1) ?? assert.fail('a history of no commit')
    return { folder, tip }
  }

  const importer = async () => {
    const { user, api } = await signIn(server)
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
    return {
      /** The address of a new repository, with the key in it. */
      async repository(name: string) {
        await api.createRepository({ body: { owner_uid: user.uid, repo_name: name } })
        const url = new URL(`/${user.username}/${name}.git`, server.url)
        url.username = 'key'
        url.password = token
        return url
      },
    }
  }

  /** Begins a push over HTTP and stops in the middle of its pack. Gives what ends it. */
  const stall = (url: URL, { tip, pack }: { tip: string; pack: Buffer }) => {
    const sent = request(new URL(`${url.pathname}/git-receive-pack`, server.url), {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Basic ${Buffer.from(`key:${url.password}`).toString('base64')}`,
        'content-type': 'application/x-git-receive-pack-request',
      },
    })
    sent.on('error', () => undefined)
    sent.write(packet(`${'0'.repeat(40)} ${tip} refs/heads/main\0report-status`))
    sent.write(Buffer.concat([flushPacket, pack.subarray(0, pack.length / 2)]))
    return () => sent.destroy()
  }

  it(`come at most ${mostDelayMs} ms later than without`, async (test) => {
    const { folder, tip } = historyOf(test)
    const pack = outputOf('git', ['-C', folder, 'pack-objects', '--stdout', '--revs', '-q'], { input: tip })
    const alone: number[] = []
    for (let at = 0; at < 5; at += 1) alone.push(await ask())
    const usual = alone.toSorted((a, b) => a - b)[2] ?? 0
    const silent = await importer()
    const stalledAt = await silent.repository('stalled')
    const ends = Array.from({ length: stalled }, () => stall(stalledAt, { tip, pack }))
    test.onTestFinished(() => {
      for (const end of ends) end()
    })

    /** Imports at once, and codes asked for until the last has landed: how much later the slowest code came. */
    const delayBeside = async (round: number) => {
      const { repository } = await importer()
      const urls = await Promise.all(Array.from({ length: imports }, (_, at) => repository(`import-${round}-${at}`)))
      let isOver = false
      const flood = Promise.all(urls.map((url) => runClient(folder, ['push', '-q', url.href, 'main'])))
      void flood.finally(() => {
        isOver = true
      })
      const beside: number[] = []
      while (!isOver) beside.push(await ask())
      for (const { code, err } of await flood) assert.equal(code, 0, err)
      // What they lead to goes on when they are over.
      for (let at = 0; at < 3; at += 1) beside.push(await ask())
      return Math.max(...beside) - usual
    }
    const delays: number[] = []
    for (let round = 0; round < rounds && (round === 0 || Math.min(...delays) > mostDelayMs); round += 1)
      delays.push(await delayBeside(round))
    await test.annotate(`usually ${Math.round(usual)} ms, and beside imports ${Math.round(Math.min(...delays))} more`)
    assert.ok(Math.min(...delays) <= mostDelayMs, `they came ${delays.map(Math.round).join(', ')} ms later`)
  })
})
