import type { FastifyInstance } from 'fastify'

/**
 * Listens and gives the port. Without a host it takes all addresses, IPv6 and IPv4, and those of IPv4 alone on a
 * machine that has no other.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string | undefined; port: number },
): Promise<number> {
  try {
    await app.listen({ host: host ?? '::', port })
  } catch (error) {
    const noIpv6 = error instanceof Error && 'code' in error && error.code === 'EAFNOSUPPORT'
    if (host !== undefined || !noIpv6) throw error
    await app.listen({ host: '0.0.0.0', port })
  }
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}
