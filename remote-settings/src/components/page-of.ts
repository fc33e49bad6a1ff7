/** The page that an address asks for, counted from 1; anything that is no page is the first. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** The address of a page, relative to the list: the first one needs no number. */
export const addressOf = (page: number): string => (page > 1 ? `?page=${page}` : '.')
