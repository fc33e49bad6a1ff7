import { addressOf } from '../../admission/address-of.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handlers } from '../../http/operations.ts'
import { proveAccount } from '../accounts/index.ts'
import { presentSession } from './session.presenter.ts'
import { findSessionUser } from './session.store.ts'
import { closeSession, openSession } from './session.ts'
import { sessionCookie } from './session-cookie.ts'

export function sessionRoutes(deps: Deps): Handlers<'login' | 'logout' | 'context'> {
  const cookie = sessionCookie(deps.config)

  const sessionOf = async (userId: number) => {
    const user = await findSessionUser(deps.database.read, userId)
    if (!user) throw AppError.refused(401, 'Nobody is signed in')
    return presentSession(user)
  }

  return {
    async login({ body }, { request, reply }) {
      const account = await proveAccount(deps, {
        login: body.username,
        password: body.password,
        address: addressOf(request.ip),
      })
      if (!account) {
        request.log.warn('login refused')
        throw AppError.refused(401, 'No account has this name and password')
      }
      cookie.write(reply, await openSession(deps, { userId: account.userId, replaces: cookie.read(request) }))
      return sessionOf(account.userId)
    },
    async logout(_input, { request, reply }) {
      const token = cookie.read(request)
      if (token !== undefined) await closeSession(deps, token)
      // No Clear-Site-Data: private answers are never stored, and it would also take what belongs to the device
      // (theme, sidebar) and, with "cookies", to other applications on this domain.
      cookie.clear(reply)
      return null
    },
    async context(_input, { actor }) {
      if (actor.kind === 'visitor' || actor.via !== 'session') throw AppError.refused(401, 'Nobody is signed in')
      return sessionOf(actor.userId)
    },
  }
}
