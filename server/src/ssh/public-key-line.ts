import { holdsPrivateKey } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
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
  if (holdsPrivateKey(text)) throw new PublicKeyError(message('ssh_key.private'))
  if (/^-{4,5} ?BEGIN /.test(text)) {
    throw new PublicKeyError(message('ssh_key.other_format'))
  }
  if (/[\r\n]/.test(text)) throw new PublicKeyError(message('ssh_key.several'))
}

function refuseOtherTypes(line: string, algorithm: string): void {
  if (isKeyAlgorithm(algorithm)) return
  if (algorithm === 'ssh-dss') {
    throw new PublicKeyError(message('ssh_key.dsa'))
  }
  if (algorithm.endsWith('-cert-v01@openssh.com')) {
    throw new PublicKeyError(message('ssh_key.certificate'))
  }
  if (line.split(/[ \t]+/).some((word) => isKeyAlgorithm(word))) {
    throw new PublicKeyError(message('ssh_key.options'))
  }
  throw new PublicKeyError(message('ssh_key.unknown_type'))
}
