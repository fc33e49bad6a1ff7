import { sniffedBytes } from '../../file-contents/decode-text.ts'
import { isSvg } from './is-svg.ts'

/** What a raw file is sent as. */
export interface RawType {
  type: string
  /** May a browser show it? What it may not show, it saves; an element of a page draws it all the same. */
  shown: boolean
}

const plainText = 'text/plain; charset=utf-8'
const unknown = 'application/octet-stream'
export const drawing = 'image/svg+xml'

/**
 * Chooses by the bytes alone, since a name says what its writer wants it to say. Images that can hold no script are shown; all that
 * has no NUL is plain text, markup and scripts included: a browser shows it and runs none of it. A drawing (SVG) could hold a script, and
 * sound, films, fonts and documents are for elements of our pages: opened by themselves they are saved.
 */
export function rawType(head: Buffer): RawType {
  if (isSafetensors(head)) return { type: unknown, shown: false }
  const known = signatures.find(({ starts }) =>
    starts.every(([at, bytes]) => head.toString('latin1', at, at + bytes.length) === bytes),
  )
  if (known !== undefined) return { type: known.type, shown: known.shown ?? false }
  if (isWebm(head)) return { type: 'video/webm', shown: false }
  if (head.subarray(0, sniffedBytes).includes(0)) return { type: unknown, shown: false }
  if (isSvg(head.toString('latin1', 0, sniffedBytes))) return { type: drawing, shown: false }
  return { type: plainText, shown: true }
}

/**
 * Weights of a model: the length of a header, which is never half of all there is, and a text of JSON. Lengths look like the beginnings of
 * icons and fonts, which have a number where this has none.
 */
export const isSafetensors = (head: Buffer): boolean =>
  head.length > 8 && head.readUInt32LE(4) === 0 && head[8] === 123 && head.readUInt32LE(0) > 1

/** May a file of this type be a text? UTF-16 is full of NULs, a drawing is written. */
export const mayBeText = (type: string): boolean => [plainText, unknown, drawing].includes(type)

/** Matroska has no fixed place for the word that it is WebM: https://www.rfc-editor.org/rfc/rfc8794#section-11.2.4 */
const isWebm = (head: Buffer): boolean =>
  head.toString('latin1', 0, 4) === '\x1aE\xdf\xa3' && head.subarray(0, 64).includes('webm')

interface Signature {
  type: string
  starts: readonly (readonly [at: number, bytes: string])[]
  shown?: true
}

/** The brands of https://mp4ra.org/registered-types/brands that browsers play. */
const films = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'M4VP', 'MSNV', 'dash']

const signatures: readonly Signature[] = [
  { type: 'image/png', shown: true, starts: [[0, '\x89PNG\r\n\x1a\n']] },
  { type: 'image/jpeg', shown: true, starts: [[0, '\xff\xd8\xff']] },
  { type: 'image/gif', shown: true, starts: [[0, 'GIF87a']] },
  { type: 'image/gif', shown: true, starts: [[0, 'GIF89a']] },
  {
    type: 'image/webp',
    shown: true,
    starts: [
      [0, 'RIFF'],
      [8, 'WEBPVP8'],
    ],
  },
  { type: 'image/avif', shown: true, starts: [[4, 'ftypavif']] },
  { type: 'image/avif', shown: true, starts: [[4, 'ftypavis']] },
  {
    type: 'image/bmp',
    shown: true,
    // Two letters begin many a text: what is reserved is zero, and the header that follows is short.
    starts: [
      [0, 'BM'],
      [6, '\0\0\0\0'],
      [15, '\0\0\0'],
    ],
  },
  {
    type: 'image/x-icon',
    shown: true,
    starts: [
      [0, '\0\0\x01\0'],
      [5, '\0'],
    ],
  },
  ...['\x02', '\x03', '\x04'].map((version): Signature => ({ type: 'audio/mpeg', starts: [[0, `ID3${version}`]] })),
  ...['\xff\xfb', '\xff\xf3', '\xff\xf2'].map((sync): Signature => ({ type: 'audio/mpeg', starts: [[0, sync]] })),
  {
    type: 'audio/wav',
    starts: [
      [0, 'RIFF'],
      [8, 'WAVEfmt '],
    ],
  },
  { type: 'audio/flac', starts: [[0, 'fLaC\0']] },
  {
    type: 'video/ogg',
    starts: [
      [0, 'OggS\0'],
      [28, '\x80theora'],
    ],
  },
  { type: 'audio/ogg', starts: [[0, 'OggS\0']] },
  { type: 'audio/mp4', starts: [[4, 'ftypM4A ']] },
  { type: 'video/quicktime', starts: [[4, 'ftypqt  ']] },
  ...films.map((brand): Signature => ({ type: 'video/mp4', starts: [[4, `ftyp${brand}`]] })),
  { type: 'application/pdf', starts: [[0, '%PDF-']] },
  { type: 'font/woff', starts: [[0, 'wOFF']] },
  { type: 'font/woff2', starts: [[0, 'wOF2']] },
  { type: 'font/otf', starts: [[0, 'OTTO\0']] },
  { type: 'font/ttf', starts: [[0, '\0\x01\0\0\0']] },
  { type: 'application/zip', starts: [[0, 'PK\x03\x04']] },
  { type: 'application/zip', starts: [[0, 'PK\x05\x06']] },
  { type: 'application/gzip', starts: [[0, '\x1f\x8b\x08']] },
  { type: 'application/x-tar', starts: [[257, 'ustar']] },
]
