/** Bytes as they come, taken in pieces of known length. */
export class BytePieces {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** So many, held together. */
  async exactly(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.next(bytes)) parts.push(part)
    return Buffer.concat(parts)
  }

  /** So many, as they come. Fails where there are fewer. */
  async *next(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (this.#rest.length === 0) {
        const next = await this.#source.next()
        if (next.done === true) throw new Error('bytes ended before their time')
        this.#rest = next.value
      }
      const part = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(part.length)
      left -= part.length
      yield part
    }
  }

  /** Waits for the end. What still comes before it is dropped. */
  async end(): Promise<void> {
    for (let next = await this.#source.next(); next.done !== true; ) next = await this.#source.next()
  }
}
