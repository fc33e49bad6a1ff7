import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it, type TestContext } from 'vitest'
import { boundedFetch, ProviderUnreachable } from './bounded-fetch.ts'

describe('what is asked of a provider', () => {
  async function serve(test: TestContext, answer: RequestListener): Promise<string> {
    const server = createServer(answer).listen(0, '127.0.0.1')
    await once(server, 'listening')
    test.onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  }

  it('comes back as it was sent, a redirect as one', async (test) => {
    const url = await serve(test, (request, response) => {
      if (request.url === '/away') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      else response.writeHead(418, { 'content-type': 'text/plain' }).end('short')
    })
    const ask = boundedFetch({ timeoutMs: 30_000, maxBytes: 5 })
    const answer = await ask(url, {})
    assert.deepEqual(
      [answer.status, answer.headers.get('content-type'), await answer.text()],
      [418, 'text/plain', 'short'],
    )
    assert.equal((await ask(`${url}away`, {})).status, 302)
  })

  it('ends where it does not end by itself, is too much, or is not there', async (test) => {
    const never = await serve(test, () => undefined)
    const endless = await serve(test, (_request, response) => {
      const more = () => {
        while (response.write('x'.repeat(1_000)));
      }
      response.on('drain', more)
      more()
    })
    const quick = boundedFetch({ timeoutMs: 50, maxBytes: 10_000 })
    await assert.rejects(quick(never, {}), ProviderUnreachable)
    const patient = boundedFetch({ timeoutMs: 30_000, maxBytes: 10_000 })
    await assert.rejects(patient(endless, {}), /more than 10000 bytes/)
    await assert.rejects(patient('http://127.0.0.1:1/', {}), ProviderUnreachable)
  })
})
