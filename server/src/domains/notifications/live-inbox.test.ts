import assert from 'node:assert/strict'
import { until } from '@sheaf/server-core/testing/eventually'
import { describe, it, type TestContext } from 'vitest'
import { eventStreamLimits } from '../../http/event-stream.ts'
import { signIn, suspend } from '../../testing/factories.ts'
import { startServer } from '../../testing/start-server.ts'
import { touchInboxes } from './notification.store.ts'

type Person = Awaited<ReturnType<typeof signIn>>

describe('a stream of changes of an inbox', () => {
  const scene = async (test: TestContext) => {
    const server = await startServer()
    test.onTestFinished(() => server.stop())
    const url = `${server.url}/api/user/notification/live`
    /** A page that listens: what it has heard, and whether that is over. */
    const listen = async ({ cookies }: Person) => {
      const heard = { status: 0, text: '', isOver: false }
      const ended = new AbortController()
      const headers = { cookie: `sheaf_session=${cookies.get('sheaf_session')}` }
      const response = await fetch(url, { headers, signal: ended.signal })
      heard.status = response.status
      const reading = async () => {
        for await (const chunk of response.body ?? []) heard.text += Buffer.from(chunk).toString()
      }
      const over = reading()
        .catch(() => undefined)
        .finally(() => {
          heard.isOver = true
        })
      return { heard, type: response.headers.get('content-type'), close: () => ended.abort(), over }
    }
    return { server, listen }
  }
  const times = (text: string) => text.split('event: inbox').length - 1

  it('says that it has changed, whoever changed it on whichever server, to its owner alone', async (test) => {
    const { server, listen } = await scene(test)
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const [first, second, other] = [await listen(ada), await listen(ada), await listen(grace)]
    assert.deepEqual([first.heard.status, first.type], [200, 'text/event-stream'])
    await grace.api.followUser({ params: { username: ada.user.username } })
    await until(() => times(first.heard.text) === 1 && times(second.heard.text) === 1, 'both pages hear of it')
    // As another server over the same database would.
    await server.database.tx((tx) => touchInboxes(tx, [ada.user.userId]))
    await until(() => times(first.heard.text) === 2, 'it hears of what others do')
    assert.equal(times(other.heard.text), 0)
    assert.doesNotMatch(first.heard.text, new RegExp(grace.user.username))
  })

  it('ends with the session, and with the server, which waits for none', async (test) => {
    const { server, listen } = await scene(test)
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const [page, rest] = [await listen(ada), await listen(grace)]
    await suspend(server, ada.user)
    await server.database.tx((tx) => touchInboxes(tx, [ada.user.userId]))
    await page.over
    assert.equal(times(page.heard.text), 0)
    await server.stop(60_000)
    await rest.over
  })

  it('is held open for a few pages of an account, and another one has its place when one is closed', async (test) => {
    const { server, listen } = await scene(test)
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const pages = []
    for (let n = 0; n < eventStreamLimits.perAccount; n += 1) pages.push(await listen(ada))
    assert.equal((await listen(ada)).heard.status, 503)
    assert.equal((await listen(grace)).heard.status, 200)
    pages[0]?.close()
    await until(async () => (await listen(ada)).heard.status === 200, 'there is room again')
  })
})
