import type { ObjectPool } from './object-pool.ts'
import { type Person, parseCommit, signatureHeaderOf } from './parse-commit.ts'
import { parseTag } from './parse-tag.ts'

/** A commit or an annotated tag by what its signature is about. */
export interface SignedObject {
  kind: 'commit' | 'tag'
  /** The committer or the tagger: who signs. */
  signer: Person | undefined
  /** The object without its signature, as it was signed; nothing where the object has more than `maxPayloadBytes`. */
  payload: Buffer | undefined
  /** As it was written, in ASCII armour; nothing where there is none. `too-large`: it has more than `maxSignatureBytes`. */
  signature: string | 'too-large' | undefined
}

/** A commit or tag whose signature is looked at has no more than so many bytes: a merge of signed tags carries them all. */
export const maxPayloadBytes = 1024 * 1024
/** The longest signature that is looked at, in bytes: one of 16,384 bits in RSA has three thousand. */
export const maxSignatureBytes = 64 * 1024

const newline = 10
const space = 32
/** Of either kind of object ids: git leaves both out of what it signs. */
const headers = ['gpgsig ', 'gpgsig-sha256 ']
const firstOfHeaders = 'g'.charCodeAt(0)
const tagSignatures = ['PGP SIGNATURE', 'PGP MESSAGE', 'SIGNED MESSAGE', 'SSH SIGNATURE'].map(
  (kind) => `-----BEGIN ${kind}-----`,
)

/** Reads what a signature is about. Nothing where there is no such commit or tag. */
export async function readSigned({
  pool,
  gitDir,
  oid,
}: {
  pool: Pick<ObjectPool, 'contents'>
  gitDir: string
  oid: string
}): Promise<SignedObject | undefined> {
  const object = await pool.contents(gitDir, oid, maxPayloadBytes + maxSignatureBytes)
  if (object?.type !== 'commit' && object?.type !== 'tag') return undefined
  const { data, size, type } = object
  const whole = data.length === size
  const split = type === 'commit' ? splitCommit(data, oid) : splitTag(data)
  const signer = type === 'commit' ? parseCommit(oid, data, { whole }).committer : parseTag(oid, data, { whole }).tagger
  const { signature } = split
  return {
    kind: type,
    signer,
    payload: whole && split.payload.length <= maxPayloadBytes ? split.payload : undefined,
    // Base64 lines are ASCII; what else stands there is no signature, whatever it reads as.
    signature:
      signature === undefined || signature.length <= maxSignatureBytes ? signature?.toString('latin1') : 'too-large',
  }
}

interface Split {
  payload: Buffer
  signature: Buffer | undefined
}

/**
 * A commit's signature is a header whose lines go on behind a space; of two, both count, as git reads them. That of the other kind
 * of ids is no part of what was signed, either.
 */
export function splitCommit(data: Buffer, oid: string): Split {
  const own = signatureHeaderOf(oid)
  const kept: Buffer[] = []
  const signed: Buffer[] = []
  let of: string | undefined
  let keptFrom = 0
  let at = 0
  while (at < data.length && data[at] !== newline) {
    const next = data.indexOf(newline, at)
    const stop = next < 0 ? data.length : next + 1
    const goesOn = data[at] === space
    if (!goesOn) {
      const before = of
      of = data[at] === firstOfHeaders ? headers.find((name) => startsWith(data, name, at)) : undefined
      if (before === undefined && of !== undefined) kept.push(data.subarray(keptFrom, at))
      if (before !== undefined && of === undefined) keptFrom = at
    }
    if (of === own) signed.push(data.subarray(at + (goesOn ? 1 : own.length), stop))
    at = stop
  }
  kept.push(data.subarray(of === undefined ? keptFrom : at))
  return { payload: Buffer.concat(kept), signature: signed.length === 0 ? undefined : Buffer.concat(signed) }
}

/** A tag's signature stands behind its message, from the last line that begins one. */
export function splitTag(data: Buffer): Split {
  let begin = -1
  for (let at = data.indexOf('-----BEGIN '); at >= 0; at = data.indexOf('-----BEGIN ', at + 1)) {
    const isLine = at === 0 || data[at - 1] === newline
    if (isLine && tagSignatures.some((start) => startsWith(data, start, at))) begin = at
  }
  return begin < 0
    ? { payload: data, signature: undefined }
    : { payload: data.subarray(0, begin), signature: data.subarray(begin) }
}

const startsWith = (data: Buffer, text: string, at: number): boolean =>
  data.toString('latin1', at, at + text.length) === text
