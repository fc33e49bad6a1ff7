import type { Session } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { originOf } from '../../http/request-origin.ts'
import { presentSession } from './session.presenter.ts'
import { findSessionUser } from './session.store.ts'
import { openSession } from './session.ts'
import { deviceCookie, sessionCookie } from './session-cookie.ts'

/** The user of a session as the interface shows them; refused (AppError) where they are gone. */
export async function sessionOf({ database }: Pick<Deps, 'database'>, userId: number): Promise<Session> {
  const user = await findSessionUser(database.read, userId)
  if (!user) throw AppError.refused(401, message('account.not_signed_in'))
  return presentSession(user)
}

interface SignIn {
  userId: number
  /** The hash that the password was verified against, where a password alone opens the session. */
  passwordHash?: string
  request: FastifyRequest
  reply: FastifyReply
}

/** Signs somebody who has proved who they are in to the browser that asks: its cookies, and the session as it is shown. */
export async function signInBrowser(
  deps: Pick<Deps, 'config' | 'database' | 'events'>,
  { userId, passwordHash, request, reply }: SignIn,
): Promise<Session> {
  const [cookie, device] = [sessionCookie(deps.config), deviceCookie(deps.config)]
  const opened = await openSession(deps, {
    userId,
    passwordHash,
    replaces: cookie.read(request),
    origin: originOf(request),
    device: device.read(request),
  })
  cookie.write(reply, opened.token)
  device.write(reply, opened.device)
  return sessionOf(deps, userId)
}
