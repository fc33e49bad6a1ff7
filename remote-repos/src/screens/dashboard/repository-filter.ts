import type { RepositoryItem } from '@sheaf/contract'
import type { DashboardView } from './dashboard-view.ts'

const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const orders: Record<DashboardView['sort'], (a: RepositoryItem, b: RepositoryItem) => number> = {
  updated_at: (a, b) => b.repo.updated_at - a.repo.updated_at,
  name: (a, b) => compare(a.repo.repo_name, b.repo.repo_name),
  stars: (a, b) => b.state.stars - a.state.stars,
  forks: (a, b) => b.state.forks - a.state.forks,
}

/** Searches, filters and sorts one fetched page, as SPEC 5 has it. */
export function filterAndSort(
  items: readonly RepositoryItem[],
  { q, visibility, sort }: Pick<DashboardView, 'q' | 'visibility' | 'sort'>,
): RepositoryItem[] {
  const wanted = q.trim().toLowerCase()
  return items
    .filter(({ repo }) => visibility === 'all' || repo.is_private === (visibility === 'private'))
    .filter(({ repo, owner }) =>
      [repo.repo_name, repo.description, owner.username, ...repo.topics].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
    )
    .toSorted(orders[sort])
}
