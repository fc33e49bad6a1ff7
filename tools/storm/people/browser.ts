import { Agent, type IncomingMessage, request } from 'node:http'
import type { Person } from './person.ts'
import type { Kind, Sample } from './tally.ts'

/** Somebody's browser: keeps connections and cookies, and times all that it asks for. */
export interface Browser {
  /** A document or a call of the API; anything but 200 is a failure. */
  get(what: string, path: string): Promise<Sample>
  /**
   * Logs in with name and password on the device on which they are known, beside the session in which they read: a log-in
   * that ended that one would make visitors of the requests under way.
   */
  logIn(): Promise<Sample>
  close(): void
}

/** Nobody waits longer. */
const patienceMs = 10_000
/** As many connections as browsers open to one host. */
const maxSockets = 6

/** Some refusals of the API are told in the envelope alone, which begins with its code. */
const isSuccess = (status: number | undefined, said: string): boolean =>
  status === 200 && (!said.startsWith('{"code":') || said.startsWith('{"code":200'))

const isSession = (cookie: string): boolean => cookie.endsWith('sheaf_session')

/** Opens a browser at the person's address. */
export function openBrowser({ port, person }: { port: number; person: Person }): Browser {
  const { address, username, password } = person
  const agent = new Agent({ keepAlive: true, maxSockets, localAddress: address })
  const origin = `http://127.0.0.1:${port}`
  const cookies = new Map<string, string>(
    person.cookie.split('; ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  const cookiesFor = (kind: Kind) =>
    [...cookies].filter(([name]) => kind !== 'logins' || !isSession(name)).map(([name, value]) => `${name}=${value}`)
  const keepCookies = (kind: Kind, { headers }: IncomingMessage) => {
    for (const line of headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name === undefined || value === undefined) continue
      if (kind !== 'logins' || !isSession(name)) cookies.set(name, value)
    }
  }

  const send = (kind: Kind, what: string, { path, body }: { path: string; body?: string }): Promise<Sample> =>
    new Promise((resolve) => {
      const began = performance.now()
      const end = (failure?: string) => {
        clearTimeout(late)
        const milliseconds = performance.now() - began
        resolve({ kind, what, milliseconds, ...(failure !== undefined && { failure: `${what}: ${failure}` }) })
      }
      const sent = request(
        origin + path,
        {
          method: body === undefined ? 'GET' : 'POST',
          agent,
          localAddress: address,
          headers: {
            origin,
            cookie: cookiesFor(kind).join('; '),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
        },
        (response) => {
          const { statusCode } = response
          keepCookies(kind, response)
          let said = ''
          response.on('data', (chunk: Buffer) => {
            if (said.length < 200) said += chunk.toString('utf8', 0, 200)
          })
          response.on('error', (error) => end(error.message))
          response.on('end', () => end(isSuccess(statusCode, said) ? undefined : `${statusCode} ${said}`))
        },
      )
      const late = setTimeout(() => sent.destroy(new Error(`no answer within ${patienceMs / 1000} s`)), patienceMs)
      sent.on('error', (error) => end(error.message))
      sent.end(body)
    })

  return {
    get: (what, path) => send('pages', what, { path }),
    logIn: () => send('logins', 'log in', { path: '/api/auth/login', body: JSON.stringify({ username, password }) }),
    close: () => agent.destroy(),
  }
}
