import { type Location, type NavigateOptions, useLocation, useNavigate } from 'react-router'

/** What a page that is still loading was asked for, by the place that its question was asked at. */
const asked = new WeakMap<Location, string>()

type Change = (search: URLSearchParams) => void

/**
 * The search of the address, and how it is changed: `change` gets a copy of it to write in. Two changes in a row are both kept,
 * by whichever parts of a page: the second one begins with what the first asked for, though its page is still loading. What
 * `useSearchParams` gives is that of the page that stands, so the second would undo the first.
 */
export function useAddressSearch(): [search: URLSearchParams, change: (by: Change, options?: NavigateOptions) => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const change = (by: Change, options?: NavigateOptions) => {
    const next = new URLSearchParams(asked.get(location) ?? location.search)
    by(next)
    asked.set(location, `${next}`)
    void navigate({ search: `${next}` }, options)
  }
  return [new URLSearchParams(location.search), change]
}
