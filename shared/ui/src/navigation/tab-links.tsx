import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import classes from './tab-links.module.css'

export interface TabLink {
  to: string
  isCurrent: boolean
  children: ReactNode
}

export interface TabLinksProps {
  /** What the tabs are the parts of, for those who hear the page. */
  label: string
  tabs: readonly TabLink[]
}

/** The parts of something that has a page for each: a row of links. Where there is no room for all, the one that one is in stands in the middle. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const nav = useRef<HTMLElement>(null)
  const current = tabs.findIndex(({ isCurrent }) => isCurrent)
  useEffect(() => {
    const list = nav.current
    const tab = list?.children[current]
    if (!list || !(tab instanceof HTMLElement)) return
    // It is told of a size that the frame has anyhow; to ask for one here would cost a layout of its own.
    const observer = new ResizeObserver(() => {
      list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [current])
  return (
    <nav ref={nav} className={classes.tabs} aria-label={label}>
      {tabs.map(({ to, isCurrent, children }) => (
        <Link key={to} className={classes.tab} to={to} aria-current={isCurrent ? 'page' : undefined}>
          {children}
        </Link>
      ))}
    </nav>
  )
}
