/**
 * Whose doing it is that there is no room: `all` the server has too much to do, `caller` this caller has too much
 * under way already.
 */
export type BusyReason = 'all' | 'caller'

const words: Readonly<Record<BusyReason, string>> = {
  all: 'The server is busy. Try again in a moment',
  caller: 'Too many of your requests are under way. Try again in a moment',
}

/** There is no room for this work now. The message is for the one who asked. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
  readonly reason: BusyReason
  /** Seconds after which it makes sense to come back. */
  readonly retryAfter: number

  constructor(reason: BusyReason, { retryAfter = 5 }: { retryAfter?: number } = {}) {
    super(words[reason])
    this.reason = reason
    this.retryAfter = Math.max(1, Math.ceil(retryAfter))
  }
}
