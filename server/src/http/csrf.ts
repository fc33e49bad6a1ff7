import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyRequest } from 'fastify'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses what another site made a browser send. Browsers say where a request comes from by `Sec-Fetch-Site`,
 * older ones by `Origin`; a request that says neither and carries our cookie is refused too. One with an
 * `Authorization` header is no matter here: no browser adds that by itself.
 */
export function rejectCrossSite(
  request: FastifyRequest,
  { publicUrl, hasSession }: { publicUrl: string | undefined; hasSession: boolean },
): void {
  if (safeMethods.includes(request.method) || request.headers.authorization !== undefined) return
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return
  const { origin } = request.headers
  if (site === undefined && origin === undefined && !hasSession) return
  if (site === undefined && origin !== undefined && origin === ownOrigin(request, publicUrl)) return
  throw AppError.forbidden(message('request.foreign_site'))
}

function ownOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`
}
