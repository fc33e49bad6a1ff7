import type { Actor } from '@sheaf/server-core/actor'
import type { FastifyRequest } from 'fastify'

/** Finds out who sent a request. The domains of sessions and access keys stand behind it. */
export interface Authenticator {
  /**
   * A wrong, expired or deleted key is an error (401), never a visitor; a session that is over is a visitor.
   * `passwords`: may Basic carry an account's name and password? For Git alone.
   */
  actorOf(request: FastifyRequest, options: { passwords: boolean }): Promise<Actor>
  /** Does the request carry a session's cookie, valid or not? */
  hasSessionCookie(request: FastifyRequest): boolean
}
