import { z } from 'zod'
import { readSheafFile, type SheafFile, writeSheafFile } from './sheaf-file.ts'

/** Who wrote which commit, and when, as it is kept on the disk. */
export interface WrittenAuthors {
  people: readonly { name: string; email: string }[]
  /** Raw ids of the commits, one behind the other. */
  ids: Uint8Array
  /** For each commit its author's index in `people`, and the author time in seconds since 1970. */
  authors: Uint32Array
  times: Uint32Array
}

const fileOf = (gitDir: string): SheafFile => ({ gitDir, name: 'authors', magic: 'SHEAFAU1' })
const People = z.array(z.tuple([z.string(), z.string()]))
/** Length of an id, number of commits, length of the people in bytes. */
const headBytes = 12

/** Writes the file anew. Numbers are little-endian; the people are JSON. */
export function writeAuthors(gitDir: string, { people, ids, authors, times }: WrittenAuthors): void {
  const named = Buffer.from(JSON.stringify(people.map(({ name, email }) => [name, email])))
  const head = Buffer.alloc(headBytes)
  head.writeUInt32LE(authors.length === 0 ? 0 : ids.length / authors.length, 0)
  head.writeUInt32LE(authors.length, 4)
  head.writeUInt32LE(named.length, 8)
  writeSheafFile(fileOf(gitDir), [head, named, ids, bytesOf(authors), bytesOf(times)])
}

/** Reads the file. Nothing where there is none, or none for ids of this length. */
export function readAuthors(gitDir: string, idBytes: number): WrittenAuthors | undefined {
  const data = readSheafFile(fileOf(gitDir))
  if (data === undefined || data.length < headBytes || data.readUInt32LE(0) !== idBytes) return undefined
  const count = data.readUInt32LE(4)
  const idsAt = headBytes + data.readUInt32LE(8)
  const authorsAt = idsAt + count * idBytes
  const timesAt = authorsAt + count * 4
  if (data.length !== timesAt + count * 4) return undefined
  const people = peopleIn(data.toString('utf8', headBytes, idsAt))
  const authors = numbersIn(data.subarray(authorsAt, timesAt))
  if (people === undefined || authors.some((author) => author >= people.length)) return undefined
  return { people, ids: data.subarray(idsAt, authorsAt), authors, times: numbersIn(data.subarray(timesAt)) }
}

function peopleIn(text: string): WrittenAuthors['people'] | undefined {
  try {
    return People.parse(JSON.parse(text)).map(([name, email]) => ({ name, email }))
  } catch {
    return undefined
  }
}

/** A copy in the order of bytes of the file, whatever the machine's is. */
function bytesOf(numbers: Uint32Array): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [index, number] of numbers.entries()) bytes.writeUInt32LE(number, index * 4)
  return bytes
}

function numbersIn(bytes: Buffer): Uint32Array {
  const numbers = new Uint32Array(bytes.length / 4)
  for (let index = 0; index < numbers.length; index += 1) numbers[index] = bytes.readUInt32LE(index * 4)
  return numbers
}
