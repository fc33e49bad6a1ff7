import { createGunzip } from 'node:zlib'
import { type ArchiveEntry, type FoundContents, noContents } from './found-contents.ts'
import { ToldList, toldText } from './told-list.ts'

const block = 512
/** As much as this of a packed archive is unpacked, in bytes: small files may become anything. */
const mostUnpacked = 64 * 1024 * 1024
/** Names that are longer than a header holds have a block of their own. */
const longestName = 64 * 1024

/** Lists an archive as its bytes come. `size`: of the whole file, in bytes, where all of it would come. */
export function readTar(bytes: Buffer, size: number): FoundContents | null {
  const list = new TarList()
  list.add(bytes)
  return list.found({ isWhole: bytes.length === size })
}

/** The same of an archive that is packed by gzip, as far as there is of it. */
export async function readTarGz(bytes: Buffer, size: number): Promise<FoundContents | null> {
  const list = new TarList()
  const unpack = createGunzip()
  let unpacked = 0
  let isWhole = bytes.length === size
  unpack.end(bytes)
  try {
    for await (const chunk of unpack) {
      list.add(chunk)
      unpacked += chunk.length
      if (list.isOver) break
      if (unpacked > mostUnpacked) {
        isWhole = false
        break
      }
    }
  } catch {
    // Its end is missing, or it is broken: what came before it counts.
    isWhole = false
  }
  return list.found({ isWhole })
}

/** Reads headers, and passes by what is between them. */
class TarList {
  readonly #entries = new ToldList<ArchiveEntry>()
  #rest: Buffer = Buffer.alloc(0)
  /** So many bytes are passed by before the next header. */
  #skip = 0
  /** A name that stands before its entry, once it is read. */
  #name: string | undefined
  #wantsName = 0
  #isTar = false
  isOver = false

  add(chunk: Buffer): void {
    let bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    while (!this.isOver && bytes.length > 0) {
      if (this.#skip > 0) {
        const passed = Math.min(this.#skip, bytes.length)
        this.#skip -= passed
        bytes = bytes.subarray(passed)
        continue
      }
      if (this.#wantsName > 0) {
        const padded = Math.ceil(this.#wantsName / block) * block
        if (bytes.length < padded) break
        this.#name = nameOf(bytes.subarray(0, this.#wantsName))
        this.#wantsName = 0
        bytes = bytes.subarray(padded)
        continue
      }
      if (bytes.length < block) break
      this.#header(bytes.subarray(0, block))
      bytes = bytes.subarray(block)
    }
    this.#rest = Buffer.from(bytes)
  }

  #header(header: Buffer): void {
    // Two empty blocks end it; nothing that counts follows one.
    const sum = octal(header, 148, 8)
    if (sum !== checksum(header)) {
      this.isOver = true
      return
    }
    this.#isTar = true
    const size = octal(header, 124, 12)
    const type = String.fromCharCode(header[156] ?? 0)
    if (type === 'L' || type === 'x') {
      if (size > 0 && size <= longestName) this.#wantsName = size
      else this.#skip = Math.ceil(size / block) * block
      return
    }
    // Links, folders and devices have no bytes, whatever they say.
    const hasBytes = type === '0' || type === '\0' || type === '7' || type === 'g' || type === 'K'
    this.#skip = hasBytes ? Math.ceil(size / block) * block : 0
    if (type === 'g' || type === 'K') return
    const prefix = header.toString('latin1', 257, 262) === 'ustar' ? textIn(header, 345, 155) : ''
    const plain = [prefix, textIn(header, 0, 100)].filter(Boolean).join('/')
    const path = this.#name ?? plain
    this.#name = undefined
    const kind = type === '5' || path.endsWith('/') ? 'folder' : type === '1' || type === '2' ? 'link' : 'file'
    this.#entries.add({ path: toldText(path, 1_000), kind, size: hasBytes ? size : 0 })
    if (this.#entries.isFull) this.isOver = true
  }

  found({ isWhole }: { isWhole: boolean }): FoundContents | null {
    if (!this.#isTar) return null
    const { items, total } = this.#entries
    const isCut = !isWhole || items.length < total || this.#entries.isFull
    return { ...noContents, entries: items, total, isCut }
  }
}

/** A name of GNU's, up to its NUL, or of POSIX in records such as `27 path=a/b\n`. */
function nameOf(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8')
  const [first = ''] = text.split('\0', 1)
  if (!/^\d{1,6} /.test(first)) return first
  return first
    .split('\n')
    .find((record) => /^\d{1,6} path=/.test(record))
    ?.replace(/^\d{1,6} path=/, '')
}

const textIn = (header: Buffer, at: number, length: number): string =>
  header.toString('utf8', at, at + length).split('\0', 1)[0] ?? ''

/** A number as digits of eight, or where its first bit is set as it is. What is neither is none. */
function octal(header: Buffer, at: number, length: number): number {
  if (((header[at] ?? 0) & 0x80) !== 0) return header.readUIntBE(at + length - 6, 6)
  const digits = textIn(header, at, length).trim()
  return /^[0-7]{1,12}$/.test(digits) ? Number.parseInt(digits, 8) : 0
}

/** All bytes of a header, those of the sum itself as spaces. */
function checksum(header: Buffer): number {
  let sum = 8 * 32
  for (let at = 0; at < block; at += 1) if (at < 148 || at >= 156) sum += header[at] ?? 0
  return sum
}
