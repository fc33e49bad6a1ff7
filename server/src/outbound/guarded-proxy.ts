import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, request as requestPlain, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type OutboundPolicy, OutboundRefused } from './outbound-policy.ts'

/** A proxy for one child process, which has no other way out. */
export interface GuardedProxy {
  /** For the settings of the program, with the password that it asks for. */
  url: string
  /** What came in through it so far, in bytes. */
  received(): number
  /** Why it refused a connection last: what the program says of it is only that there is none. */
  problem(): 'refused-address' | 'too-large' | undefined
  close(): void
}

interface Options {
  policy: OutboundPolicy
  /** What may come in at most: beyond it, all connections end. */
  maxBytes: number
  /** A connection on which nothing moved for so long ends, in milliseconds. */
  idleMs?: number
}

/** No program needs more at a time; git needs two. */
const maxConnections = 8
const connectMs = 15_000
const challenge = 'Basic realm="Sheaf"'

/**
 * Starts a proxy on this machine's loopback: CONNECT (RFC 9110, 9.3.6) for TLS, and plain requests for hosts that may be asked so. Every
 * connection is let through by the policy, those of redirects as well, since the program can't make any by itself.
 */
export async function startGuardedProxy({ policy, maxBytes, idleMs = 60_000 }: Options): Promise<GuardedProxy> {
  const password = randomBytes(24).toString('base64url')
  const expected = Buffer.from(`Basic ${Buffer.from(`sheaf:${password}`).toString('base64')}`)
  const sockets = new Set<Duplex>()
  let received = 0
  let problem: ReturnType<GuardedProxy['problem']>

  const keep = <S extends Duplex>(socket: S): S => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  const count = (bytes: number) => {
    received += bytes
    if (received <= maxBytes) return
    problem = 'too-large'
    close()
  }
  const isOurs = ({ headers }: IncomingMessage) => {
    const given = Buffer.from(headers['proxy-authorization'] ?? '')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  const addressFor = async (target: { host: string; port: number }) => {
    try {
      return await policy.resolve(target)
    } catch (error) {
      if (error instanceof OutboundRefused) problem = 'refused-address'
      throw error
    }
  }

  async function tunnel(request: IncomingMessage, client: Duplex): Promise<void> {
    const target = targetOf(request.url ?? '')
    if (!isOurs(request))
      return void client.end(`HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: ${challenge}\r\n\r\n`)
    if (target === undefined) return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    try {
      const upstream = keep(await opened(await addressFor(target), target.port, idleMs))
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      upstream.on('data', (chunk: Buffer) => count(chunk.length))
      upstream.once('error', () => client.destroy()).once('close', () => client.destroy())
      client.once('close', () => upstream.destroy())
      client.pipe(upstream).pipe(client)
    } catch {
      client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    }
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refuse = (status: number) => void response.writeHead(status).end()
    if (!isOurs(request)) return void response.writeHead(407, { 'proxy-authenticate': challenge }).end()
    if (!URL.canParse(request.url ?? '')) return refuse(403)
    const { protocol, hostname, port, pathname, search } = new URL(request.url ?? '')
    const target = { host: hostname, port: Number(port || 80) }
    if (protocol !== 'http:' || !policy.allowsPlain(target)) {
      problem = 'refused-address'
      return refuse(403)
    }
    const { 'proxy-authorization': _ours, 'proxy-connection': _hop, ...headers } = request.headers
    try {
      const host = await addressFor(target)
      const { method } = request
      const upstream = requestPlain({ host, port: target.port, path: pathname + search, method, headers, agent: false })
      upstream.setTimeout(idleMs, () => upstream.destroy())
      upstream.once('error', () => (response.headersSent ? response.destroy() : refuse(502)))
      upstream.once('response', (answer) => {
        answer.on('data', (chunk: Buffer) => count(chunk.length))
        answer.once('error', () => response.destroy())
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      response.once('close', () => upstream.destroy())
      request.pipe(upstream)
    } catch {
      refuse(502)
    }
  }

  const server = createServer((request, response) => void forward(request, response))
  server.on('connect', (request, client) => {
    client.on('error', () => client.destroy())
    void tunnel(request, client)
  })
  server.on('connection', (socket) => {
    if (sockets.size >= 2 * maxConnections) socket.destroy()
    else keep(socket).setTimeout(idleMs, () => socket.destroy())
  })
  // The program that asks is ours and ends by a deadline of its own; the server's is for what it left open.
  server.unref()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://sheaf:${password}@127.0.0.1:${portOf(server.address())}`,
    received: () => received,
    problem: () => problem,
    close,
  }
}

const portOf = (address: AddressInfo | string | null) => (address instanceof Object ? address.port : 0)

function targetOf(authority: string): { host: string; port: number } | undefined {
  const [, host, port] = /^(\[[0-9a-fA-F:.]{2,64}\]|[^:[\]@/]{1,253}):(\d{1,5})$/.exec(authority) ?? []
  return host === undefined || port === undefined ? undefined : { host, port: Number(port) }
}

function opened(address: string, port: number, idleMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, timeout: connectMs })
    socket.once('timeout', () => socket.destroy(new Error('no connection in time')))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.removeListener('error', reject)
      socket.setTimeout(idleMs, () => socket.destroy())
      resolve(socket)
    })
  })
}
