import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'

/** For whom passkeys are: the host that browsers bind them to, and the one origin that may ask for them. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * Where Sheaf is reached, as configured; without that, as the request says. A browser signs for the host in its address bar
 * alone, so that a Host that somebody made up gives passkeys that open nothing.
 */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): RelyingParty {
  const url = new URL(publicUrl ?? `${request.protocol}://${request.host}`)
  return { id: url.hostname, origin: url.origin }
}
