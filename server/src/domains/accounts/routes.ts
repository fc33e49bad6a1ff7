import { addressOf } from '@sheaf/server-core/admission/address-of'
import type { Deps } from '../../deps.ts'
import { secretCookie } from '../../http/cookies.ts'
import type { Handlers } from '../../http/operations.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import { checkRegistration } from './check-registration.ts'
import { register } from './register.ts'
import { sendCode } from './send-code.ts'
import { verifyCode } from './verify-code.ts'

type Operation = 'sendCode' | 'verifyCode' | 'checkRegistration' | 'register'

/** Signing up: the code, its proof, the check before and the account itself. */
export function accountRoutes(deps: Deps): Handlers<Operation> {
  const browser = secretCookie({ name: 'sheaf_signup', seconds: 3600, publicUrl: deps.config.publicUrl })
  return {
    async sendCode({ body }, { request, reply }) {
      const token = await sendCode(deps, {
        email: body.email,
        address: addressOf(request.ip),
        language: readerLanguage(request),
        earlier: browser.read(request),
      })
      browser.write(reply, token)
      return null
    },
    async verifyCode({ body }, { request }) {
      await verifyCode(deps, { ...body, browser: browser.read(request), address: addressOf(request.ip) })
      return null
    },
    async checkRegistration({ body }, { request }) {
      await checkRegistration(deps, { username: body.username, email: body.email, address: addressOf(request.ip) })
      return null
    },
    async register({ body }, { request, reply }) {
      const account = await register(deps, {
        ...body,
        browser: browser.read(request),
        address: addressOf(request.ip),
      })
      browser.clear(reply)
      return { username: account.username }
    },
  }
}
