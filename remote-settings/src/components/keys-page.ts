/** The page that an address asks for, counted from 1; anything that is no page is the first. */
export function keysPageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** The address of a page, relative to the list: the first one needs no number. */
export const keysPageAddress = (page: number): string => (page > 1 ? `?page=${page}` : '.')
