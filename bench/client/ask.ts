import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export interface Answer {
  status: number
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  body: Buffer
  /** From the request to the first byte of the body, or to the end of the head where there is no body: the time of the server. */
  answered: number
  /** From the request to the last byte. */
  milliseconds: number
}

/** One GET, or another request without a body, over a kept connection, timed to its first byte and to its last. */
export function ask(url: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const sent = request(url, { agent, headers, method }, (response) => {
      const chunks: Buffer[] = []
      let answered: number | undefined
      response.on('data', (chunk: Buffer) => {
        answered ??= performance.now() - began
        chunks.push(chunk)
      })
      response.on('error', reject)
      response.on('end', () => {
        const milliseconds = performance.now() - began
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
          answered: answered ?? milliseconds,
          milliseconds,
        })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}
