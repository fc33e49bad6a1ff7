/** What there was too much of: letters that go in, time, memory, or what would come back. */
export type TooMuchOf = 'input' | 'time' | 'memory' | 'output'

/** A text that is too much for its task. It would be again: whoever shows it says so, and offers the text as it is. */
export class TextTooMuch extends Error {
  override readonly name = 'TextTooMuch'
  readonly of: TooMuchOf

  constructor(of: TooMuchOf, words: string, options?: ErrorOptions) {
    super(words, options)
    this.of = of
  }
}
