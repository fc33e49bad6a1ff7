import { request } from 'node:http'

/** A browser's requests from one address of the loopback network, with the cookies that it was given. */
export interface Origin {
  fetch: typeof fetch
  /** `name=value; …` */
  cookie(): string
}

/**
 * Node's own fetch can't say from which address it comes. This one does what the API's client needs of it. What attackers prepare comes from their own addresses, too: from
 * this machine's usual one come the git clients of the honest, which would be taken for who has been busy.
 */
export function fetchFrom(address: string): Origin {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    cookie,
    fetch: (input, init) =>
      new Promise((resolve, reject) => {
        const { method, headers, body } = new Request(input, init)
        const { origin } = new URL(input instanceof Request ? input.url : input)
        const sent = request(
          input instanceof Request ? input.url : input,
          {
            method,
            localAddress: address,
            headers: { ...Object.fromEntries(headers), origin, ...(cookies.size > 0 && { cookie: cookie() }) },
          },
          (response) => {
            const chunks: Buffer[] = []
            for (const line of response.headers['set-cookie'] ?? []) {
              const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
              if (name !== undefined && value !== undefined) cookies.set(name, value)
            }
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.on('error', reject)
            response.on('end', () => resolve(new Response(Buffer.concat(chunks), { status: response.statusCode ?? 0 })))
          },
        )
        sent.on('error', reject)
        if (body === null) sent.end()
        else sent.end(init?.body)
      }),
  }
}
