import { pageSizes } from '@sheaf/contract'

/** What the overview shows: the first few. */
export const latest = { page: 0, limit: 6 } as const

/** Which page an address asks for: `page` from 0 and `limit`; what is missing or no number is 0 and 50 (SPEC 5). */
export function repositoriesPageOf(search: URLSearchParams): { page: number; limit: number } {
  return {
    page: count(search.get('page')) ?? 0,
    limit: Math.min(count(search.get('limit')) || pageSizes.repositories, pageSizes.max),
  }
}

/** The address of a page, counted from 0, with nothing in it that goes without saying. */
export function repositoriesPageAddress({ page, limit }: { page: number; limit: number }): string {
  const search = new URLSearchParams()
  if (page > 0) search.set('page', String(page))
  if (limit !== pageSizes.repositories) search.set('limit', String(limit))
  return search.size > 0 ? `?${search}` : '.'
}

function count(text: string | null): number | undefined {
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : undefined
}
