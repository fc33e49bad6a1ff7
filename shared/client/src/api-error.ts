import type { Message } from '@sheaf/contract/messages'

/** Why a call failed, as far as the caller can tell. */
export type ApiFailure =
  | 'refused'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'malformed'
  | 'throttled'
  | 'server'
  | 'network'

/**
 * What every failed call ends in, whatever came back: an envelope, plain text or nothing at all.
 * `message` is what the server had to say in English, or empty. Screens show `messageOf` of the shell, which says it in
 * their reader's language.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiFailure
  /** HTTP status; 0 where no answer came. */
  readonly status: number
  /** Code of the envelope, or the HTTP status where there was none. */
  readonly code: number
  /** What the server had to say, where it was something. */
  readonly said: Message | undefined
  /** What is wrong with single fields of the request, by their name. */
  readonly fields: Readonly<Record<string, Message>>
  /** Seconds until it makes sense to try again, where the server said so. */
  readonly retryAfter: number | undefined

  /** Host and remotes bundle this class each for itself: what a remote's client throws, the host's cache must know too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError' && 'kind' in value && 'status' in value
  }

  constructor(failure: {
    status: number
    code: number
    said?: Message | undefined
    fields?: Readonly<Record<string, Message>>
    retryAfter?: number | undefined
    cause?: unknown
  }) {
    super(failure.said?.text ?? '', failure.cause === undefined ? undefined : { cause: failure.cause })
    this.status = failure.status
    this.code = failure.code
    this.kind = kindOf(failure.status, failure.code)
    this.said = failure.said
    this.fields = failure.fields ?? {}
    this.retryAfter = failure.retryAfter
  }
}

function kindOf(status: number, code: number): ApiFailure {
  if (status === 0) return 'network'
  // Success without the promised envelope: the fault lies with the server, or with a proxy before it.
  if (status === 200 && code === 200) return 'server'
  if (status === 200) return code === 401 ? 'unauthenticated' : 'refused'
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'missing'
  if (status === 429) return 'throttled'
  return status >= 500 ? 'server' : 'malformed'
}
