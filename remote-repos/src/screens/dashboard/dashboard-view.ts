import { pageSizes } from '@sheaf/contract'

const visibilities = ['all', 'public', 'private'] as const
const sorts = ['updated_at', 'name', 'stars', 'forks'] as const
const layouts = ['grid', 'list'] as const
const scopes = ['own', 'public'] as const

/** How the dashboard is looked at: all of it stands in the address, the usual values by their absence. */
export interface DashboardView {
  q: string
  visibility: (typeof visibilities)[number]
  sort: (typeof sorts)[number]
  view: (typeof layouts)[number]
  /** One's own repositories, or the public ones of everybody. */
  scope: (typeof scopes)[number]
  /** Those of this topic alone; all where it is empty. */
  topic: string
  /** Counted from 0. */
  page: number
  limit: number
}

const usual: DashboardView = {
  q: '',
  visibility: 'all',
  sort: 'updated_at',
  view: 'grid',
  scope: 'own',
  topic: '',
  page: 0,
  limit: pageSizes.repositories,
}

/** Reads the view from an address; what makes no sense there counts as not said. */
export const viewOf = (search: URLSearchParams): DashboardView => ({
  q: search.get('q') ?? usual.q,
  visibility: oneOf(visibilities, search.get('visibility')),
  sort: sortOf(search.get('sort')),
  view: oneOf(layouts, search.get('view')),
  scope: oneOf(scopes, search.get('scope')),
  topic: search.get('topic') ?? usual.topic,
  page: countOf(search.get('page'), 0, usual.page),
  // The server gives no longer page.
  limit: Math.min(countOf(search.get('limit'), 1, usual.limit), pageSizes.max),
})

/** The order that a value names. */
export const sortOf = (value: string | null) => oneOf(sorts, value)

/** The query of an address that shows a view. */
export function searchOf(view: DashboardView): string {
  const search = new URLSearchParams()
  const values = Object.entries(view).map(([key, value]) => [key, String(value)] as const)
  const unsaid = new Map(Object.entries(usual).map(([key, value]) => [key, String(value)]))
  for (const [key, value] of values) if (unsaid.get(key) !== value) search.set(key, value)
  const text = search.toString()
  return text ? `?${text}` : ''
}

/** One of the known values, or the first of them, which is the usual one. */
function oneOf<const T extends string>(known: readonly [T, ...T[]], value: string | null): T {
  return known.find((each) => each === value) ?? known[0]
}

function countOf(value: string | null, least: number, fallback: number): number {
  const count = value === null || value === '' ? Number.NaN : Number(value)
  return Number.isSafeInteger(count) && count >= least ? count : fallback
}
