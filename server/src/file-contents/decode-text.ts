import { isUtf8 } from 'node:buffer'
import type { TextEncoding } from '@sheaf/contract'

/** As many bytes as git itself examines before it calls a file binary. */
export const sniffedBytes = 8000

/** A text out of bytes, without its byte order mark. */
export interface DecodedText {
  encoding: TextEncoding
  text: string
}

/**
 * Reads the bytes of a file as text: by the byte order mark that they begin with, else as UTF-8, else with each byte a letter
 * of Windows-1252 (WHATWG Encoding, which every ISO 8859-1 is read as). Nothing where git would call the file binary: a
 * NUL stands among its first bytes.
 */
export function decodeText(bytes: Buffer): DecodedText | undefined {
  for (const [encoding, mark] of marks) {
    if (bytes.subarray(0, mark.length).equals(mark)) return decodeAs(encoding, bytes)
  }
  if (bytes.subarray(0, sniffedBytes).includes(0)) return undefined
  return decodeAs(isUtf8(bytes) ? 'utf-8' : 'windows-1252', bytes)
}

const marks: readonly (readonly [TextEncoding, Buffer])[] = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
]

/** A decoder drops the mark by itself. */
const decodeAs = (encoding: TextEncoding, bytes: Buffer): DecodedText => ({
  encoding,
  text: new TextDecoder(encoding).decode(bytes),
})
