import { useLingui } from '@lingui/react'
import type { RouteHandle } from '@sheaf/shell'
import { useLocation, useMatches } from 'react-router'

const site = 'Sheaf'

/** The browser's title: the innermost route that has one, and the site. */
export function PageTitle() {
  // Titles are asked for again when the language changes.
  useLingui()
  const { pathname, search } = useLocation()
  const location = { pathname, search }
  const titles = useMatches().flatMap(({ handle, params, loaderData }) => {
    const title = isHandle(handle) ? handle.title?.({ params, data: loaderData, location }) : undefined
    return title ? [title] : []
  })
  const title = titles.at(-1)
  return <title>{title ? `${title} · ${site}` : site}</title>
}

const isHandle = (handle: unknown): handle is RouteHandle =>
  handle !== null &&
  typeof handle === 'object' &&
  (!('title' in handle) || handle.title === undefined || typeof handle.title === 'function')
