import { ApiError } from '@sheaf/client/errors'
import type { MessageCode } from '@sheaf/contract/messages'

/** Private and missing are the same answer. */
export const isMissing = (error: unknown): error is ApiError => error instanceof ApiError && error.kind === 'missing'

/** Is it the branch, tag or commit that is not there, and not something on it? */
export const isMissingRevision = (error: ApiError): boolean =>
  error.said?.code === ('browse.no_revision' satisfies MessageCode)

/** Is there a file where a folder was asked for? */
export const isFile = (error: ApiError): boolean => error.said?.code === ('browse.is_file' satisfies MessageCode)

/** Is it one of two that are compared that is not there? The message says which. */
export const isMissingSide = (error: ApiError): boolean =>
  error.said?.code === ('browse.no_such_revision' satisfies MessageCode)
