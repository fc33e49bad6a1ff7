import { connect, type Socket } from 'node:net'

export interface LoadResult {
  requestsPerSecond: number
  requests: number
  /** Answers other than 200. */
  failures: number
  p50Milliseconds: number
  p99Milliseconds: number
}

interface LoadOptions {
  host: string
  port: number
  path: string
  method?: 'GET' | 'HEAD'
  connections: number
  seconds: number
  /** No more than this many, however long it lasts. */
  maxRequests: number
}

/**
 * Asks for one address over and over, each connection as soon as it has its answer. Written on sockets, since the
 * clients that Node brings would take more of the machine than the server that is measured.
 */
export async function load({ host, port, path, method = 'GET', ...limits }: LoadOptions): Promise<LoadResult> {
  const { connections, seconds, maxRequests } = limits
  const request = `${method} ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nAccept: application/json\r\n\r\n`
  const times: number[] = []
  let failures = 0
  const began = performance.now()
  const until = began + seconds * 1000
  const more = () => performance.now() < until && times.length < maxRequests

  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host, port, noDelay: true })
      const ask = asker(socket, { request, hasBody: method !== 'HEAD' })
      while (more()) {
        const sent = performance.now()
        const status = await ask()
        times.push(performance.now() - sent)
        if (status !== 200) failures += 1
      }
      socket.destroy()
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const quantile = (part: number) => Number((times[Math.floor(times.length * part)] ?? 0).toFixed(2))
  return {
    requestsPerSecond: Math.round(times.length / elapsed),
    requests: times.length,
    failures,
    p50Milliseconds: quantile(0.5),
    p99Milliseconds: quantile(0.99),
  }
}

/** Sends the request and gives the status of the answer once all of it is there. */
function asker(socket: Socket, { request, hasBody }: { request: string; hasBody: boolean }): () => Promise<number> {
  let received: Buffer = Buffer.alloc(0)
  let settle: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = received.toString('latin1', 0, headEnd)
    const length = hasBody ? Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0) : 0
    if (received.length < headEnd + 4 + length) return
    received = received.subarray(headEnd + 4 + length)
    settle?.resolve(Number(head.slice(9, 12)))
  })
  socket.on('error', (error) => settle?.reject(error))
  socket.on('close', () => settle?.reject(new Error('The server closed the connection')))
  return () =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject }
      socket.write(request)
    })
}
