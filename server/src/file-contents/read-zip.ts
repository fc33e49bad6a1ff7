import { type ArchiveEntry, type EntryPlace, type FoundContents, noContents } from './found-contents.ts'
import { ToldList, toldText } from './told-list.ts'
import { entryHead } from './zip-entry.ts'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const endLength = 22
/** Of archives of more than 4 GiB or 65,535 entries: where their directory is stands before the end that all have (ZIP64). */
const locatorMark = 0x07064b50
const locatorLength = 20
const end64Mark = 0x06064b50
const end64Length = 56
const most32 = 0xffffffff
const entryLength = 46
/** Names are in UTF-8; without this bit in code page 437, of which only ASCII is certain. */
const utf8Flag = 0x800

/**
 * Lists an archive by its directory, which stands at its end; nothing where it has none there.
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export function readZip(bytes: Buffer, size: number): FoundContents | null {
  const end = endOf(bytes)
  if (end === undefined) return null
  const from = size - bytes.length
  const directory = directoryOf(bytes, end, from)
  if (directory === undefined || directory.at < 0) {
    return from > 0 ? { ...noContents, total: directory?.count ?? 0, isCut: true } : null
  }
  const { at, count, until, moved } = directory
  const pickles: EntryPlace[] = []
  const entries = new ToldList<ArchiveEntry>()
  let next = at
  while (next + entryLength <= until && bytes.readUInt32LE(next) === entryMark) {
    const names = bytes.readUInt16LE(next + 28)
    const nameEnd = next + entryLength + names
    if (nameEnd > until) break
    const encoding = (bytes.readUInt16LE(next + 8) & utf8Flag) === 0 ? 'latin1' : 'utf8'
    const path = bytes.toString(encoding, next + entryLength, nameEnd)
    // The upper half is the mode of Unix, where a system of that kind has made it.
    const mode = bytes.readUInt8(next + 5) === 3 ? bytes.readUInt16LE(next + 40) & 0o170000 : 0
    const kind = path.endsWith('/') ? 'folder' : mode === 0o120000 ? 'link' : 'file'
    const extraEnd = Math.min(nameEnd + bytes.readUInt16LE(next + 30), until)
    const { unpacked, packed, start } = placesOf(bytes, next, bytes.subarray(nameEnd, extraEnd))
    entries.add({ path: toldText(path, 1_000), kind, size: unpacked })
    if (pickles.length < mostPickles && /\.(?:pkl|pickle)$/i.test(path)) {
      pickles.push({ start: start + moved, end: Math.min(size, start + moved + entryHead + packed) })
    }
    next = extraEnd + bytes.readUInt16LE(next + 32)
  }
  const isCut = entries.items.length < Math.max(count, entries.total)
  return { ...noContents, entries: entries.items, pickles, total: Math.max(count, entries.total), isCut }
}

/** Models that are saved by PyTorch have one. */
const mostPickles = 4

interface Directory {
  /** Where it begins and ends in the bytes that there are. */
  at: number
  until: number
  count: number
  /** What stands before an archive moves all that it says of places. */
  moved: number
}

function directoryOf(bytes: Buffer, end: number, from: number): Directory | undefined {
  const count = bytes.readUInt16LE(end + 10)
  const length = bytes.readUInt32LE(end + 12)
  const start = bytes.readUInt32LE(end + 16)
  const isWide = count === 0xffff || length === most32 || start === most32
  const locator = end - locatorLength
  if (!isWide || locator < 0 || bytes.readUInt32LE(locator) !== locatorMark) {
    return { at: end - length, until: end, count, moved: from + end - length - start }
  }
  const until = Number(bytes.readBigUInt64LE(locator + 8)) - from
  // What it says may be of an archive that something stands before: then it is not where it should be.
  if (!(until >= 0) || until + end64Length > bytes.length || bytes.readUInt32LE(until) !== end64Mark) return undefined
  const at = Number(bytes.readBigUInt64LE(until + 48)) - from
  const isInside = Number.isSafeInteger(at) && at <= until
  return isInside ? { at, until, count: Number(bytes.readBigUInt64LE(until + 32)), moved: 0 } : undefined
}

/** Sizes and place of an entry, which stand in a field of their own where they are larger (4.5.3). */
function placesOf(bytes: Buffer, entry: number, extra: Buffer) {
  const wide = wideField(extra)
  let next = 0
  const number = (at: number) => {
    const short = bytes.readUInt32LE(entry + at)
    if (short !== most32 || wide === undefined || next + 8 > wide.length) return short
    next += 8
    const long = wide.readBigUInt64LE(next - 8)
    return long > BigInt(Number.MAX_SAFE_INTEGER / 2) ? short : Number(long)
  }
  // In the order in which the field has them.
  const unpacked = number(24)
  const packed = number(20)
  return { unpacked, packed, start: number(42) }
}

function wideField(extra: Buffer): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === 1) return extra.subarray(at + 4, at + 4 + length)
    at += 4 + length
  }
  return undefined
}

/** The last record that says of itself that it ends with the file: a comment of up to 64 KiB may follow it. */
function endOf(bytes: Buffer): number | undefined {
  const lowest = Math.max(0, bytes.length - endLength - 0xffff)
  for (let at = bytes.length - endLength; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) !== endMark) continue
    if (at + endLength + bytes.readUInt16LE(at + 20) === bytes.length) return at
  }
  return undefined
}
