import {
  createMessage,
  enums,
  type Key,
  readKey,
  readSignature,
  type Signature,
  SignaturePacket,
  verify,
} from 'openpgp'
import { openPgpConfig as config } from './openpgp-config.ts'
import type { SignatureReport, SignatureTask, Verdict } from './signature-report.ts'

/**
 * Reads a signature of OpenPGP (RFC 9580) and checks it with the keys that are given. `handles`: the id of the key that made it, and
 * its fingerprint where the signature says that.
 */
export async function readOpenPgpSignature({ signature, payload, keys }: SignatureTask): Promise<SignatureReport> {
  const unread: SignatureReport = {
    format: 'openpgp',
    handles: [],
    verdict: 'malformed',
    fingerprint: undefined,
    keyIndex: undefined,
  }
  const read = await parse(signature)
  // Of several, one would be checked and all be believed.
  const [packet, second] = read?.packets ?? []
  if (read === undefined || packet === undefined || second !== undefined) return unread
  // Of a version that the library does not read, such as the third, it gives a packet that says nothing: old histories have some.
  if (!(packet instanceof SignaturePacket)) return { ...unread, verdict: 'unsupported' }
  const id = packet.issuerKeyID.toHex()
  const handles = [id, ...issuerFingerprint(packet)]
  if (!isOfData(packet)) return { ...unread, handles }
  for (const [keyIndex, base64] of keys.entries()) {
    const key = await readKey({ binaryKey: Buffer.from(base64, 'base64'), config })
    const [signing] = key.getKeys(packet.issuerKeyID)
    if (signing === undefined) continue
    const fingerprint = signing.getFingerprint().toUpperCase()
    const verdict = await check({ signature: read, key, payload })
    return { format: 'openpgp', handles, verdict, fingerprint, keyIndex }
  }
  return {
    format: 'openpgp',
    handles,
    verdict: undefined,
    fingerprint: issuerFingerprint(packet)[0],
    keyIndex: undefined,
  }
}

/** What holds anything but signatures is none, packets within packets above all. */
async function parse(armoredSignature: string): Promise<Signature | undefined> {
  try {
    return await readSignature({ armoredSignature, config })
  } catch {
    return undefined
  }
}

function issuerFingerprint({ issuerFingerprint: bytes }: SignaturePacket): string[] {
  return bytes === null || bytes === undefined ? [] : [Buffer.from(bytes).toString('hex').toUpperCase()]
}

/** A signature of a key, or of nothing, is whole by itself and says nothing of a commit. */
const isOfData = ({ signatureType }: SignaturePacket): boolean =>
  signatureType === enums.signature.binary || signatureType === enums.signature.text

async function check({
  signature,
  key,
  payload,
}: {
  signature: Signature
  key: Key
  payload: Uint8Array
}): Promise<Verdict> {
  try {
    const message = await createMessage({ binary: payload })
    const { signatures } = await verify({ message, signature, verificationKeys: key, config })
    await signatures[0]?.verified
    return signatures.length === 1 ? 'good' : 'malformed'
  } catch (error) {
    return verdictOf(error instanceof Error ? error.message : '')
  }
}

/** The library tells what is wrong in words alone; `signatures.test.ts` holds it to these. */
function verdictOf(words: string): Verdict {
  if (/revoked/i.test(words)) return 'revoked'
  if (/is expired/.test(words)) return 'expired'
  if (/did not match|verification failed|not issued by|newer than|does not match|in the future/.test(words))
    return 'bad'
  return 'unsupported'
}
