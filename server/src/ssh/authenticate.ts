import type { AuthContext, PublicKeyAuthContext } from 'ssh2'
import { decodePublicKey, fingerprintOf, type PublicKey } from './public-key.ts'
import { isSignedBy } from './verify-signature.ts'

/** Asks the server which account has a key, if one has; `proven` once the client has shown that it holds the other half. */
export type Identify = (question: { fingerprint: string; proven: boolean }) => Promise<string | undefined>

/**
 * Answers one attempt of a client. Gives the fingerprint and the account once it has proved to hold its key, `asked`
 * where it may go on to prove it, `refused` where not, and `none` where it only wanted to know what is possible. Keys
 * that nobody has, deleted ones and those of an unsafe type are refused alike.
 */
export async function authenticate(
  attempt: AuthContext,
  identify: Identify,
): Promise<{ result: 'proven'; fingerprint: string; account: string } | { result: 'asked' | 'refused' | 'none' }> {
  if (attempt.method !== 'publickey') {
    attempt.reject(['publickey'])
    return { result: attempt.method === 'none' ? 'none' : 'refused' }
  }
  const key = decode(attempt)
  const { signature, blob: data, hashAlgo: hash } = attempt
  const proves = signature !== undefined
  const proven = proves && key !== undefined && data !== undefined && isSignedBy(key, { data, signature, hash })
  // Asked in every case: how long the answer takes tells nothing.
  const fingerprint = key?.fingerprint ?? fingerprintOf(attempt.key.data)
  const account = await identify({ fingerprint, proven })
  if (account === undefined || key === undefined || (proves && !proven)) {
    attempt.reject(['publickey'])
    return { result: 'refused' }
  }
  attempt.accept()
  return proven ? { result: 'proven', fingerprint, account } : { result: 'asked' }
}

/** The key, where it is one that could be on an account and is used with a signature that is safe. */
function decode({ key: { algo, data }, hashAlgo }: PublicKeyAuthContext): PublicKey | undefined {
  try {
    const key = decodePublicKey(data)
    const safe = key.algorithm !== 'ssh-rsa' || hashAlgo !== undefined
    return key.algorithm === algo && safe ? key : undefined
  } catch {
    return undefined
  }
}
