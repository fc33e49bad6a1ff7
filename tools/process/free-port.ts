import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to outgoing connections: one of those is taken between this look and its use now and
 * then, and a client that tries one again and again while its server is dead is connected with itself at last.
 */
const first = 20_000
const last = 32_000
const maxTries = 100

/** A port on which nothing listens right now, and which no connection is given by chance. */
export async function freePort({ host = '127.0.0.1' }: { host?: string } = {}): Promise<number> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const port = first + Math.floor(Math.random() * (last - first))
    if (await isFree(port, host)) return port
  }
  throw new Error(`No free port was found between ${first} and ${last}`)
}

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
  server.close()
  await once(server, 'close')
  return true
}
