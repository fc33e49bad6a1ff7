import { createHmac } from 'node:crypto'

/** What signs a delivery. */
export interface SigningSecrets {
  secret: string
  /** The one before it, while it signs, too. */
  previous: string | undefined
}

const signatureOf = (secret: string, body: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/**
 * The headers by which a receiver knows that a body comes from here: `X-Hub-Signature-256`, HMAC-SHA256 of the body in hex, as GitHub and others
 * write it, and `X-Sheaf-Signatures` with those of all secrets that are good now, so that a secret is changed without a gap.
 */
export function signatureHeaders({ secret, previous }: SigningSecrets, body: string): Record<string, string> {
  const signature = signatureOf(secret, body)
  const all = previous === undefined ? [signature] : [signature, signatureOf(previous, body)]
  return { 'x-hub-signature-256': signature, 'x-sheaf-signatures': all.join(', ') }
}
