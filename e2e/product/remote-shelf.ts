import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { freePort } from '../../tools/process/free-port.ts'

/** One remote on a web server of its own, as in a cluster: it can be stopped, replaced, or left without an answer. */
export interface RemoteShelf {
  manifestUrl: string
  origin: string
  start(): Promise<void>
  stop(): Promise<void>
  /** Serves another build from now on. */
  serve(folder: string): void
  /** Takes requests and answers none of them, until it is called with false. */
  stall(stalled: boolean): void
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
}

/** Puts a build on a shelf. Nothing listens before `start`. */
export async function remoteShelf(build: string): Promise<RemoteShelf> {
  const port = await freePort({ host: 'localhost' })
  const origin = `http://localhost:${port}`
  let folder = build
  let isStalled = false
  let server: Server | undefined

  return {
    manifestUrl: `${origin}/mf-manifest.json`,
    origin,
    serve(next) {
      folder = next
    },
    stall(stalled) {
      isStalled = stalled
      if (!stalled) server?.closeAllConnections()
    },
    async start() {
      const next = createServer(async ({ url = '/' }, response) => {
        if (isStalled) return
        const path = join(folder, normalize(new URL(url, origin).pathname))
        const type = types[extname(path)]
        const found = type ? await stat(path).catch(() => undefined) : undefined
        response.setHeader('access-control-allow-origin', '*')
        if (!type || !found?.isFile()) return response.writeHead(404).end()
        response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' })
        createReadStream(path).pipe(response)
      })
      next.listen(port, 'localhost')
      await once(next, 'listening')
      server = next
    },
    async stop() {
      const last = server
      server = undefined
      last?.closeAllConnections()
      await new Promise<void>((resolve) => {
        if (last) last.close(() => resolve())
        else resolve()
      })
    },
  }
}
