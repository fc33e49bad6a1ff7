import { type Client, createClient, createPageClient, type PageClient } from '@sheaf/client'

/** What a call without the client's help gives back. */
export interface RawAnswer {
  status: number
  headers: Headers
  text: string
  /** The envelope, or whatever else was JSON. */
  json: { code?: number; msg?: string; data?: unknown } & Record<string, unknown>
}

export interface Browser {
  /** The real client, with this browser's cookies. */
  readonly api: Client
  /** The same for lists that come page by page. */
  readonly pages: PageClient
  readonly cookies: Map<string, string>
  /** A request as the page itself would send it; `headers` come on top, `undefined` takes one away. */
  send(
    method: string,
    path: string,
    options?: { body?: unknown; text?: string; headers?: Record<string, string | undefined> },
  ): Promise<RawAnswer>
}

/** A browser as far as a server can tell: it keeps cookies and says where its requests come from. */
export function createBrowser(url: string): Browser {
  const cookies = new Map<string, string>()

  const fetchAsPage: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin')
    if (headers.get('sec-fetch-site') === 'absent') headers.delete('sec-fetch-site')
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(input, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) keep(cookies, line)
    return response
  }

  return {
    cookies,
    api: createClient({ baseUrl: url, fetch: fetchAsPage }),
    pages: createPageClient({ baseUrl: url, fetch: fetchAsPage }),
    async send(method, path, { body, text, headers = {} } = {}) {
      const sent = new Headers({ 'content-type': 'application/json' })
      for (const [name, value] of Object.entries(headers)) {
        if (value === undefined) sent.delete(name)
        else sent.set(name, value)
      }
      if (body === undefined && text === undefined) sent.delete('content-type')
      const payload = text ?? (body === undefined ? null : JSON.stringify(body))
      const response = await fetchAsPage(`${url}${path}`, { method, headers: sent, body: payload })
      const answer = await response.text()
      return { status: response.status, headers: response.headers, text: answer, json: parseObject(answer) }
    },
  }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const [name = '', value = ''] = pair.split('=', 2)
  const gone = value === '' || attributes.some((attribute) => /^max-age=0$/i.test(attribute))
  if (gone) cookies.delete(name)
  else cookies.set(name, value)
}

function parseObject(text: string): RawAnswer['json'] {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? { ...value } : {}
  } catch {
    return {}
  }
}
