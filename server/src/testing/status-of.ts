import { request } from 'node:http'

interface Asked {
  method: string
  /** As it stands: what builds addresses would tidy it. */
  path: string
  headers: Readonly<Record<string, string>>
  body?: string | undefined
}

/**
 * Sends a request and gives the status of the answer, 0 where there was none. For tests that ask thousands of times: a third of what
 * `fetch` takes, which besides gives up a connection whose answer nobody reads. Rejects where the server can't be reached.
 */
export function statusOf(url: string, { method, path, headers, body }: Asked): Promise<number> {
  const { hostname, port } = new URL(url)
  // Node says how long a body is only with methods that usually have one.
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const sent = request({ host: hostname, port, method, path, headers: { ...length, ...headers } }, (response) => {
      response.resume()
      // A stream of events ends when nobody listens any more.
      if (response.headers['content-type'] === 'text/event-stream') response.destroy()
      response.once('close', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', reject).end(body)
  })
}
