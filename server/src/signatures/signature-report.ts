/** What a signature was made with. `x509`: by S/MIME, which is not looked at. */
export type SignatureFormat = 'ssh' | 'openpgp' | 'x509' | 'unknown'

/** What a key says of a signature. `expired` and `revoked`: the key was, when it signed. */
export type Verdict =
  | 'good'
  | 'bad'
  | 'expired'
  | 'revoked'
  /** Not one of the ways that are safe to use. */
  | 'unsupported'
  | 'malformed'

/** A signature to be read, and to be checked with keys that are known by then. */
export interface SignatureTask {
  /** In ASCII armour. */
  signature: string
  /** What was signed; `Uint8Array` as it crosses a thread. */
  payload: Uint8Array
  /** Of OpenPGP, in base64, those that could have made it. A signature of SSH has its key with it. */
  keys: readonly string[]
}

/** What came of it. */
export interface SignatureReport {
  format: SignatureFormat
  /** By what the key is found: a fingerprint of SSH, ids and fingerprints of OpenPGP. Empty where it says of none. */
  handles: string[]
  /** Nothing where none of the keys that were given is the one. */
  verdict: Verdict | undefined
  /** Of the key that made it, as the key itself has it; nothing where that is not known. */
  fingerprint: string | undefined
  /** Which of the keys that were given it was. */
  keyIndex: number | undefined
}
