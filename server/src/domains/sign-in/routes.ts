import { message } from '@sheaf/contract/messages'
import { userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { originOf } from '../../http/request-origin.ts'
import { verifyCredentials } from '../accounts/index.ts'
import { factorChanged } from '../events/index.ts'
import {
  authenticationOptions,
  createChallenges,
  findFactors,
  findPasskey,
  markPasskeyUsed,
  proveCode,
  relyingParty,
  verifyAuthentication,
} from '../factors/index.ts'
import { confirmSession, deviceCookie } from '../sessions/index.ts'
import { finishSignIn } from './finish-sign-in.ts'

type Operation = 'login' | 'startFactor' | 'proveFactor' | 'startPasskey' | 'provePasskey' | 'confirmSession'

/** Every way into a session: password, second factor, passkey. */
export function signInRoutes(deps: Deps): Handlers<Operation> {
  const { config, database, events, limits } = deps
  const device = deviceCookie(config)
  const challenges = createChallenges(deps)
  const whence = (request: FastifyRequest) => ({ address: addressOf(request.ip), device: device.read(request) })

  return {
    async login({ body }, call) {
      const { request } = call
      const credentials = { login: body.username, password: body.password, ...whence(request) }
      const proved = await verifyCredentials(deps, credentials)
      if (!proved) {
        request.log.warn('login refused')
        throw AppError.refused(401, message('account.wrong_credentials'))
      }
      const { userId, passwordHash, hasFactor } = proved.account
      return finishSignIn(deps, { userId, passwordHash, asksFactor: hasFactor === 1 }, call)
    },
    async startFactor(_input, { request }) {
      const asked = await challenges.find(request, 'sign-in')
      if (typeof asked?.userId !== 'number') throw AppError.refused(410, message('login.expired'))
      await limits.take('challenge/address', addressOf(request.ip))
      const { totp, passkeys } = await findFactors(database.read, asked.userId)
      const hasTotp = (totp?.confirmedAt ?? null) !== null
      if (passkeys.length === 0) return { totp: hasTotp, passkey: null }
      const options = await authenticationOptions({ party: relyingParty(config, request), passkeys })
      await challenges.challenge(request, options.challenge)
      return { totp: hasTotp, passkey: options }
    },
    async proveFactor({ body }, call) {
      const { request } = call
      const asked = await challenges.take(request, 'sign-in')
      if (typeof asked?.userId !== 'number') throw AppError.refused(410, message('login.expired'))
      const { userId } = asked
      const proved = await proveCode(deps, { userId, code: body.code, ...whence(request) })
      if (!proved) {
        request.log.warn('second factor refused')
        const wrong = message('factor.code_wrong')
        throw AppError.refused(422, wrong, { code: wrong })
      }
      if (!(await challenges.settle(call))) throw AppError.refused(410, message('login.expired'))
      if (proved === 'recovery') {
        const change = { userId, change: 'recovery-code-used', name: '', origin: originOf(request) } as const
        await database.tx((tx) => events.record(tx, factorChanged, change))
      }
      return finishSignIn(deps, { userId, asksFactor: false }, call)
    },
    async startPasskey(_input, call) {
      await limits.take('challenge/address', addressOf(call.request.ip))
      const options = await authenticationOptions({ party: relyingParty(config, call.request), passkeys: [] })
      await challenges.ask(call, { purpose: 'passkey', challenge: options.challenge })
      return { options }
    },
    async provePasskey({ body }, call) {
      const { request } = call
      await limits.take('challenge/address', addressOf(request.ip))
      const asked = (await challenges.take(request, 'sign-in')) ?? (await challenges.take(request, 'passkey'))
      const passkey = await findPasskey(database.read, body.credential.id)
      const isMeant = asked && asked.challenge !== '' && (asked.userId === null || asked.userId === passkey?.user_id)
      if (!isMeant || !passkey) throw AppError.refused(422, message('passkey.refused'))
      const party = relyingParty(config, request)
      const counter = await verifyAuthentication(body.credential, { party, challenge: asked.challenge, passkey })
      if (!(await challenges.settle(call))) throw AppError.refused(410, message('login.expired'))
      await markPasskeyUsed(database.write, { id: passkey.id, counter, now: Date.now() })
      return finishSignIn(deps, { userId: passkey.user_id, asksFactor: false }, call)
    },
    async confirmSession({ body }, { actor, request }) {
      const user = userOf(actor)
      const proved = await verifyCredentials(deps, {
        login: user.username,
        password: body.password,
        ...whence(request),
      })
      if (!proved) {
        const wrong = message('account.wrong_password')
        throw AppError.refused(422, wrong, { password: wrong })
      }
      await confirmSession(deps, user)
      return null
    },
  }
}
