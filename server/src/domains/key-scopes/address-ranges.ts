import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.process>

/** Ranges as the database keeps them. They have passed the contract. */
export const storedRanges = (addresses: readonly string[]): string => [...new Set(addresses)].join(' ').toLowerCase()

/** The same as its owner reads them. */
export const rangesOf = (stored: string): string[] => stored.split(' ').filter((range) => range !== '')

/**
 * Refuses (AppError, 403) a key that is used from elsewhere than it may be. Whoever holds its secret is told so: a 401 would
 * make git ask for another password and forget the one that is right. `ip`: the very address, not as limits count it.
 */
export function refuseFromElsewhere(stored: string, ip: string): void {
  if (stored === '') return
  // Without the zone of a link-local address, which says by which interface it came.
  const [plain = ''] = ip.split('%')
  const address = ipaddr.isValid(plain) ? ipaddr.process(plain) : undefined
  if (address !== undefined && rangesOf(stored).some((range) => isIn(address, range))) return
  throw AppError.forbidden(message('key.wrong_address', { address: plain }))
}

/** IPv4 mapped into IPv6 (RFC 4291, 2.5.5.2) is IPv4, on both sides. */
function isIn(address: Address, range: string): boolean {
  const [network, bits] = range.includes('/') ? ipaddr.parseCIDR(range) : whole(range)
  if (network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= 96) {
    return address instanceof ipaddr.IPv4 && address.match(network.toIPv4Address(), bits - 96)
  }
  if (network instanceof ipaddr.IPv4) return address instanceof ipaddr.IPv4 && address.match(network, bits)
  return address instanceof ipaddr.IPv6 && address.match(network, bits)
}

function whole(single: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const address = ipaddr.parse(single)
  return [address, address instanceof ipaddr.IPv4 ? 32 : 128]
}
