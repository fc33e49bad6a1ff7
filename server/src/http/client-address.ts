import type { IncomingMessage } from 'node:http'
import { addressOf } from '@sheaf/server-core/admission/address-of'

/**
 * Where a request that a proxy passed on comes from, as shares count it: the last address of X-Forwarded-For that is no
 * proxy's. Each proxy adds whom it heard, so that what stands further left may be the client's invention.
 */
export function forwardedFor(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isProxy: (address: string) => boolean,
): string {
  const given = headers['x-forwarded-for']
  const addresses = typeof given === 'string' ? given.split(',').map((each) => each.trim()) : []
  const client = addresses.findLast((address) => !isProxy(address)) ?? addresses[0] ?? socket.remoteAddress ?? ''
  return addressOf(client)
}
