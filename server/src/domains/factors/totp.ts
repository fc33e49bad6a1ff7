/** One code lives so long, in seconds, as apps take for granted (RFC 6238). */
const period = 30
/** Codes of so many steps before and after now count: clocks differ. */
const window = 1

// Loaded by whoever has to do with a second factor: a server in which nobody has one does without.
const load = () => import('otpauth')

/** A new shared secret in base32, of 160 bits as RFC 4226 (4) asks for. */
export async function newTotpSecret(): Promise<string> {
  const { Secret } = await load()
  return new Secret({ size: 20 }).base32
}

/** What apps read from a QR code: whose secret this is, and where it is for. */
export async function totpUri({ secret, username, issuer }: { secret: string; username: string; issuer: string }) {
  return (await totpOf(secret, { issuer, label: username })).toString()
}

/** The time step of which this is the code; nothing where it is of none around `now` (ms). */
export async function stepOfCode(secret: string, { code, now }: { code: string; now: number }) {
  const delta = (await totpOf(secret)).validate({ token: code, window, timestamp: now })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}

async function totpOf(secret: string, named: { issuer?: string; label?: string } = {}) {
  const { Secret, TOTP } = await load()
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period, ...named })
}
