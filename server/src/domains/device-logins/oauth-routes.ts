import { type AccessGrants, byArea, deviceKeyDays, deviceLoginPage } from '@sheaf/contract'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { openToAll } from '../../http/entry.ts'
import { originOf, RequestOrigin } from '../../http/request-origin.ts'
import { newToken, tokenHash } from '../../http/secret-token.ts'
import { createAccessKey, hubFormOf } from '../access-keys/index.ts'
import { clientName } from './client-name.ts'
import { findLoginOfDevice, insertDeviceLogin, markPolled, takeAllowedLogin } from './device-login.store.ts'
import { newUserCode } from './user-code.ts'

/** How long a code counts, how often a program asks, and how long its key lives. In seconds. */
const seconds = { code: 600, interval: 5, key: deviceKeyDays * 86_400 }
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/** Programs name themselves: what they say is shown as theirs, and believed by nobody. */
const Client = z
  .string()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u)
const Begin = z.object({ client_id: Client })
const Ask = z.object({ grant_type: z.string().max(200), device_code: z.string().max(200).default('') })

/** Areas that a key of a program gets, by what its user chose. */
const grantsAt = (level: number): AccessGrants => {
  const writes = level === 2
  const levels: Partial<AccessGrants> = writes
    ? { repo_access: 2, issue_access: 2, comment_access: 2, follow_access: 2 }
    : { repo_access: 1, issue_access: 1, comment_access: 1, follow_access: 1 }
  return byArea((area) => levels[area] ?? 0)
}

type OauthError =
  | 'authorization_pending'
  | 'slow_down'
  | 'expired_token'
  | 'access_denied'
  | 'invalid_grant'
  | 'invalid_request'
  | 'unsupported_grant_type'

/** Device-code login (RFC 8628), as `hf auth login` speaks it: what bodies are read as is the scope's to say. */
export function deviceOauthRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, limits, config } = deps
  const refuse = (reply: FastifyReply, error: OauthError) => send(reply, { error }, 400)

  app.post('/oauth/device', openToAll, async (request, reply) => {
    const asked = Begin.safeParse(request.body)
    if (!asked.success) return refuse(reply, 'invalid_request')
    await limits.takeAll([['begin-device-login/address', addressOf(request.ip)]])
    const [device, code, now] = [newToken(), newUserCode(), Date.now()]
    const { address, browser, system } = originOf(request)
    const from = { address, browser, system, client: clientName(asked.data.client_id) }
    const hashes = { device_hash: tokenHash(device), user_hash: tokenHash(code) }
    const times = { created_at: now, expires_at: now + seconds.code * 1_000 }
    await database.tx((tx) => insertDeviceLogin(tx, { ...hashes, ...from, ...times }))
    const page = `${config.publicUrl ?? `${request.protocol}://${request.host}`}${deviceLoginPage}`
    return send(reply, {
      device_code: device,
      user_code: code,
      verification_uri: page,
      verification_uri_complete: `${page}?code=${code}`,
      interval: seconds.interval,
      expires_in: seconds.code,
    })
  })

  app.post('/oauth/token', openToAll, async (request, reply) => {
    const asked = Ask.safeParse(request.body)
    if (!asked.success) return refuse(reply, 'invalid_request')
    if (asked.data.grant_type !== deviceGrant) return refuse(reply, 'unsupported_grant_type')
    const login = await findLoginOfDevice(database.read, tokenHash(asked.data.device_code))
    const now = Date.now()
    if (login === undefined || login.expiresAt <= now) return refuse(reply, 'expired_token')
    if (login.state === 'denied') return refuse(reply, 'access_denied')
    if (login.state === 'pending') {
      // A second of grace: clocks and lines are not even.
      const isEarly = now - login.polledAt < (seconds.interval - 1) * 1_000
      if (isEarly) return refuse(reply, 'slow_down')
      await markPolled(database.write, { id: login.id, now })
      return refuse(reply, 'authorization_pending')
    }
    // Taken before the key is made: a program that asks twice at once gets one.
    const taken = await takeAllowedLogin(database.write, login.id)
    if (taken === undefined || taken.userId === null) return refuse(reply, 'invalid_grant')
    const { userId, level, client, address, browser, system, language } = taken
    try {
      const { token } = await createAccessKey(deps, {
        userId,
        title: client,
        description: '',
        expiration: new Date(now + seconds.key * 1_000).toISOString(),
        grants: grantsAt(level),
        origin: RequestOrigin.parse({ address, browser, system, language }),
      })
      return send(reply, { access_token: hubFormOf(token), token_type: 'bearer', expires_in: seconds.key })
    } catch (error) {
      // The account has all the keys that it may have.
      if (error instanceof AppError) return refuse(reply, 'access_denied')
      throw error
    }
  })
}

const send = (reply: FastifyReply, body: object, status = 200) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
