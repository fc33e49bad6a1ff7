import { createClient } from '@sheaf/client'

/** Somebody with a browser: the API's client over a fetch that keeps cookies and says where it comes from. */
export function person(origin: string) {
  const cookies = new Map<string, string>()
  const withCookies: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('origin', origin)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(input, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    return response
  }
  return createClient({ baseUrl: origin, fetch: withCookies })
}
