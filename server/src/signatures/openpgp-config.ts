import { type Config, config } from 'openpgp'

/**
 * How OpenPGP is read. The library's own rules refuse what is no longer safe: RSA of less than 2,047 bits, DSA, SHA-1 in signatures of
 * data. A key whose expiry was set anew has a signature on itself that is younger than what it signed before: that counts.
 */
export const openPgpConfig: Config = {
  ...config,
  allowInsecureVerificationWithReformattedKeys: true,
  showVersion: false,
  showComment: false,
}
