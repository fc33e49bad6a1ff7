import type { signIn } from './factories.ts'
import type { TestServer } from './start-server.ts'

/** A page of somebody's that listens, to boards and threads as well where some are named: what it has heard, and whether that is over. */
export async function listenAs(
  server: Pick<TestServer, 'url'>,
  { cookies }: Pick<Awaited<ReturnType<typeof signIn>>, 'cookies'>,
  boards: readonly string[] = [],
  threads: readonly string[] = [],
) {
  const named = [...boards.map((uid) => ['project', uid]), ...threads.map((name) => ['thread', name])]
  const url = `${server.url}/api/user/live?${new URLSearchParams(named)}`
  const ended = new AbortController()
  const headers = { cookie: `sheaf_session=${cookies.get('sheaf_session')}` }
  const response = await fetch(url, { headers, signal: ended.signal })
  const heard = { status: response.status, text: '', isOver: false }
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
