// In a file of its own: the client needs the names and must not load the schemas with them.

/** Lists that are given page by page: the envelope says in `page` how many there are and where to go on. */
export const pagedOperations = ['listRefs', 'listTags', 'listTree'] as const

export type PagedOperationName = (typeof pagedOperations)[number]

/** Beside a page of a list. */
export interface PageInfo {
  /** The `cursor` of the next page; null on the last one. It stays good while the list changes. */
  next: string | null
  /** How many there are on all pages. */
  total: number
}
