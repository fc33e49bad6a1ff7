import { connect } from 'node:net'

interface FetchPost {
  url: string
  /** The request of protocol version 2, as pkt-lines. */
  body: Buffer
  headers?: Readonly<Record<string, string>>
}

export interface Fetched {
  milliseconds: number
  bytes: number
}

/**
 * Sends a fetch of protocol version 2 and counts what comes back, into one buffer that is used over and over: on a
 * small machine a client that unpacks, or copies, would be measured with the server.
 */
export function postFetch({ url, body, headers = {} }: FetchPost): Promise<Fetched> {
  const { hostname, port, pathname } = new URL(url)
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Content-Type: application/x-git-upload-pack-request',
    'Accept: application/x-git-upload-pack-result',
    'Git-Protocol: version=2',
    `Content-Length: ${body.length}`,
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return new Promise((resolve, reject) => {
    const began = performance.now()
    let bytes = 0
    let beginning = ''
    const onread = {
      buffer: Buffer.alloc(512 * 1024),
      callback(count: number, buffer: Uint8Array) {
        if (bytes < 600) beginning += Buffer.from(buffer.subarray(0, Math.min(count, 600))).toString('latin1')
        bytes += count
        return true
      },
    }
    const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread })
    socket.on('error', reject)
    socket.on('end', () => {
      if (!/^HTTP\/1\.1 200 /.test(beginning)) reject(new Error(`A fetch was refused:\n${beginning.slice(0, 600)}`))
      else resolve({ milliseconds: performance.now() - began, bytes })
      socket.destroy()
    })
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(body)
  })
}
