import { type Message, message } from '@sheaf/contract/messages'
import type { BusyError } from './admission/busy-error.ts'

/** Everything that can go wrong in a way that the caller is told about. */
export type AppErrorKind =
  | 'refused'
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'throttled'
  | 'timeout'
  | 'too-large'
  | 'unavailable'
  | 'full'
  | 'broken'

interface Details {
  /** Code of the envelope, for refusals alone; other kinds have their own. */
  code?: number
  /** What is wrong with single fields of the request. */
  fields?: Readonly<Record<string, Message>>
  /** Seconds until it makes sense to come back. */
  retryAfter?: number
  cause?: unknown
}

/**
 * A failure whose message is for the one who asked: a code that screens say in their reader's language, and its English text,
 * which is this error's message. What is thrown and isn't one of these is a fault of ours:
 * it is logged whole and answered without detail.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly kind: AppErrorKind
  readonly code: number | undefined
  readonly said: Message
  readonly fields: Readonly<Record<string, Message>> | undefined
  readonly retryAfter: number | undefined

  constructor(kind: AppErrorKind, said: Message, { code, fields, retryAfter, cause }: Details = {}) {
    super(said.text, cause === undefined ? undefined : { cause })
    this.kind = kind
    this.said = said
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
  }

  /** The user's mistake within a well-formed call: HTTP 200 with this code. */
  static refused(code: number, said: Message, fields?: Readonly<Record<string, Message>>): AppError {
    return new AppError('refused', said, { code, ...(fields && { fields }) })
  }

  static malformed(said: Message, fields?: Readonly<Record<string, Message>>): AppError {
    return new AppError('malformed', said, fields && { fields })
  }

  static unauthenticated(said = message('account.log_in')): AppError {
    return new AppError('unauthenticated', said)
  }

  static forbidden(said: Message): AppError {
    return new AppError('forbidden', said)
  }

  /** The same for what does not exist and for what the caller may not know of. */
  static missing(said = message('request.not_found')): AppError {
    return new AppError('missing', said)
  }

  /** There is no room for this now. */
  static busy(error: BusyError): AppError {
    return new AppError('unavailable', error.said, { retryAfter: error.retryAfter, cause: error })
  }

  /** `retryAfter` in seconds; `say` makes the message of them. */
  static throttled(retryAfter: number, say = (wait: number) => message('request.too_many', { wait })): AppError {
    const seconds = Math.max(1, Math.ceil(retryAfter))
    return new AppError('throttled', say(seconds), { retryAfter: seconds })
  }
}

/** The HTTP status that stands for each kind. A refusal is an answer to a well-formed call, hence 200. */
export const statusOf: Readonly<Record<AppErrorKind, number>> = {
  refused: 200,
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  timeout: 408,
  'too-large': 413,
  throttled: 429,
  unavailable: 503,
  full: 507,
  broken: 500,
}
