/** What a raw file is sent as. */
export interface RawType {
  type: string
  /** May a browser show it? What it may not show, it saves. */
  shown: boolean
}

/** As many bytes as git itself examines before it calls a file binary. */
export const sniffedBytes = 8000

/**
 * Chooses by the bytes alone, since a name says what its writer wants it to say. Images are those that can hold no
 * script; all that has no NUL is plain text, markup and scripts included: a browser shows it and runs none of it.
 */
export function rawType(head: Buffer): RawType {
  const image = images.find(({ starts }) =>
    starts.every(([at, bytes]) => head.toString('latin1', at, at + bytes.length) === bytes),
  )
  if (image !== undefined) return { type: image.type, shown: true }
  if (head.subarray(0, sniffedBytes).includes(0)) return { type: 'application/octet-stream', shown: false }
  return { type: 'text/plain; charset=utf-8', shown: true }
}

const images: readonly { type: string; starts: readonly (readonly [at: number, bytes: string])[] }[] = [
  { type: 'image/png', starts: [[0, '\x89PNG\r\n\x1a\n']] },
  { type: 'image/jpeg', starts: [[0, '\xff\xd8\xff']] },
  { type: 'image/gif', starts: [[0, 'GIF87a']] },
  { type: 'image/gif', starts: [[0, 'GIF89a']] },
  {
    type: 'image/webp',
    starts: [
      [0, 'RIFF'],
      [8, 'WEBPVP8'],
    ],
  },
  { type: 'image/avif', starts: [[4, 'ftypavif']] },
  { type: 'image/avif', starts: [[4, 'ftypavis']] },
]
