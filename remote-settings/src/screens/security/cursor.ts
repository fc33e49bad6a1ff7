/** The cursor in an address, from which the log is shown; anything that is none is the newest page. */
export function cursorOf(search: URLSearchParams): string | undefined {
  const before = search.get('before') ?? ''
  return /^\d{1,15}$/.test(before) ? before : undefined
}
