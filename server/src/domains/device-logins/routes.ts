import { message } from '@sheaf/contract/messages'
import { userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import { tokenHash } from '../../http/secret-token.ts'
import { refuseUnlessRoomForKey } from '../access-keys/index.ts'
import { decideLogin, findLoginByCode } from './device-login.store.ts'
import { readUserCode } from './user-code.ts'

/** Programs that somebody lets in by the code that they show. */
export function deviceLoginRoutes(deps: Deps): Handlers<'findDeviceLogin' | 'decideDeviceLogin'> {
  const { database, limits } = deps
  // Each is a guess: a right one does not give back what it took.
  const takeGuess = (userId: number, request: FastifyRequest) =>
    limits.takeAll([
      ['guess-device-code/account', `${userId}`],
      ['guess-device-code/address', addressOf(request.ip)],
    ])
  /** The login that waits behind a code; refused (AppError) where none does, in words that say why. */
  const findWaiting = async (userHash: string, now: number) => {
    const login = await findLoginByCode(database.read, userHash)
    if (login === undefined) throw AppError.missing(message('device_login.missing'))
    if (login.state !== 'pending') throw AppError.refused(409, message('device_login.used'))
    if (login.expiresAt <= now) throw AppError.refused(410, message('device_login.expired'))
    return login
  }
  return {
    async findDeviceLogin({ body }, { actor, request }) {
      await takeGuess(userOf(actor).userId, request)
      const login = await findWaiting(tokenHash(readUserCode(body.code)), Date.now())
      const { client, address, browser, system, createdAt, expiresAt } = login
      const times = { created_at: new Date(createdAt).toISOString(), expires_at: new Date(expiresAt).toISOString() }
      return { client, address, browser, system, ...times }
    },
    async decideDeviceLogin({ body }, { actor, request }) {
      const { userId } = userOf(actor)
      await takeGuess(userId, request)
      const [userHash, now] = [tokenHash(readUserCode(body.code)), Date.now()]
      await findWaiting(userHash, now)
      if (body.allowed) {
        await limits.takeAll([
          ['create-key/account', `${userId}`],
          ['create-key/address', addressOf(request.ip)],
        ])
        await refuseUnlessRoomForKey(database.read, userId)
      }
      const decided = await decideLogin(database.write, {
        userHash,
        userId,
        now,
        state: body.allowed ? 'allowed' : 'denied',
        level: body.level,
        language: readerLanguage(request),
      })
      if (!decided) throw AppError.refused(409, message('device_login.used'))
      return null
    },
  }
}
