/** In bytes of JSON: an answer holds that, whatever names are like. */
const mostBytes = 600_000
/** Nobody reads on. */
const mostItems = 10_000

/** Beside the list of tensors there is as much room for facts. */
export const factBounds = { bytes: 200_000, items: 200 }

/** A list that takes as much as an answer holds, and counts the rest. */
export class ToldList<T> {
  readonly items: T[] = []
  total = 0
  #bytes = 0
  readonly #most: { bytes: number; items: number }

  constructor(most = { bytes: mostBytes, items: mostItems }) {
    this.#most = most
  }

  add(item: T): void {
    this.total += 1
    if (this.isFull) return
    this.#bytes += Buffer.byteLength(JSON.stringify(item)) + 1
    if (this.#bytes <= this.#most.bytes) this.items.push(item)
  }

  get isFull(): boolean {
    return this.#bytes > this.#most.bytes || this.items.length >= this.#most.items
  }
}

/** A text of an answer: whole letters, no longer than what is read. */
export const toldText = (text: string, most: number): string =>
  (text.length > most ? `${text.slice(0, most)}…` : text).toWellFormed()
