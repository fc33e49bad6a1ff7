import type { APIRequestContext } from '@playwright/test'
import { type Client, createClient } from '@sheaf/client'

/** The real client with the cookies of a browser context: what it does, that browser did. */
export function apiOf(request: APIRequestContext, baseUrl: string): Client {
  return createClient({ baseUrl, fetch: fetchThrough(request), headers: { origin: baseUrl } })
}

const fetchThrough =
  (request: APIRequestContext): typeof fetch =>
  async (input, init) => {
    const answer = await request.fetch(input instanceof Request ? input.url : String(input), {
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' && { data: init.body }),
    })
    // One by one: several cookies are several headers, which must not be joined.
    const headers = answer.headersArray().map(({ name, value }): [string, string] => [name, value])
    return new Response(new Uint8Array(await answer.body()), { status: answer.status(), headers })
  }
