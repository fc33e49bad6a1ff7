import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** An annotated tag that is to be made. */
export interface NewTag {
  /** Its short name. */
  name: string
  /** The commit that it stands for. */
  target: string
  tagger: { name: string; email: string /** Seconds since 1970. */; time: number }
  message: string
}

/** Of a tag in a pack (gitformat-pack(5)). */
const tagType = 4

/** A tag object and the pack that holds it alone, as a push brings it. */
export function packTag({ name, target, tagger, message }: NewTag): { oid: string; pack: Buffer } {
  const lines = [
    `object ${target}`,
    'type commit',
    `tag ${name}`,
    `tagger ${inLine(tagger.name)} <${inLine(tagger.email)}> ${tagger.time} +0000`,
    '',
    `${message.trim()}\n`,
  ]
  const data = Buffer.from(lines.join('\n'))
  const algorithm = target.length === 64 ? 'sha256' : 'sha1'
  const oid = createHash(algorithm).update(`tag ${data.length}\0`).update(data).digest('hex')
  const body = Buffer.concat([
    Buffer.from('PACK\0\0\0\x02\0\0\0\x01', 'latin1'),
    headerOf(data.length),
    deflateSync(data),
  ])
  return { oid, pack: Buffer.concat([body, createHash(algorithm).update(body).digest()]) }
}

/** What would end a name or an address in an object of git is left out; fsck wants something to be left. */
const inLine = (text: string): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is those that are left out
  const plain = text.replace(/[\x00-\x1f\x7f<>]/g, '').trim()
  return plain === '' ? 'unknown' : plain
}

/** Type and size: four bits of the size in the first byte, seven in each that follows. */
function headerOf(size: number): Buffer {
  const bytes = [(tagType << 4) | (size & 15)]
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 128
    bytes.push(rest & 127)
  }
  return Buffer.from(bytes)
}
