/** Reads the fields of an SSH message or key in turn (RFC 4251, 5). Each gives nothing where the bytes have run out. */
export interface WireReader {
  /** A string: its length in four bytes, then so many bytes. Shared with what is read. */
  string(): Buffer | undefined
  /** Exactly so many bytes. */
  bytes(length: number): Buffer | undefined
  /** How many bytes are left. */
  readonly left: number
}

/** Starts to read at the first byte. */
export function readWire(bytes: Buffer): WireReader {
  let at = 0
  const take = (length: number) => {
    if (length > bytes.length - at) return undefined
    const taken = bytes.subarray(at, at + length)
    at += length
    return taken
  }
  return {
    bytes: take,
    string() {
      const length = take(4)
      return length && take(length.readUInt32BE(0))
    },
    get left() {
      return bytes.length - at
    },
  }
}
