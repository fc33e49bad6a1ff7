import { message } from '@sheaf/contract/messages'
import { suspension } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { rememberOrigin, verifyCredentials } from '../accounts/index.ts'
import { presentSession } from './session.presenter.ts'
import { findSessionUser } from './session.store.ts'
import { closeSession, openSession } from './session.ts'
import { deviceCookie, sessionCookie } from './session-cookie.ts'

/** Logging in and out, and who is signed in. */
export function sessionRoutes(deps: Deps): Handlers<'login' | 'logout' | 'context'> {
  const cookie = sessionCookie(deps.config)
  const device = deviceCookie(deps.config)

  const sessionOf = async (userId: number) => {
    const user = await findSessionUser(deps.database.read, userId)
    if (!user) throw AppError.refused(401, message('account.not_signed_in'))
    return presentSession(user)
  }

  return {
    async login({ body }, { request, reply }) {
      const origin = { address: addressOf(request.ip), device: device.read(request) }
      const verified = await verifyCredentials(deps, { login: body.username, password: body.password, ...origin })
      if (!verified) {
        request.log.warn('login refused')
        throw AppError.refused(401, message('account.wrong_credentials'))
      }
      const { userId, suspendedAt } = verified.account
      if (suspendedAt !== null) throw AppError.refused(403, suspension)
      const opened = await openSession(deps, {
        userId,
        replaces: cookie.read(request),
        alongside: (tx) => rememberOrigin(tx, { userId, ...origin }),
      })
      cookie.write(reply, opened.token)
      device.write(reply, opened.beside)
      return sessionOf(userId)
    },
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
      if (actor.kind === 'visitor' || actor.via !== 'session')
        throw AppError.refused(401, message('account.not_signed_in'))
      return sessionOf(actor.userId)
    },
  }
}
