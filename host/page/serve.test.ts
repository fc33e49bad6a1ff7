import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { securityHeaders } from '@sheaf/contract'
import { it } from 'vitest'

const publicUrl = 'https://sheaf.example.org'

/** `fetch` would make one of two slashes. */
async function headersOf(port: string, path: string) {
  const asked = request({ host: '127.0.0.1', port, path }).end()
  const [answer] = await once(asked, 'response')
  answer.resume()
  return { status: Number(answer.statusCode), headers: new Map(Object.entries(answer.headers)) }
}

it('the container of the pages sends the headers of every answer, as the server does, and has one for each address', async (test) => {
  const env = {
    ...process.env,
    ...{ SHEAF_PORT: '0', SHEAF_HOST: '127.0.0.1', SHEAF_LOG_LEVEL: 'info', SHEAF_PUBLIC_URL: publicUrl },
  }
  const pages = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  test.onTestFinished(() => void pages.kill())
  let port = ''
  for await (const line of createInterface(pages.stdout)) {
    port = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1] ?? ''
    if (port !== '') break
  }
  for (const path of ['/', '/ada/sheaf', '//', '/?path=..', '/%', '/healthz', '/assets/nothing.js', '/remotes.json']) {
    const { status, headers } = await headersOf(port, path)
    // Without a build there are no pages yet, which is said.
    assert.ok(status !== 500, `${path}: ${status}`)
    for (const [name, value] of Object.entries(securityHeaders({ publicUrl }))) {
      // Pages have a policy that lets their scripts run.
      if (name === 'content-security-policy') assert.ok(headers.has(name), `${path} lacks ${name}`)
      else assert.equal(headers.get(name), value, `${path}: ${name}`)
    }
  }
})
