import { ApiError } from '@sheaf/client/errors'

/** Private and missing are the same answer. */
export const isMissing = (error: unknown) => error instanceof ApiError && error.kind === 'missing'
