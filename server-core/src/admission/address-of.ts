import ipaddr from 'ipaddr.js'

/**
 * Where a request comes from, as limits count it: an IPv4 address however it is mapped into IPv6, or the /64 that an IPv6 caller
 * owns, in one spelling. What is no address stays as it is.
 */
export function addressOf(ip: string): string {
  // Each request comes by here: what is IPv4, or mapped as sockets write it, is told a hundred times faster by its signs.
  const plain = ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip
  if (!plain.includes(':') || !ipaddr.IPv6.isValid(plain)) return plain
  const address = ipaddr.IPv6.parse(plain)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}

/**
 * What people are shown of a caller's address as limits count it: an IPv4 address as it is, an IPv6 network with its length (RFC 4291,
 * 2.3), and this machine's own address for the network that holds it.
 */
export function presentAddress(counted: string): string {
  const network = `${counted}::`
  if (!counted.includes(':') || !ipaddr.IPv6.isValid(network)) return counted
  const [parsed, loopback] = [ipaddr.IPv6.parse(network), ipaddr.IPv6.parse('::1')]
  return parsed.match(loopback, 64) ? loopback.toString() : `${parsed.toString()}/64`
}
