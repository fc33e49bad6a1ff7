/** What a client sent is not what it says, or more than may be. The words are for whoever wrote the client. */
export class BadXet extends Error {
  override readonly name = 'BadXet'
  /** Of the answer. */
  readonly status: 400 | 413

  constructor(text: string, status: 400 | 413 = 400) {
    super(text)
    this.status = status
  }
}
