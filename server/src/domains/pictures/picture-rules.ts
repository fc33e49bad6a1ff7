/** The side of a stored picture in pixels: twice what any page shows, and what SPEC 2 recommends. */
export const pictureSide = 400
/** More than cameras of phones make as a rule. Each pixel takes up to eight bytes while it is decoded. */
export const maxPixels = 40_000_000

/** A square of the picture as people see it (turned upright), in its pixels. */
export interface Crop {
  x: number
  y: number
  size: number
}

/** What the program makes of a picture: a square of it, or all of it, of so many bytes at most and with its size before it. */
export type PictureTask = { square: Crop | null } | { maxBytes: number }

/** Before a whole image: its width and its height, of four bytes each. */
export const sizeBytes = 8
/** Of all frames of an image that moves: decoding and encoding as many takes five seconds. */
export const maxMovingPixels = 100_000_000
export const maxFrames = 600
/** The longest side that WebP knows; what is longer is made smaller. */
export const maxSide = 16_383

/** How the program that encodes says what was wrong. */
export const exitCodes = { noPicture: 3, tooLarge: 4 } as const

/** What begins a file of the formats that browsers show and people have. SVG is none: it is a document with scripts. */
const signatures: readonly (readonly [at: number, bytes: string])[] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG\r\n\x1a\n'],
  [0, 'GIF87a'],
  [0, 'GIF89a'],
  [8, 'WEBP'],
  [4, 'ftypavif'],
]

/** Does it begin as a picture does? What its sender says of its type tells nothing. */
export const looksLikePicture = (content: Buffer): boolean =>
  signatures.some(([at, bytes]) => content.toString('latin1', at, at + bytes.length) === bytes)
