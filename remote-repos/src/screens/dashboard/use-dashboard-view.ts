import { sessionAtom } from '@sheaf/shell'
import { useAddressSearch } from '@sheaf/ui'
import { useAtomValue } from 'jotai'
import { useArrival } from '../../components/use-arrival.ts'
import { type DashboardView, searchOf, viewOf } from './dashboard-view.ts'

/** How the address says to look at the repositories, and how to say it otherwise. */
export function useDashboardView() {
  const [search, changeSearch] = useAddressSearch()
  const visitor = useAtomValue(sessionAtom) === null
  const arrival = useArrival()
  const told = viewOf(search)
  // A visitor has no repositories: there is one thing to look at.
  const scoped: DashboardView = visitor ? { ...told, scope: 'public' } : told
  // Of what is public nothing is private.
  const view: DashboardView = scoped.scope === 'public' ? { ...scoped, visibility: 'all' } : scoped
  return {
    view,
    /** Stays the same while this page changes its own address: what is being typed is not taken away. */
    arrival,
    /** The address of the view with some of it changed. */
    to: (change: Partial<DashboardView>) => `/repositories${searchOf({ ...told, ...change })}`,
    change: (change: Partial<DashboardView>) => {
      const write = (asked: URLSearchParams) => {
        const next = new URLSearchParams(searchOf({ ...viewOf(asked), ...change }))
        for (const key of [...asked.keys()]) asked.delete(key)
        for (const [key, value] of next) asked.set(key, value)
      }
      // What is filtered is the page that is here; to filter is not to go somewhere.
      changeSearch(write, { replace: true, preventScrollReset: true, state: { arrival } })
    },
  }
}
