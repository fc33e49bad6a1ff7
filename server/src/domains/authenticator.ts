import { visitor } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import type { Deps } from '../deps.ts'
import type { Authenticator } from '../http/authentication.ts'
import { authenticateHeader } from './access-keys/index.ts'
import { authenticateSession, sessionCookie } from './sessions/index.ts'

/** The one way from a request to an actor, for the API and for Git alike. A header comes before a cookie. */
export function createAuthenticator(deps: Deps): Authenticator {
  const cookie = sessionCookie(deps.config)
  return {
    hasSessionCookie: (request) => cookie.read(request) !== undefined,
    async actorOf(request, { passwords }) {
      const header = request.headers.authorization
      const { ip } = request
      if (header !== undefined) return authenticateHeader(deps, { header, passwords, ip, address: addressOf(ip) })
      const token = cookie.read(request)
      if (token === undefined) return visitor
      return (await authenticateSession(deps, token)) ?? visitor
    },
  }
}
