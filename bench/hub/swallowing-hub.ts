import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const Batch = z.object({
  transfers: z.array(z.string()),
  objects: z.array(z.object({ oid: z.string(), size: z.number() })),
})
const Preupload = z.object({ files: z.array(z.object({ path: z.string() })) })

/**
 * A Hub that takes uploads, by Xet and in parts, and keeps nothing: bytes are read from the connection and forgotten. What a client takes to send to it is what the
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
    const { transfers, objects } = Batch.parse(JSON.parse(await textOf(request)))
    const isXet = transfers.includes('xet')
    const uploadOf = (size: number) =>
      isXet
        ? { href: `${url}/xet-write-token/main`, header: headers, expires_in: 3600 }
        : { href: `${url}/parts`, header: partsOf(size, url), expires_in: 3600 }
    const answered = objects.map((object) => ({
      ...object,
      authenticated: true,
      actions: { upload: uploadOf(object.size) },
    }))
    return { body: { transfer: isXet ? 'xet' : 'multipart', objects: answered } }
  }
  for await (const _ of request);
  if (path.includes('/xet-write-token/')) return { body: grant, headers }
  if (path.includes('/v1/xorbs/')) return { body: { was_inserted: true } }
  if (path.startsWith('/parts')) return { body: {}, headers: { ETag: '"none"' } }
  if (path.endsWith('/v1/shards')) return { body: { result: 1 } }
  if (path.includes('/commit/')) {
    const commitOid = '0'.repeat(40)
    return { body: { success: true, commitOid, commitUrl: `${url}/none/none/commit/${commitOid}`, hookOutput: '' } }
  }
  throw new Error(`${path} is not spoken here`)
}

/** As many parts as a Sheaf cuts a gigabyte into, or more of a larger file. */
const partBytes = 16 * 1024 * 1024

const partsOf = (size: number, url: string): Record<string, string> => ({
  chunk_size: `${partBytes}`,
  ...Object.fromEntries(
    Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => [
      `${index + 1}`.padStart(5, '0'),
      `${url}/parts/${index + 1}`,
    ]),
  ),
})

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
