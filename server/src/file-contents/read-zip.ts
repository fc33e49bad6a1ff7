import type { ArchiveEntry, FoundContents } from './found-contents.ts'
import { ToldList, toldText } from './told-list.ts'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const endLength = 22
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
  const count = bytes.readUInt16LE(end + 10)
  const length = bytes.readUInt32LE(end + 12)
  const start = bytes.readUInt32LE(end + 16)
  // Archives of more than 4 GiB or 65,535 entries have another directory. What stands before an archive moves all of it.
  const at = start === 0xffffffff ? -1 : end - length
  if (at < 0) return from > 0 ? { ...none, total: count, isCut: true } : null
  const entries = new ToldList<ArchiveEntry>()
  let next = at
  while (next + entryLength <= end && bytes.readUInt32LE(next) === entryMark) {
    const names = bytes.readUInt16LE(next + 28)
    const nameEnd = next + entryLength + names
    if (nameEnd > end) break
    const encoding = (bytes.readUInt16LE(next + 8) & utf8Flag) === 0 ? 'latin1' : 'utf8'
    const path = bytes.toString(encoding, next + entryLength, nameEnd)
    // The upper half is the mode of Unix, where a system of that kind has made it.
    const mode = bytes.readUInt8(next + 5) === 3 ? bytes.readUInt16LE(next + 40) & 0o170000 : 0
    const kind = path.endsWith('/') ? 'folder' : mode === 0o120000 ? 'link' : 'file'
    entries.add({ path: toldText(path, 1_000), kind, size: bytes.readUInt32LE(next + 24) })
    next = nameEnd + bytes.readUInt16LE(next + 30) + bytes.readUInt16LE(next + 32)
  }
  const isCut = entries.items.length < Math.max(count, entries.total)
  return { ...none, entries: entries.items, total: Math.max(count, entries.total), isCut }
}

const none = { entries: [], tensors: [], facts: [], parameters: null }

/** The last record that says of itself that it ends with the file: a comment of up to 64 KiB may follow it. */
function endOf(bytes: Buffer): number | undefined {
  const lowest = Math.max(0, bytes.length - endLength - 0xffff)
  for (let at = bytes.length - endLength; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) !== endMark) continue
    if (at + endLength + bytes.readUInt16LE(at + 20) === bytes.length) return at
  }
  return undefined
}
