import { useAddressSearch } from '@sheaf/ui'
import type { CardFilter } from './card-filter.ts'

export type View = 'board' | 'list'

/** What of the board's page stands in its address. */
export type BoardAddress = CardFilter & { view: View; card: string }

/** What is shown of a board, and how: it stands in the address, so that a link leads to the same. */
export function useBoardAddress() {
  const [search, changeSearch] = useAddressSearch()
  const of = (name: string) => search.get(name) ?? ''
  const view: View = of('view') === 'list' ? 'list' : 'board'
  const go = (change: Partial<BoardAddress>) =>
    changeSearch(
      (after) => {
        for (const [name, value] of Object.entries(change)) {
          if (value === '' || value === 'board') after.delete(name)
          else after.set(name, value)
        }
      },
      // Back closes a card; it does not take letters of a filter away one by one.
      { replace: change.card === undefined || change.card === '', preventScrollReset: true },
    )
  return { filter: { q: of('q'), label: of('label'), assignee: of('assignee') }, view, card: of('card'), go }
}
