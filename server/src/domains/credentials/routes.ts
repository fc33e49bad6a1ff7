import { addressOf } from '@sheaf/server-core/admission/address-of'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import { originOf } from '../../http/request-origin.ts'
import { sessionCookie } from '../sessions/index.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'

/** Forgotten passwords: the mailed link, and the password that is chosen by it. */
export function credentialRoutes(deps: Deps): Handlers<'requestPasswordReset' | 'resetPassword'> {
  const cookie = sessionCookie(deps.config)
  return {
    async requestPasswordReset({ body }, { request }) {
      await requestReset(deps, {
        email: body.email,
        address: addressOf(request.ip),
        language: readerLanguage(request),
      })
      return null
    },
    async resetPassword({ body }, { request, reply }) {
      await resetPassword(deps, { ...body, origin: originOf(request) })
      // Whoever's session it was: this browser is to log in with the new password.
      cookie.clear(reply)
      return null
    },
  }
}
