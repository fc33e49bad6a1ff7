import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** Somebody asked us to connect to where strangers may not lead us: into our own network, or nowhere. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused'
}

/** Where the server may connect to in the name of its users (server-side request forgery, CWE-918). */
export interface OutboundPolicy {
  /**
   * The address to connect to for a host and a port: what it resolved to now, so that a name which resolves to something else a moment later
   * (rebinding) leads nowhere else. Throws `OutboundRefused`, or what the resolver says.
   */
  resolve(target: { host: string; port: number }): Promise<string>
  /** May a host be asked without encryption? Only where whoever runs this Sheaf has named it. */
  allowsPlain(target: { host: string; port: number }): boolean
}

interface Options {
  /** Hosts, `host:port`, addresses and networks (CIDR) that may be asked though they are not public. */
  allowed: readonly string[]
  /** Asks the resolver; for tests. */
  resolveHost?: (host: string) => Promise<readonly { address: string }[]>
}

/**
 * Makes the policy: public addresses alone (IANA's special-purpose registries, by ipaddr.js), IPv4 in IPv6 counted as what it leads to, and what
 * whoever runs this Sheaf has allowed.
 */
export function createOutboundPolicy({ allowed, resolveHost = resolveAll }: Options): OutboundPolicy {
  const names = new Set(allowed.map((entry) => entry.toLowerCase()))
  const networks = allowed.flatMap((entry) => {
    const cidr = ipaddr.isValidCIDR(entry)
      ? entry
      : ipaddr.isValid(entry)
        ? `${entry}/${ipaddr.parse(entry).kind() === 'ipv4' ? 32 : 128}`
        : undefined
    return cidr === undefined ? [] : [ipaddr.parseCIDR(cidr)]
  })
  const isAllowedAddress = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
    networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
  const isNamed = (host: string, port: number) => names.has(host) || names.has(`${host}:${port}`)
  const plainOf = (host: string) => bareHost(host).toLowerCase()

  return {
    async resolve({ host, port }) {
      const name = plainOf(host)
      const found = ipaddr.isValid(name) ? [{ address: name }] : await resolveHost(name)
      for (const { address } of found) {
        const parsed = ipaddr.process(address)
        // One that is not public is enough to refuse a name: whoever answers so means no good, or does not know.
        if (!isNamed(name, port) && !isAllowedAddress(parsed) && parsed.range() !== 'unicast')
          throw new OutboundRefused(`${name} leads to ${address}, which is not public`)
      }
      const [first] = found
      if (first === undefined) throw new OutboundRefused(`${name} has no address`)
      return first.address
    },
    allowsPlain({ host, port }) {
      const name = plainOf(host)
      return isNamed(name, port) || (ipaddr.isValid(name) && isAllowedAddress(ipaddr.process(name)))
    },
  }
}

const resolveAll = (host: string) => lookup(host, { all: true, verbatim: false })

/** IPv6 addresses stand in brackets in addresses of the web. */
const bareHost = (host: string) => host.replace(/^\[(.*)\]$/, '$1')
