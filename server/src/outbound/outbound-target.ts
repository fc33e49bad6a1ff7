import { type OutboundPolicy, OutboundRefused } from './outbound-policy.ts'

/** The host and port of an address of the web, as the policy is asked for them. */
export const outboundTarget = ({ protocol, hostname: host, port }: URL) => ({
  host,
  port: Number(port || (protocol === 'http:' ? 80 : 443)),
})

/** Does the policy let an address be asked by the protocol that it says? */
export const mayAskBy = (policy: Pick<OutboundPolicy, 'allowsPlain'>, url: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && policy.allowsPlain(outboundTarget(url)))

/** Would every request to an address be refused? A name that does not resolve now may do so later, and is let in. */
export async function isRefusedAddress(policy: OutboundPolicy, url: URL): Promise<boolean> {
  try {
    await policy.resolve(outboundTarget(url))
    return false
  } catch (error) {
    return error instanceof OutboundRefused
  }
}
