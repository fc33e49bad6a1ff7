import { BytePieces } from '@sheaf/server-core/byte-pieces'

/** What an archive holds at one path. */
export interface ArchivedEntry {
  path: string
  kind: 'file' | 'folder' | 'link'
  mode: number
  /** In seconds. */
  modifiedAt: number
  size: number
  /** The bytes of a file, or where a link leads: to be read before the next entry is asked for. */
  body: AsyncIterable<Buffer>
  /** How a tar says all that, the body aside. */
  head: Buffer
}

export const tarBlock = 512
const longestHead = 1024 * 1024
const [name, link, type, sizeAt, prefix] = [0, 157, 156, 124, 345]

/** Reads the entries of a tar as git writes it (POSIX.1-2001: ustar, with what does not fit in headers of their own before it). */
export async function* readEntries(tar: AsyncIterable<Buffer>): AsyncGenerator<ArchivedEntry> {
  const taking = new BytePieces(tar)
  let before: Buffer[] = []
  let said = new Map<string, string>()
  for (;;) {
    const header = await taking.exactly(tarBlock)
    if (header[name] === 0) return
    const size = octalAt(header, sizeAt, 12)
    const kind = String.fromCharCode(header[type] ?? 0)
    if (kind === 'x' || kind === 'g') {
      if (size > longestHead) throw new Error('an archive of git has a header that is too long')
      const records = await taking.exactly(size + paddingOf(size))
      before.push(header, records)
      if (kind === 'x') said = recordsOf(records.subarray(0, size))
      continue
    }
    const folder = textAt(header, prefix, 155)
    const path = said.get('path') ?? (folder === '' ? '' : `${folder}/`) + textAt(header, name, 100)
    const target = Buffer.from(said.get('linkpath') ?? textAt(header, link, 100))
    const bytes = Number(said.get('size') ?? size)
    const isLink = kind === '2'
    const body = isLink ? [target] : taking.next(bytes)
    yield {
      path,
      kind: isLink ? 'link' : kind === '5' ? 'folder' : 'file',
      mode: octalAt(header, 100, 8),
      modifiedAt: octalAt(header, 136, 12),
      size: isLink ? target.length : bytes,
      body: (async function* () {
        yield* body
      })(),
      head: Buffer.concat([...before, header]),
    }
    if (!isLink) {
      // What nobody took of it.
      if (!Array.isArray(body)) for await (const _ of body);
      await taking.exactly(paddingOf(bytes))
    }
    before = []
    said = new Map()
  }
}

/** What a tar puts behind so many bytes. */
export const paddingOf = (bytes: number): number => (tarBlock - (bytes % tarBlock)) % tarBlock

function textAt(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? length : end)
}

const octalAt = (header: Buffer, start: number, length: number) =>
  Number.parseInt(textAt(header, start, length).trim() || '0', 8)

/** Lines of a length, a name and a value. */
function recordsOf(records: Buffer): Map<string, string> {
  const said = new Map<string, string>()
  for (let at = 0; at < records.length; ) {
    const space = records.indexOf(32, at)
    const length = Number(records.toString('latin1', at, space))
    if (!(length > 0)) throw new Error('an archive of git has a header that can not be read')
    const [, key = '', value = ''] = /^([^=]*)=(.*)\n$/s.exec(records.toString('utf8', space + 1, at + length)) ?? []
    said.set(key, value)
    at += length
  }
  return said
}
