import { maxMessageBytes, type Person, personOf } from './parse-commit.ts'

/** An annotated tag. */
export interface GitTag {
  oid: string
  /** Who made it and when; nothing where its writer left that out. */
  tagger: Person | undefined
  /** Without the signature that stands behind it; no more than its bound. */
  message: string
  /** There is more of the message than `message` holds. */
  messageTruncated: boolean
  /** Is there a signature? Whether it is good is not looked at. */
  isSigned: boolean
}

/** What is read of a tag's headers, in bytes: git writes four short lines. */
const maxHeaderBytes = 8 * 1024
/** More of a tag object than this is never parsed, in bytes. */
export const maxTagBytes = maxHeaderBytes + maxMessageBytes

/** What signatures begin with: git puts them behind the message (gitformat-signature(5)). */
const signature = /^-----BEGIN (?:PGP|SSH) (?:SIGNATURE|MESSAGE)-----$|^-----BEGIN SIGNED MESSAGE-----$/m

/**
 * Reads a tag object, in time and memory that do not depend on its size. What its writer left out or broke reads as empty.
 * `whole: false` says that `data` is only the beginning of the object.
 */
export function parseTag(oid: string, data: Buffer, { whole = true }: { whole?: boolean } = {}): GitTag {
  const end = data.subarray(0, maxHeaderBytes).indexOf('\n\n')
  const head = data.toString('latin1', 0, end < 0 ? Math.min(data.length, maxHeaderBytes) : end)
  const tagger = head
    .split('\n')
    .find((line) => line.startsWith('tagger '))
    ?.slice('tagger '.length)
  const written = end < 0 ? Buffer.alloc(0) : data.subarray(end + 2)
  const text = written.toString('utf8', 0, maxMessageBytes)
  const signedAt = text.search(signature)
  const messageTruncated = signedAt < 0 && (!whole || written.length > maxMessageBytes)
  const message = signedAt < 0 ? text : text.slice(0, signedAt)
  return {
    oid,
    tagger: tagger === undefined ? undefined : personOf(tagger, (bytes) => bytes.toString('utf8')),
    // A letter that the bound cuts in two is left out.
    message: messageTruncated ? message.replace(/\ufffd{1,3}$/, '') : message,
    messageTruncated,
    isSigned: signedAt >= 0,
  }
}
