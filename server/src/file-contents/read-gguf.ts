import { type FoundContents, noContents, type TensorEntry } from './found-contents.ts'
import { countOf } from './parameters.ts'
import { factBounds, ToldList, toldText } from './told-list.ts'

export const ggufMark = 'GGUF'

/** By their numbers: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md */
const dtypes = [
  ...['F32', 'F16', 'Q4_0', 'Q4_1', '', '', 'Q5_0', 'Q5_1', 'Q8_0', 'Q8_1', 'Q2_K', 'Q3_K', 'Q4_K', 'Q5_K', 'Q6_K'],
  ...['Q8_K', 'IQ2_XXS', 'IQ2_XS', 'IQ3_XXS', 'IQ1_S', 'IQ4_NL', 'IQ3_S', 'IQ2_S', 'IQ4_XS', 'I8', 'I16', 'I32', 'I64'],
  ...['F64', 'IQ1_M', 'BF16'],
]

/** Bytes of a value by the number of its type; 8 is a text, 9 a list. */
const widths = [1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8]
const textType = 8
const listType = 9

/** Of a list as many values are told. */
const toldValues = 8
const deepest = 3
/** No tensor has more sides. */
const mostSides = 8

/** The header ends behind what was read of it. */
class EndOfBytes extends Error {}

/** Reads the header of a file of GGUF: facts, then tensors. What says of itself that it is larger than what is there is told as far as that goes. */
export function readGguf(bytes: Buffer): FoundContents | null {
  if (bytes.toString('latin1', 0, 4) !== ggufMark) return null
  const reader = new Reader(bytes)
  const facts = new ToldList<FoundContents['facts'][number]>(factBounds)
  const tensors = new ToldList<TensorEntry>()
  let parameters = 0
  let total = 0
  try {
    reader.skip(4)
    const version = reader.uint32()
    // What is of other versions, or written from the other end, is read by nothing of today.
    if (version !== 2 && version !== 3) return null
    total = reader.count()
    const factCount = reader.count()
    for (let index = 0; index < factCount; index += 1) {
      const name = reader.text(100)
      const value = reader.value(reader.uint32(), 0)
      facts.add({ name, value: toldText(value, 500) })
    }
    for (let index = 0; index < total; index += 1) {
      const tensor = reader.tensor()
      parameters += countOf(tensor.shape)
      tensors.add(tensor)
    }
  } catch (error) {
    if (error instanceof RangeError || error instanceof EndOfBytes) {
      if (facts.total === 0 && tensors.total === 0) return null
    } else throw error
  }
  const isWhole = tensors.total === total
  const told = isWhole ? Math.min(parameters, Number.MAX_SAFE_INTEGER) : null
  const isCut = tensors.items.length < total
  return { ...noContents, tensors: tensors.items, facts: facts.items, parameters: told, total, isCut }
}

/** Takes values from bytes one after the other. Whatever it is told to take, it takes no more than there is. */
class Reader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  skip(length: number): void {
    if (length > this.#bytes.length - this.#at) throw new EndOfBytes()
    this.#at += length
  }

  uint32(): number {
    const value = this.#bytes.readUInt32LE(this.#at)
    this.#at += 4
    return value
  }

  /** A number of things, or a side of one; the largest that is exact where it is larger. */
  count(): number {
    const value = this.#bytes.readBigUInt64LE(this.#at)
    this.#at += 8
    return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value)
  }

  /** No more letters of it than are told. */
  text(most: number): string {
    const length = this.count()
    const start = this.#at
    this.skip(length)
    // A letter is four bytes at most.
    return toldText(this.#bytes.toString('utf8', start, start + Math.min(length, 4 * most + 4)), most)
  }

  value(type: number, depth: number): string {
    if (type === textType) return this.text(500)
    if (type === listType) return this.#list(depth)
    const width = widths[type]
    if (width === undefined) throw new EndOfBytes()
    const start = this.#at
    this.skip(width)
    return numberOf(this.#bytes, start, type)
  }

  #list(depth: number): string {
    const type = this.uint32()
    const count = this.count()
    if (depth >= deepest) throw new EndOfBytes()
    const values: string[] = []
    const width = widths[type] ?? 0
    for (let index = 0; index < count; index += 1) {
      if (index === toldValues && width > 0) {
        this.skip((count - index) * width)
        break
      }
      const value = this.value(type, depth + 1)
      if (index < toldValues) values.push(value)
    }
    return `[${values.join(', ')}${count > toldValues ? `, … ${count}` : ''}]`
  }

  tensor(): TensorEntry {
    const name = this.text(500)
    const sides = this.uint32()
    if (sides > mostSides) throw new EndOfBytes()
    const shape = Array.from({ length: sides }, () => this.count())
    const type = this.uint32()
    this.skip(8)
    return { name, dtype: dtypes[type] || `${type}`, shape }
  }
}

function numberOf(bytes: Buffer, at: number, type: number): string {
  if (type === 0) return `${bytes.readUInt8(at)}`
  if (type === 1) return `${bytes.readInt8(at)}`
  if (type === 2) return `${bytes.readUInt16LE(at)}`
  if (type === 3) return `${bytes.readInt16LE(at)}`
  if (type === 4) return `${bytes.readUInt32LE(at)}`
  if (type === 5) return `${bytes.readInt32LE(at)}`
  if (type === 6) return `${Number(bytes.readFloatLE(at).toPrecision(7))}`
  if (type === 7) return bytes.readUInt8(at) === 0 ? 'false' : 'true'
  if (type === 10) return `${bytes.readBigUInt64LE(at)}`
  if (type === 11) return `${bytes.readBigInt64LE(at)}`
  return `${bytes.readDoubleLE(at)}`
}
