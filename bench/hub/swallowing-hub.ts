import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const Batch = z.object({ objects: z.array(z.object({ oid: z.string(), size: z.number() })) })
const Preupload = z.object({ files: z.array(z.object({ path: z.string() })) })

/**
 * A Hub that takes uploads by Xet and keeps nothing: bytes are read from the connection and forgotten. What a client takes to send to it is what the
 * client takes by itself; no server on the same machine is faster.
 */
export async function startSwallowingHub(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    try {
      const answer = await answerTo(request, url())
      response.writeHead(200, { 'Content-Type': 'application/json', ...answer.headers })
      response.end(JSON.stringify(answer.body))
    } catch {
      response.writeHead(404).end()
    }
  })
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: url(),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Answer {
  body: unknown
  headers?: Record<string, string>
}

async function answerTo(request: IncomingMessage, url: string): Promise<Answer> {
  const path = request.url ?? ''
  const grant = { casUrl: `${url}/cas`, accessToken: 'none', exp: Math.floor(Date.now() / 1000) + 3600 }
  const headers = {
    'X-Xet-Cas-Url': grant.casUrl,
    'X-Xet-Access-Token': grant.accessToken,
    'X-Xet-Token-Expiration': `${grant.exp}`,
  }
  if (path.includes('/preupload/')) {
    const { files } = Preupload.parse(JSON.parse(await textOf(request)))
    return { body: { files: files.map(({ path }) => ({ path, uploadMode: 'lfs', shouldIgnore: false })) } }
  }
  if (path.endsWith('/objects/batch')) {
    const { objects } = Batch.parse(JSON.parse(await textOf(request)))
    const upload = { href: `${url}/xet-write-token/main`, header: headers, expires_in: 3600 }
    return {
      body: {
        transfer: 'xet',
        objects: objects.map((object) => ({ ...object, authenticated: true, actions: { upload } })),
      },
    }
  }
  for await (const _ of request);
  if (path.includes('/xet-write-token/')) return { body: grant, headers }
  if (path.includes('/v1/xorbs/')) return { body: { was_inserted: true } }
  if (path.endsWith('/v1/shards')) return { body: { result: 1 } }
  if (path.includes('/commit/')) {
    const commitOid = '0'.repeat(40)
    return { body: { success: true, commitOid, commitUrl: `${url}/none/none/commit/${commitOid}`, hookOutput: '' } }
  }
  throw new Error(`${path} is not spoken here`)
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
