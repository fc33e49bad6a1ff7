import { broken, decodePublicKey, isKeyAlgorithm, type PublicKey, PublicKeyError } from './public-key.ts'

/**
 * Reads one line of a `.pub` file: type, key in base64, comment. Whatever else people paste is refused by a
 * PublicKeyError that says what it is and what to do.
 */
export function readPublicKeyLine(text: string): PublicKey {
  const line = text.trim()
  refuseOtherFiles(line)
  const [algorithm = '', base64 = ''] = line.split(/[ \t]+/, 2)
  refuseOtherTypes(line, algorithm)
  const blob = Buffer.from(base64, 'base64')
  if (base64 === '' || blob.toString('base64') !== base64) throw broken()
  const key = decodePublicKey(blob)
  if (key.algorithm !== algorithm) throw broken()
  return key
}

function refuseOtherFiles(text: string): void {
  if (text.includes('PRIVATE KEY-----') || /^PuTTY-User-Key-File/m.test(text)) {
    throw new PublicKeyError(
      'This is a private key: never give it to anyone. Paste the public half, which ssh-keygen wrote to the .pub file',
    )
  }
  if (/^-{4,5} ?BEGIN /.test(text)) {
    throw new PublicKeyError(
      'This is another format. Convert it with ssh-keygen -i -f <file>, and paste the line it prints',
    )
  }
  if (/[\r\n]/.test(text)) throw new PublicKeyError('Paste one key at a time, on one line')
}

function refuseOtherTypes(line: string, algorithm: string): void {
  if (isKeyAlgorithm(algorithm)) return
  if (algorithm === 'ssh-dss') {
    throw new PublicKeyError('DSA keys are no longer safe. Make another with ssh-keygen -t ed25519')
  }
  if (algorithm.endsWith('-cert-v01@openssh.com')) {
    throw new PublicKeyError('This is a certificate. Paste the public key itself, which begins with ssh-')
  }
  if (line.split(/[ \t]+/).some((word) => isKeyAlgorithm(word))) {
    throw new PublicKeyError('Leave out what stands before the type of the key: options are not supported')
  }
  throw new PublicKeyError('A key begins with ssh-ed25519, ecdsa-sha2-nistp256 or ssh-rsa')
}
