/** The page of forks that an address asks for: counted from 1 there, and from 0 here. */
export function forksPageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'))
  return Number.isInteger(page) && page > 1 ? page - 1 : 0
}
