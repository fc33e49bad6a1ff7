/** Does an `If-None-Match` name this tag? Compared weakly, as RFC 9110, 13.1.2 asks: caches on the way may weaken a tag. */
export function matchesIfNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.match(/"[^"]*"/g)?.includes(etag) ?? false
}
