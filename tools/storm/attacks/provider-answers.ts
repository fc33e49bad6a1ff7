import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { pause } from '../wire/hammer.ts'
import type { Sender } from '../wire/sender.ts'
import type { Attack, Play } from './attack.ts'

/** As the server of the storm knows it: see `startServer`. */
export const stormProvider = 'storm'
const begun = z.object({ data: z.object({ url: z.string() }) })
const connections = 40

/**
 * Each answer that a browser brings back from a provider has the server ask that provider: one that names itself and then
 * falls silent holds a slot for the whole of its deadline.
 */
export const providerAnswers: Attack = {
  name: 'provider-answers',
  about: 'sign-ins by a provider that falls silent: begun, answered with codes of our own, and with states of nobody',
  doors: ['http'],
  roles: ['visitor'],
  async play(play) {
    const stop = await silentProvider(play)
    play.begin()
    await Promise.all(Array.from({ length: connections }, (_, lane) => signInAgain(play, lane)))
    stop()
  },
}

/** Tells who it is (OpenID Connect Discovery 1.0), and answers nothing else. */
async function silentProvider({ providerPort, signal, count }: Play): Promise<() => void> {
  const issuer = `http://127.0.0.1:${providerPort}`
  const server = createServer((asked, answer) => {
    if (asked.url !== '/.well-known/openid-configuration') return count('the provider was asked')
    answer.setHeader('content-type', 'application/json')
    answer.end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    )
  })
  server.listen(providerPort, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  signal.addEventListener('abort', stop, { once: true })
  return stop
}

async function signInAgain(play: Play, lane: number): Promise<void> {
  const { senders, signal, count } = play
  const sender = senders[lane % senders.length]
  if (sender === undefined) return
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const path = `/api/auth/provider/${stormProvider}`
  for (let n = 0; !signal.aborted; n += 1) {
    try {
      const start = await call(play, { sender, agent, path, body: {} })
      count(`begun: ${start.status}`)
      const url = begun.safeParse(start.body).data?.data.url
      const state = (url === undefined ? null : URL.parse(url)?.searchParams.get('state')) ?? `nobody${n}`
      const { cookie } = start
      const body = { code: `code${n}`, state, iss: '', error: '' }
      const answer = await call(play, { sender, agent, path: `${path}/answer`, cookie, body })
      count(`answered: ${answer.status}`)
      if (start.status >= 400) await pause(signal)
    } catch {
      if (signal.aborted) break
      count('closed by the server')
      await pause(signal)
    }
  }
  agent.destroy()
}

interface Call {
  sender: Sender
  agent: Agent
  path: string
  cookie?: string
  body: object
}

async function call(
  { port, signal }: Play,
  { sender, agent, path, cookie = '', body }: Call,
): Promise<{ status: number; cookie: string; body: unknown }> {
  const headers = { 'content-type': 'application/json', ...(cookie !== '' && { cookie }) }
  const options = {
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    localAddress: sender.address,
    agent,
    headers,
    signal,
  }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(options, resolve).on('error', reject).end(JSON.stringify(body))
  })
  const cookies = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '')
  return { status: answer.statusCode ?? 0, cookie: cookies.join('; '), body: parsed(await text(answer)) }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
