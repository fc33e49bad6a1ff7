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
  | 'broken'

interface Details {
  /** Code of the envelope, for refusals alone; other kinds have their own. */
  code?: number
  /** What is wrong with single fields of the request. */
  fields?: Readonly<Record<string, string>>
  /** Seconds until it makes sense to come back. */
  retryAfter?: number
  cause?: unknown
}

/**
 * A failure whose message is for the one who asked. What is thrown and isn't one of these is a fault of ours:
 * it is logged whole and answered without detail.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly kind: AppErrorKind
  readonly code: number | undefined
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfter: number | undefined

  constructor(kind: AppErrorKind, message: string, { code, fields, retryAfter, cause }: Details = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
  }

  /** The user's mistake within a well-formed call: HTTP 200 with this code. */
  static refused(code: number, message: string, fields?: Readonly<Record<string, string>>): AppError {
    return new AppError('refused', message, { code, ...(fields && { fields }) })
  }

  static malformed(message: string, fields?: Readonly<Record<string, string>>): AppError {
    return new AppError('malformed', message, fields && { fields })
  }

  static unauthenticated(message = 'Please log in'): AppError {
    return new AppError('unauthenticated', message)
  }

  static forbidden(message: string): AppError {
    return new AppError('forbidden', message)
  }

  /** The same for what does not exist and for what the caller may not know of. */
  static missing(message = 'Not found'): AppError {
    return new AppError('missing', message)
  }

  /** There is no room for this now. */
  static busy(error: BusyError): AppError {
    return new AppError('unavailable', error.message, { retryAfter: error.retryAfter, cause: error })
  }

  /** `retryAfter` in seconds; `say` makes the message of a time in words. */
  static throttled(retryAfter: number, say = (time: string) => `Too many attempts. Try again in ${time}`): AppError {
    const seconds = Math.max(1, Math.ceil(retryAfter))
    return new AppError('throttled', say(inWords(seconds)), { retryAfter: seconds })
  }
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
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
  broken: 500,
}
