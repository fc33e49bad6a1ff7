import assert from 'node:assert/strict'
import { createServer, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { describe, it, onTestFinished } from 'vitest'
import { startGuardedProxy } from './guarded-proxy.ts'
import { createOutboundPolicy, OutboundRefused } from './outbound-policy.ts'
import { OutboundTimeout, sendOutbound } from './send-outbound.ts'

const resolving =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address }))

describe('where the server connects to in the name of its users', () => {
  const special = [
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'fc00::1',
    'fe80::1',
    'ff02::1',
  ]
  it.each(special)('is never %s, by itself or by a name', async (address) => {
    const policy = createOutboundPolicy({ allowed: [], resolveHost: resolving('93.184.216.34', address) })
    const host = address.includes(':') ? `[${address}]` : address
    await assert.rejects(policy.resolve({ host, port: 443 }), OutboundRefused)
    await assert.rejects(policy.resolve({ host: 'example.org', port: 443 }), OutboundRefused)
    assert.equal(policy.allowsPlain({ host, port: 80 }), false)
  })

  it('is what is public, and what was allowed by name, port, address or network', async () => {
    const allowed = ['Git.internal', 'ci.internal:8080', '10.1.0.0/16', '192.168.1.1']
    const at = (address: string) => createOutboundPolicy({ allowed, resolveHost: resolving(address) })
    assert.equal(await at('93.184.216.34').resolve({ host: 'example.org', port: 443 }), '93.184.216.34')
    assert.equal(await at('10.9.9.9').resolve({ host: 'git.internal', port: 443 }), '10.9.9.9')
    assert.equal(await at('10.9.9.9').resolve({ host: 'ci.internal', port: 8080 }), '10.9.9.9')
    await assert.rejects(at('10.9.9.9').resolve({ host: 'ci.internal', port: 22 }), OutboundRefused)
    assert.equal(await at('10.1.9.9').resolve({ host: 'any.internal', port: 443 }), '10.1.9.9')
    assert.equal(await at('::ffff:192.168.1.1').resolve({ host: 'mapped.internal', port: 443 }), '::ffff:192.168.1.1')
    assert.ok(at('10.9.9.9').allowsPlain({ host: 'git.internal', port: 80 }))
    assert.ok(!at('93.184.216.34').allowsPlain({ host: 'example.org', port: 80 }))
  })
})

describe('the way out of a program', () => {
  async function source(answer: string) {
    const server = createServer((_, response) => response.end(answer))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    return address instanceof Object ? address.port : 0
  }
  const through = async (options: { allowed: readonly string[]; maxBytes?: number; addresses?: string[][] }) => {
    const { addresses = [['127.0.0.1']] } = options
    const policy = createOutboundPolicy({
      allowed: options.allowed,
      // Another answer each time: who asks twice is led elsewhere.
      resolveHost: () => resolving(...(addresses.length > 1 ? (addresses.shift() ?? []) : (addresses[0] ?? [])))(),
    })
    const proxy = await startGuardedProxy({ policy, maxBytes: options.maxBytes ?? 1_000_000 })
    onTestFinished(() => proxy.close())
    return proxy
  }
  const headersOf = (proxyUrl: string) => {
    const { username, password } = new URL(proxyUrl)
    return { 'proxy-authorization': `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
  }
  const ask = (proxyUrl: string, url: string, headers: Readonly<Record<string, string>> = headersOf(proxyUrl)) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(proxyUrl)
      request({ host: hostname, port, path: url, headers }, async (response) => {
        const chunks: Buffer[] = []
        response.on('error', reject).on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }))
      })
        .on('error', reject)
        .end()
    })
  const tunnelTo = (proxyUrl: string, target: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(proxyUrl)
      const socket = connect(Number(port), hostname)
      const said: Buffer[] = []
      const lines = Object.entries(headersOf(proxyUrl)).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`CONNECT ${target} HTTP/1.1\r\n${lines.join('')}\r\n`)
      socket.on('error', reject).on('close', () => resolve(Buffer.concat(said).toString()))
      socket.on('data', (chunk) => {
        said.push(chunk)
        if (chunk.includes('200')) socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
      })
    })

  it('leads by CONNECT and by plain requests to what is allowed, and counts what comes', async () => {
    const port = await source('corn')
    const proxy = await through({ allowed: ['127.0.0.1'] })
    assert.deepEqual(await ask(proxy.url, `http://127.0.0.1:${port}/`), { status: 200, body: 'corn' })
    assert.match(await tunnelTo(proxy.url, `127.0.0.1:${port}`), /^HTTP\/1.1 200 .*corn$/s)
    assert.ok(proxy.received() > 8)
    assert.equal(proxy.problem(), undefined)
  })

  it('is closed to whoever has no password, and to what is not allowed, which is never asked', async () => {
    const port = await source('secret')
    const proxy = await through({ allowed: [] })
    assert.equal((await ask(proxy.url, `http://127.0.0.1:${port}/`, {})).status, 407)
    assert.equal(proxy.problem(), undefined)
    assert.equal((await ask(proxy.url, `http://127.0.0.1:${port}/`)).status, 403)
    assert.match(await tunnelTo(proxy.url, `127.0.0.1:${port}`), /^HTTP\/1.1 502/)
    assert.match(await tunnelTo(proxy.url, 'user@example.org:443'), /^HTTP\/1.1 403/)
    assert.equal(proxy.problem(), 'refused-address')
  })

  it('connects to the address that was looked at, whatever the name leads to a moment later', async () => {
    const port = await source('corn')
    const proxy = await through({ allowed: [], addresses: [['127.0.0.1'], ['93.184.216.34']] })
    assert.match(await tunnelTo(proxy.url, `rebound.example.org:${port}`), /^HTTP\/1.1 502/)
    assert.equal(proxy.received(), 0)
  })

  it('ends where more comes than may', async () => {
    const port = await source('x'.repeat(500_000))
    const proxy = await through({ allowed: ['127.0.0.1'], maxBytes: 100_000 })
    await assert.rejects(ask(proxy.url, `http://127.0.0.1:${port}/`))
    assert.equal(proxy.problem(), 'too-large')
  })
})

describe('a message in the name of a user', () => {
  const listen = async (answer: (response: ServerResponse) => void) => {
    const server = createServer((_, response) => answer(response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = Object(server.address())
    return (host: string) => new URL(`http://${host}:${port}/`)
  }
  const policy = (allowed: string[], ...addresses: string[]) =>
    createOutboundPolicy({ allowed, resolveHost: resolving(...addresses) })
  const sent = { headers: {}, body: '{}', deadlineMs: 500, maxAnswerBytes: 100, signal: new AbortController().signal }

  it('goes to the address that was looked at, under the name that was asked for', async () => {
    const at = await listen((response) => response.end(`for ${response.req.headers.host}`))
    const url = at('hooks.internal')
    const answer = await sendOutbound(policy(['hooks.internal'], '127.0.0.1'), { ...sent, url })
    assert.deepEqual([answer.status, answer.body], [200, `for ${url.host}`])
    await assert.rejects(sendOutbound(policy(['127.0.0.1']), { ...sent, url }), OutboundRefused)
    await assert.rejects(sendOutbound(policy([], '127.0.0.1'), { ...sent, url }), OutboundRefused)
    const encrypted = new URL('https://hooks.internal/')
    await assert.rejects(sendOutbound(policy([], '127.0.0.1'), { ...sent, url: encrypted }), OutboundRefused)
  })

  it('does not wait, read or go on for ever', async () => {
    const silent = await listen(() => undefined)
    const allowed = policy(['127.0.0.1'])
    await assert.rejects(sendOutbound(allowed, { ...sent, url: silent('127.0.0.1') }), OutboundTimeout)
    const unresolved = createOutboundPolicy({ allowed: ['slow'], resolveHost: () => new Promise(() => undefined) })
    await assert.rejects(sendOutbound(unresolved, { ...sent, url: silent('slow') }), OutboundTimeout)
    const endless = await listen((response) => {
      response.write('a'.repeat(1_000))
    })
    assert.equal((await sendOutbound(allowed, { ...sent, url: endless('127.0.0.1') })).body, 'a'.repeat(100))
    const dripping = await listen((response) => {
      const drip = setInterval(() => response.write('a'), 50)
      response.once('close', () => clearInterval(drip))
    })
    await assert.rejects(sendOutbound(allowed, { ...sent, url: dripping('127.0.0.1') }), OutboundTimeout)
    const leading = await listen((response) => response.writeHead(307, { location: 'http://169.254.169.254/' }).end())
    assert.equal((await sendOutbound(allowed, { ...sent, url: leading('127.0.0.1') })).status, 307)
  })
})
