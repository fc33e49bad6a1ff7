import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { secretCookie } from '../../http/cookies.ts'
import { newToken, tokenHash } from '../../http/secret-token.ts'
import {
  consumeTry,
  deleteChallenge,
  findChallenge,
  type Purpose,
  putChallenge,
  setChallenge,
} from './challenge.store.ts'

/** For how long a browser may answer, in milliseconds, and how often it may be wrong. */
const lifetime = 10 * 60_000
const tries = 5

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** What browsers were asked to prove, each bound to one by a cookie. */
export function createChallenges({ config, database }: Pick<Deps, 'config' | 'database'>) {
  const cookie = secretCookie({ name: 'sheaf_challenge', seconds: lifetime / 1000, publicUrl: config.publicUrl })
  const asked = (request: FastifyRequest, purpose: Purpose) => {
    const token = cookie.read(request)
    return token === undefined ? undefined : { browserHash: tokenHash(token), purpose, now: Date.now() }
  }
  return {
    /** Asks a browser. Whatever it was asked before is void. */
    async ask(
      { request, reply }: Exchange,
      { purpose, userId = null, challenge = '' }: { purpose: Purpose; userId?: number | null; challenge?: string },
    ): Promise<void> {
      const now = Date.now()
      const before = cookie.read(request)
      if (before !== undefined) await deleteChallenge(database.write, tokenHash(before))
      const token = newToken()
      await putChallenge(database.write, {
        browser_hash: tokenHash(token),
        purpose,
        user_id: userId,
        challenge,
        tries_left: tries,
        expires_at: now + lifetime,
        now,
      })
      cookie.write(reply, token)
    },
    /** What a browser was asked, if it still may answer. */
    async find(request: FastifyRequest, purpose: Purpose) {
      const query = asked(request, purpose)
      return query && findChallenge(database.read, query)
    },
    /** The same for an answer: it uses one of the tries up. */
    async take(request: FastifyRequest, purpose: Purpose) {
      const query = asked(request, purpose)
      return query && consumeTry(database.write, query)
    },
    /** Adds what a passkey is to sign. */
    async challenge(request: FastifyRequest, challenge: string): Promise<void> {
      const token = cookie.read(request)
      if (token !== undefined) await setChallenge(database.write, { browserHash: tokenHash(token), challenge })
    },
    /** It was answered rightly. Says whether this answer is the first. */
    async settle({ request, reply }: Exchange): Promise<boolean> {
      const token = cookie.read(request)
      if (token === undefined) return false
      cookie.clear(reply)
      return deleteChallenge(database.write, tokenHash(token))
    },
  }
}
