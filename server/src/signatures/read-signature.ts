import type { SignatureReport, SignatureTask } from './signature-report.ts'
import { readSshSignature } from './ssh-signature.ts'

const begins = (signature: string, kind: string) => signature.trimStart().startsWith(`-----BEGIN ${kind}-----`)

/** Reads a signature and checks it as far as it can. Runs in a thread that may be ended: what it reads is anybody's. */
export async function readSignature({ signature, payload, keys }: SignatureTask): Promise<SignatureReport> {
  if (begins(signature, 'SSH SIGNATURE')) return readSshSignature(signature, payload)
  if (begins(signature, 'PGP SIGNATURE')) {
    const { readOpenPgpSignature } = await import('./openpgp-signature.ts')
    return readOpenPgpSignature({ signature, payload, keys })
  }
  const format = begins(signature, 'SIGNED MESSAGE') ? 'x509' : begins(signature, 'PGP MESSAGE') ? 'openpgp' : 'unknown'
  return { format, handles: [], verdict: 'unsupported', fingerprint: undefined, keyIndex: undefined }
}
