/**
 * For the `catch` of a look at a file or folder: gives `value` where it is not there, and passes on every other failure. A
 * disk that fails must never read as an empty one.
 */
export const ifMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value
    throw error
  }
