import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'

/** The origin that addresses in answers begin with: clients go on by them as they stand. */
export const hubOrigin = ({ config }: Pick<Deps, 'config'>, request: FastifyRequest): string =>
  config.publicUrl ?? `${request.protocol}://${request.host}`

/** The header that leads to the next page: the same address with these values in its query. */
export function linkToNext(
  deps: Pick<Deps, 'config'>,
  request: FastifyRequest,
  values: Readonly<Record<string, string>>,
): string {
  const url = new URL(request.url, `${hubOrigin(deps, request)}/`)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return `<${url.href}>; rel="next"`
}
