/**
 * For the `catch` of a call on a file or folder (ENOENT): gives `value` where it is not there, and passes on every other failure. A
 * disk that fails must never read as an empty one.
 */
export const ifMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value
    throw error
  }

/** For the `catch` of a call that makes something: it is there already. Passes on every other failure. */
export function unlessThere(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}
