/**
 * The page to go to after signing in, from `?next=`. Only an address of this site, and none of these screens again:
 * a link from elsewhere must not use our login to lead people away.
 */
export function nextOf(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next')
  if (!next?.startsWith('/')) return undefined
  const here = 'http://sheaf.invalid'
  if (!URL.canParse(next, here)) return undefined
  const { origin, pathname, search: query, hash } = new URL(next, here)
  if (origin !== here || pathname.startsWith('//') || /^\/auth(\/|$)/.test(pathname)) return undefined
  return `${pathname}${query}${hash}`
}

/** An address of these screens that still knows where to go afterwards. */
export function withNext(path: string, search: string): string {
  const next = nextOf(search)
  if (!next) return path
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ next })}`
}

const key = 'sheaf:next'

/** Keeps where to go afterwards while another provider's pages are open: they send back to one address, without a query of ours. */
export function keepNext(search: string): void {
  try {
    window.sessionStorage.setItem(key, nextOf(search) ?? '')
  } catch {
    // Browsers may forbid it: they end up at home.
  }
}

/** Where to go now, as was kept; only once. */
export function takeNext(): string | undefined {
  try {
    const next = window.sessionStorage.getItem(key) ?? ''
    window.sessionStorage.removeItem(key)
    return nextOf(`?${new URLSearchParams({ next })}`)
  } catch {
    return undefined
  }
}
