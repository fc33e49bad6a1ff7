import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * Follows a plain link to another page of this site without loading it anew, where nobody asked for another window: of a text that was
 * drawn elsewhere, and of lists so long that a component for each link would be felt.
 */
export function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const to = link?.getAttribute('href')
    // Within the page and to other sites the browser goes by itself; raw files are no pages.
    if (!to?.startsWith('/') || /^\/[^/]+\/[^/]+\/raw\//.test(to)) return
    event.preventDefault()
    void navigate(to)
  }
}
