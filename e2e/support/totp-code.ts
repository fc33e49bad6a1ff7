import { Secret, TOTP } from 'otpauth'

/** What an authenticator app shows for a secret at a moment (ms since 1970). */
export function totpCode(secret: string, now: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
}
