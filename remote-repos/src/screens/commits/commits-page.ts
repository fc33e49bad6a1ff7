/** The page of the history that an address asks for, counted from 1. */
export function commitsPageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** The file or folder whose history an address asks for; empty for all of it. */
export const historyPathIn = (search: URLSearchParams): string => search.get('path') ?? ''

/** What the address searches commits for; empty where it shows them all. */
export const soughtIn = (search: URLSearchParams): string => search.get('q')?.trim() ?? ''
