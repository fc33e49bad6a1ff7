import { type Message, message } from '@sheaf/contract/messages'

/**
 * Whose doing it is that there is no room: `all` the server has too much to do, `caller` this caller has too much
 * under way already.
 */
export type BusyReason = 'all' | 'caller'

const words: Readonly<Record<BusyReason, Message>> = {
  all: message('server.busy'),
  caller: message('server.busy_for_caller'),
}

/** There is no room for this work now. The message is for the one who asked. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
  readonly reason: BusyReason
  readonly said: Message
  /** Seconds after which it makes sense to come back. */
  readonly retryAfter: number

  constructor(reason: BusyReason, { retryAfter = 5 }: { retryAfter?: number } = {}) {
    // It is expected, and made most often where there is least time: where it came from is in nobody's log, and costs as much as the refusal itself.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(words[reason].text)
    Error.stackTraceLimit = stackTraceLimit
    this.said = words[reason]
    this.reason = reason
    this.retryAfter = Math.max(1, Math.ceil(retryAfter))
  }
}
