import { appStore } from '@sheaf/shell'
import { matchRoutes, RouterContextProvider } from 'react-router'
import { loadRemote } from '../remotes/load-remote.ts'
import { loadedRemotesAtom } from '../remotes/loaded-remotes-atom.ts'
import { ownerOfPath } from '../remotes/owner-of-path.ts'
import { ownRoutes } from './own-routes.ts'

/** A pointer that only passes over a link wants nothing of it. */
const dwellMilliseconds = 65

/**
 * Fetches code and data of a page while a pointer rests on a link to it, a finger is down on it, or it has the focus: the
 * click then finds all of it there. Gives what ends that.
 */
export function prefetchPages(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const consider = ({ target, type }: Event) => {
    clearTimeout(timer)
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.target || link.origin !== window.location.origin || isThisPage(link) || savesData()) return
    const { href } = link
    timer = setTimeout(() => void prefetchPage(href), type === 'pointerdown' ? 0 : dwellMilliseconds)
  }
  const events = ['pointerover', 'pointerdown', 'focusin']
  for (const type of events) document.addEventListener(type, consider, { passive: true })
  return () => {
    clearTimeout(timer)
    for (const type of events) document.removeEventListener(type, consider)
  }
}

const isThisPage = ({ pathname, search }: HTMLAnchorElement) =>
  pathname === window.location.pathname && search === window.location.search

/** Someone who pays for each byte asks for no page that they may not open. */
const savesData = () => 'connection' in navigator && Object(navigator.connection).saveData === true

/** What fails here is asked for again by the click, and said then. */
async function prefetchPage(href: string): Promise<void> {
  const url = new URL(href)
  const name = ownerOfPath(url.pathname)
  if (name === undefined) return
  try {
    const known = appStore.get(loadedRemotesAtom).find((remote) => remote.name === name)
    const { routes } = known ?? (await loadRemote(name))
    const context = new RouterContextProvider()
    const request = new Request(url)
    const fetched = (matchRoutes(ownRoutes(name, routes), url) ?? []).map(
      async ({ route: { lazy, loader }, params }) => {
        const code = typeof lazy === 'function' ? lazy() : undefined
        // A loader does no more than to fill the cache of queries.
        if (typeof loader === 'function') await loader({ request, url, pattern: '', params, context })
        await code
      },
    )
    await Promise.all(fetched)
  } catch {
    // As said above.
  }
}
