import { readSync, writevSync } from 'node:fs'

const partsMost = 3

/** Writes parts of bytes to a pipe, preceded by their lengths. Blocks until all are in. */
export function writeMessage(fd: number, parts: readonly Buffer[]): void {
  const lengths = Buffer.alloc(4 * partsMost)
  for (const [index, part] of parts.entries()) lengths.writeUInt32LE(part.length, 4 * index)
  for (const part of [lengths, ...parts]) {
    for (let at = 0; at < part.length; ) at += writevSync(fd, [part.subarray(at)])
  }
}

/** Reads what `writeMessage` wrote. Blocks until it is there; gives nothing where the other end is closed. */
export function readMessage(fd: number): Buffer[] | undefined {
  const lengths = readExactly(fd, 4 * partsMost)
  if (!lengths) return undefined
  const parts: Buffer[] = []
  for (let index = 0; index < partsMost; index += 1) {
    const part = readExactly(fd, lengths.readUInt32LE(4 * index))
    if (!part) return undefined
    parts.push(part)
  }
  return parts
}

function readExactly(fd: number, length: number): Buffer | undefined {
  const bytes = Buffer.allocUnsafe(length)
  for (let at = 0; at < length; ) {
    const read = readSync(fd, bytes, at, length - at, null)
    if (read === 0) return undefined
    at += read
  }
  return bytes
}
