import { ApiError } from '@sheaf/client/errors'
import { messageOf, notify } from '@sheaf/shell'

/** Says in a toast why something failed; not what is wrong with single fields, which stands beside them. */
export function sayFailure(error: unknown, fallback: string): void {
  const atFields = error instanceof ApiError && Object.keys(error.fields).length > 0
  if (!atFields) notify.error(messageOf(error, fallback))
}

/** There is no such thing any more, as where another tab was faster. */
export const isGone = (error: unknown) => error instanceof ApiError && error.kind === 'missing'
