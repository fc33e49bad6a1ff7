import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createDeflate, deflate } from 'node:zlib'
import { hashName, type NewObject, type NewObjectType } from './new-object.ts'

const types: Readonly<Record<NewObjectType, number>> = { commit: 1, tree: 2, blob: 3 }
const deflated = promisify(deflate)
/** A pack of no more than this comes in one piece, so that whoever takes it knows at once that it is a small one. */
const onePieceBytes = 512 * 1024

/** The pack of these objects (gitformat-pack(5)), each whole. Its bytes are made as they are read: a pack may be larger than memory. */
export function writePack(objects: readonly NewObject[], idBytes: number): Readable {
  const bytes = objects.reduce((sum, { size }) => sum + size, 0)
  const hash = createHash(hashName(idBytes))
  const parts = packParts(objects, hash)
  return Readable.from(bytes <= onePieceBytes ? inOnePiece(parts) : parts, { objectMode: false })
}

async function* inOnePiece(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  yield Buffer.concat(all)
}

async function* packParts(objects: readonly NewObject[], hash: Hash): AsyncGenerator<Buffer> {
  for await (const part of bodyParts(objects)) {
    hash.update(part)
    yield part
  }
  yield hash.digest()
}

async function* bodyParts(objects: readonly NewObject[]): AsyncGenerator<Buffer> {
  const head = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1')
  head.writeUInt32BE(objects.length, 8)
  yield head
  for (const { type, size, content } of objects) {
    yield objectHead(types[type], size)
    if (Buffer.isBuffer(content)) yield await deflated(content)
    else yield* fileParts(content.file, size)
  }
}

/** The parts of a file, packed. Fails where it is not `size` bytes long any more. */
async function* fileParts(file: string, size: number): AsyncGenerator<Buffer> {
  const packing = createDeflate()
  let read = 0
  const reading = createReadStream(file).on('data', (chunk) => {
    read += chunk.length
  })
  reading.on('error', (error) => packing.destroy(error))
  for await (const part of reading.pipe(packing)) yield part
  if (read !== size) throw new Error(`a file of ${size} bytes had ${read}`)
}

/** The type and the size of an object: four bits of it, then seven a byte, the lowest first. */
function objectHead(type: number, size: number): Buffer {
  const bytes: number[] = []
  let byte = (type << 4) | (size & 15)
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push(byte | 128)
    byte = rest % 128
  }
  return Buffer.from([...bytes, byte])
}
