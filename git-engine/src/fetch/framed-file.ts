import { flushPacket } from '../pkt-line.ts'

/** A file as an answer to a fetch has it: behind what introduces it, in packets of the first side band, and with the packet that ends all. */
export interface FramedFile {
  /** How long the answer is. */
  bytes: number
  /** Reads of the answer what a file handle would read of a file. */
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>
}

/** What is framed: a file, or what reads like one. */
export interface ReadInPieces {
  readv(buffers: readonly Buffer[], position: number): Promise<{ bytesRead: number }>
}

/** The longest packet (gitprotocol-common(5)), and what of it comes before the bytes of the file: its length and the number of the band. */
const packetBytes = 65_520
const headBytes = 5
const dataBytes = packetBytes - headBytes

const headOf = (data: number) => Buffer.from(`${(data + headBytes).toString(16).padStart(4, '0')}\x01`, 'latin1')
const fullHead = headOf(dataBytes)

/**
 * Frames a file of `fileBytes`, of which no byte is copied: what is read is read to where it stands in the answer, all pieces of a
 * buffer in one call of the system.
 */
export function frameFile(file: ReadInPieces, fileBytes: number, introduction: Buffer): FramedFile {
  const packets = Math.ceil(fileBytes / dataBytes)
  const framedEnd = introduction.length + fileBytes + packets * headBytes
  const bytes = framedEnd + flushPacket.length
  const lastHead = headOf(fileBytes - (packets - 1) * dataBytes)

  return {
    bytes,
    async read(buffer, offset, length, position) {
      const end = Math.min(position + length, bytes)
      const into = (at: number, to: number) => buffer.subarray(offset + at - position, offset + to - position)
      const pieces: Buffer[] = []
      let from: number | undefined
      for (let at = position; at < end; ) {
        if (at < introduction.length || at >= framedEnd) {
          const [plain, start] = at < introduction.length ? [introduction, 0] : [flushPacket, framedEnd]
          const to = Math.min(end, start + plain.length)
          plain.copy(into(at, to), 0, at - start)
          at = to
          continue
        }
        const packet = Math.floor((at - introduction.length) / packetBytes)
        const start = introduction.length + packet * packetBytes
        if (at < start + headBytes) {
          const to = Math.min(end, start + headBytes)
          ;(packet === packets - 1 ? lastHead : fullHead).copy(into(at, to), 0, at - start)
          at = to
          continue
        }
        from ??= packet * dataBytes + at - start - headBytes
        const to = Math.min(end, start + packetBytes, framedEnd)
        pieces.push(into(at, to))
        at = to
      }
      await fill(file, pieces, from ?? 0)
      return { bytesRead: Math.max(0, end - position) }
    },
  }
}

/** Fills buffers with what follows one another in a file, from a place on. */
async function fill(file: ReadInPieces, pieces: readonly Buffer[], from: number): Promise<void> {
  const wanted = pieces.reduce((sum, { length }) => sum + length, 0)
  let missing = wanted
  let rest = [...pieces]
  while (missing > 0) {
    const { bytesRead } = await file.readv(rest, from + wanted - missing)
    if (bytesRead === 0) throw new Error('a file is shorter than it was')
    missing -= bytesRead
    rest = behind(rest, bytesRead)
  }
}

/** What is left of buffers when so many bytes of them are filled: a call may fill fewer than were asked for. */
function behind(pieces: readonly Buffer[], filled: number): Buffer[] {
  let passed = 0
  return pieces.flatMap((piece) => {
    const skipped = Math.min(piece.length, Math.max(0, filled - passed))
    passed += piece.length
    return skipped === piece.length ? [] : [piece.subarray(skipped)]
  })
}
