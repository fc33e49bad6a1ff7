import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** What a provider says of somebody, by the name that they log in with there. */
export interface Person {
  email?: string
  email_verified?: boolean
  preferred_username?: string
}

export interface TestProvider {
  issuer: string
  client: { client_id: string; client_secret: string }
  /** Whom it knows; whoever is not here logs in, too, and has no address. */
  people: Map<string, Person>
  /** Somebody logs in there, and agrees: gives the address that their browser is sent back to. */
  visit(url: string, login: string): Promise<URL>
  stop(): Promise<void>
}

/** A real provider of OpenID Connect on a free port of this machine, whose one client may be sent back to `redirectUri`. */
export async function startProvider(redirectUri: string): Promise<TestProvider> {
  const listener = createServer()
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const issuer = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const client = { client_id: 'sheaf', client_secret: 'a secret that only two servers know' }
  const people = new Map<string, Person>()
  const provider = new Provider(issuer, {
    clients: [
      { ...client, redirect_uris: [redirectUri], response_types: ['code'], grant_types: ['authorization_code'] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    cookies: { keys: ['for tests'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    // Said, so that it does not warn of what it takes for granted.
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
  })
  listener.on('request', provider.callback())
  return {
    issuer,
    client,
    people,
    visit: (url, login) => visit(url, { login, redirectUri }),
    async stop() {
      listener.closeAllConnections()
      listener.close()
      await once(listener, 'close')
    },
  }
}

/** Follows a browser through the provider's own pages for developers: one asks who it is, one whether they agree. */
async function visit(start: string, { login, redirectUri }: { login: string; redirectUri: string }): Promise<URL> {
  const cookies = new Map<string, string>()
  let next: { url: URL; body?: URLSearchParams } = { url: new URL(start) }
  for (let steps = 0; steps < 12; steps += 1) {
    const { url, body } = next
    if (url.href.startsWith(redirectUri)) return url
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    const html = await answer.text()
    if (location !== null) next = { url: new URL(location, url) }
    else {
      const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1]
      if (prompt === undefined) throw new Error(`the provider answers ${answer.status}: ${html}`)
      next = { url, body: new URLSearchParams({ prompt, login, password: 'any' }) }
    }
  }
  throw new Error('the provider leads in circles')
}
