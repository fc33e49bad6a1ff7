import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib'
import type { ArchivedEntry } from './read-entries.ts'

const deflate = promisify(deflateRaw)

/** Files up to this are packed whole, so that what they are is said before them. */
const wholeBytes = 64 * 1024
/** Sizes and places from here on stand in fields of their own (4.5.3 of the format: ZIP64). */
const most32 = 0xffffffff
/** What may grow beyond that once it is packed is said to be so before. */
const large = 0xf0000000

const [stored, deflated] = [0, 8]
const utf8 = 0x0800
const saidBehind = 0x0008
const madeOnUnix = 3 << 8

interface Written {
  entry: ArchivedEntry
  method: number
  flags: number
  crc: number
  packed: number
  size: number
  /** Where its head begins. */
  offset: number
}

/** Writes entries as a zip (PKWARE's APPNOTE 6.3), as they come: nothing of a large one is held. */
export async function* writeZip(entries: AsyncIterable<ArchivedEntry>): AsyncGenerator<Buffer> {
  const records: Buffer[] = []
  let offset = 0
  const count = (bytes: Buffer) => {
    offset += bytes.length
    return bytes
  }
  for await (const entry of entries) {
    const written: Written = { entry, method: stored, flags: utf8, crc: 0, packed: 0, size: entry.size, offset }
    if (entry.size <= wholeBytes) {
      const bytes = await wholeOf(entry)
      const small = await deflate(bytes)
      const isPacked = small.length < bytes.length
      const body = isPacked ? small : bytes
      Object.assign(written, { method: isPacked ? deflated : stored, crc: crc32(bytes), packed: body.length })
      yield count(localHead(written))
      yield count(body)
    } else {
      Object.assign(written, { method: deflated, flags: utf8 | saidBehind })
      yield count(localHead(written))
      for await (const chunk of packing(written)) yield count(chunk)
      yield count(behind(written))
    }
    records.push(record(written))
  }
  const start = offset
  for (const each of records) yield count(each)
  yield endOf({ count: records.length, start, bytes: offset - start })
}

async function wholeOf({ body }: ArchivedEntry): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}

/** Packs what is large fast: most of it is packed already. What it comes to is noted. */
async function* packing(written: Written): AsyncGenerator<Buffer> {
  const measured = async function* () {
    for await (const chunk of written.entry.body) {
      written.crc = crc32(chunk, written.crc)
      yield chunk
    }
  }
  const source = Readable.from(measured(), { objectMode: false })
  const packer = createDeflateRaw({ level: 1 })
  source.on('error', (error) => packer.destroy(error))
  for await (const chunk of source.pipe(packer)) {
    written.packed += chunk.length
    yield chunk
  }
}

const isLarge = ({ entry, flags }: Written) => (flags & saidBehind) !== 0 && entry.size >= large

function localHead(written: Written): Buffer {
  const { entry, method, flags, crc, packed, size } = written
  const name = Buffer.from(entry.path)
  const extra = isLarge(written) ? wide([0, 0]) : Buffer.alloc(0)
  const head = Buffer.alloc(30)
  const isSaid = (flags & saidBehind) === 0
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(isLarge(written) ? 45 : 20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(method, 8)
  head.writeUInt32LE(dosTime(entry.modifiedAt), 10)
  if (isSaid) for (const [place, value] of [crc, packed, size].entries()) head.writeUInt32LE(value, 14 + 4 * place)
  if (isLarge(written)) for (const at of [18, 22]) head.writeUInt32LE(most32, at)
  head.writeUInt16LE(name.length, 26)
  head.writeUInt16LE(extra.length, 28)
  return Buffer.concat([head, name, extra])
}

/** What could not be said before. */
function behind(written: Written): Buffer {
  const { crc, packed, size } = written
  const said = Buffer.alloc(isLarge(written) ? 24 : 16)
  said.writeUInt32LE(0x08074b50, 0)
  said.writeUInt32LE(crc, 4)
  if (isLarge(written)) {
    said.writeBigUInt64LE(BigInt(packed), 8)
    said.writeBigUInt64LE(BigInt(size), 16)
  } else {
    said.writeUInt32LE(packed, 8)
    said.writeUInt32LE(size, 12)
  }
  return said
}

/** The entry in the directory at the end. */
function record({ entry, method, flags, crc, packed, size, offset }: Written): Buffer {
  const name = Buffer.from(entry.path)
  const isWide = Math.max(packed, size, offset) >= most32
  const extra = isWide ? wide([size, packed, offset]) : Buffer.alloc(0)
  const told = (value: number) => (isWide ? most32 : value)
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(madeOnUnix | 45, 4)
  head.writeUInt16LE(isWide ? 45 : 20, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt16LE(method, 10)
  head.writeUInt32LE(dosTime(entry.modifiedAt), 12)
  for (const [place, value] of [crc, told(packed), told(size)].entries()) head.writeUInt32LE(value, 16 + 4 * place)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt16LE(extra.length, 30)
  head.writeUInt32LE((((kinds[entry.kind] | entry.mode) << 16) | (entry.kind === 'folder' ? 0x10 : 0)) >>> 0, 38)
  head.writeUInt32LE(told(offset), 42)
  return Buffer.concat([head, name, extra])
}

/** As Unix has it in the mode of a file. */
const kinds = { file: 0o100000, folder: 0o040000, link: 0o120000 } as const

function wide(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8 * values.length, 2)
  for (const [place, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * place)
  return extra
}

function endOf({ count, start, bytes }: { count: number; start: number; bytes: number }): Buffer {
  const isWide = count >= 0xffff || start + bytes >= most32
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  for (const at of [8, 10]) end.writeUInt16LE(isWide ? 0xffff : count, at)
  end.writeUInt32LE(isWide ? most32 : bytes, 12)
  end.writeUInt32LE(isWide ? most32 : start, 16)
  if (!isWide) return end
  const record64 = Buffer.alloc(56)
  record64.writeUInt32LE(0x06064b50, 0)
  record64.writeBigUInt64LE(44n, 4)
  record64.writeUInt16LE(madeOnUnix | 45, 12)
  record64.writeUInt16LE(45, 14)
  for (const at of [24, 32]) record64.writeBigUInt64LE(BigInt(count), at)
  record64.writeBigUInt64LE(BigInt(bytes), 40)
  record64.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(start + bytes), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([record64, locator, end])
}

/** Seconds since 1970 as two numbers that MS-DOS had: nothing before 1980, in steps of two seconds. */
function dosTime(seconds: number): number {
  const at = new Date(Math.max(seconds, Date.UTC(1980, 0) / 1000) * 1000)
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return ((date << 16) | time) >>> 0
}
