import { message } from '@sheaf/contract/messages'
import { type Actor, suspension, userOf } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { originOf } from '../../http/request-origin.ts'
import { presentSignedIn } from './session.presenter.ts'
import { closeSession, endOtherSessions, endSession, listSessions } from './session.ts'
import { sessionCookie } from './session-cookie.ts'
import { sessionOf } from './sign-in-browser.ts'

type Operation = 'logout' | 'context' | 'listSessions' | 'endSession' | 'endOtherSessions'

/** Logging out, who is signed in, and where else. */
export function sessionRoutes(deps: Deps): Handlers<Operation> {
  const cookie = sessionCookie(deps.config)

  return {
    async logout(_input, { request, reply }) {
      const token = cookie.read(request)
      if (token !== undefined) await closeSession(deps, token)
      // No Clear-Site-Data: private answers are never stored, and it would also take what belongs to the device
      // (theme, sidebar) and, with "cookies", to other applications on this domain.
      cookie.clear(reply)
      return null
    },
    async context(_input, { actor, reply }) {
      if (actor.kind === 'suspended') {
        // Told once: from then on the browser shows what visitors see.
        cookie.clear(reply)
        throw AppError.refused(403, suspension)
      }
      if (actor.kind !== 'user' || actor.via !== 'session')
        throw AppError.refused(401, message('account.not_signed_in'))
      return sessionOf(deps, actor.userId)
    },
    async listSessions(_input, { actor }) {
      const asking = browserOf(actor)
      const rows = await listSessions(deps, asking)
      return { items: rows.map((row) => presentSignedIn(row, asking)) }
    },
    async endSession({ params }, { actor, request }) {
      const ending = { ...browserOf(actor), origin: originOf(request), id: Number(params.id) }
      if (!(await endSession(deps, ending))) throw AppError.missing(message('session.missing'))
      return null
    },
    async endOtherSessions(_input, { actor, request }) {
      return { ended: await endOtherSessions(deps, { ...browserOf(actor), origin: originOf(request) }) }
    },
  }
}

/** The account and the session of whoever asks in a browser. */
function browserOf(actor: Actor): { userId: number; sessionId: number } {
  const user = userOf(actor)
  if (user.via !== 'session') throw AppError.forbidden(message('access_key.cannot_open'))
  return { userId: user.userId, sessionId: user.sessionId }
}
