import { GitError } from './process/git-error.ts'

/** Git's framing: four hexadecimal digits of length, themselves counted, then the bytes; 0000 ends a section. */
export type Packet = { kind: 'data'; data: Buffer } | { kind: 'flush' | 'delimiter' | 'end' }

const specials = ['flush', 'delimiter', 'end'] as const

/** One packet with its length before it. */
export const packet = (data: string | Buffer): Buffer => {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, '0')), bytes])
}

export const flushPacket = Buffer.from('0000')

/**
 * The length of the packet that begins at `at`, its four digits counted; less than 4 for those that have no bytes: 0 for
 * flush, 1 for a delimiter, 2 for the end of an answer. Nothing until its digits are there; what is no packet throws.
 */
export function packetLength(bytes: Buffer, at: number): number | undefined {
  if (at + 4 > bytes.length) return undefined
  let length = 0
  for (let digit = at; digit < at + 4; digit += 1) {
    const value = hexValues[bytes[digit] ?? 0] ?? -1
    if (value < 0) throw new GitError('malformed', 'this is not a packet')
    length = length * 16 + value
  }
  if (length === 3) throw new GitError('malformed', 'this is not a packet')
  return length
}

const hexValues = Int8Array.from({ length: 256 }, (_, code) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase()),
)

/**
 * Takes packets off a stream of bytes. `push` returns the whole packets that have arrived and keeps the rest;
 * `rest` is what followed when a reader stops caring. Bytes that are no packet throw.
 */
export function createPacketReader() {
  let held: Buffer = Buffer.alloc(0)

  return {
    /** The next whole packet, or nothing until more bytes come. */
    next(): Packet | undefined {
      if (held.length < 4) return undefined
      const digits = held.toString('latin1', 0, 4)
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw new GitError('malformed', 'this is not a packet')
      const length = Number.parseInt(digits, 16)
      if (length < 4) {
        const kind = specials[length]
        if (kind === undefined) throw new GitError('malformed', 'this is not a packet')
        held = held.subarray(4)
        return { kind }
      }
      if (held.length < length) return undefined
      const data = held.subarray(4, length)
      held = held.subarray(length)
      return { kind: 'data', data }
    },
    push(chunk: Buffer) {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    },
    /** What has arrived and is part of no packet yet. */
    rest: (): Buffer => held,
  }
}
