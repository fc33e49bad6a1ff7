import { useLingui } from '@lingui/react/macro'
import { repositoryAreasAtom } from '@sheaf/shell'
import { Counter } from '@sheaf/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useRefOfAddress } from './ref-in-path.ts'
import classes from './repository-tabs.module.css'
import { repositoryTabs } from './tabs.ts'
import { useRepositoryAt } from './use-repository.ts'

interface RepositoryTabsProps {
  /** How much there is in some of the parts, by their names, as far as it is known. */
  counts: Readonly<Record<string, number | null | undefined>>
  canManage: boolean
  canRead: boolean
}

/** The parts of a repository. */
export function RepositoryTabs({ counts, canManage, canRead }: RepositoryTabsProps) {
  const { t, i18n } = useLingui()
  const at = useRepositoryAt()
  const { pathname } = useLocation()
  const ref = useRefOfAddress()
  const tabs = repositoryTabs(useAtomValue(repositoryAreasAtom), { canManage, canRead })
  const nav = useRef<HTMLElement>(null)
  // Where there is no room for all tabs, the one that one is in stands in the middle.
  const current = tabs.find(({ holds }) => holds(pathname))?.name
  useEffect(() => {
    const list = nav.current
    const tab = current === undefined ? null : list?.querySelector<HTMLElement>('[aria-current]')
    if (!list || !tab) return
    // It is told of a size that the frame has anyhow; to ask for one here would cost a layout of its own.
    const observer = new ResizeObserver(() => {
      list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [current])
  return (
    <nav ref={nav} className={classes.tabs} aria-label={t`Repository`}>
      {tabs.map(({ name, icon: Icon, to, holds, label }) => {
        const count = counts[name]
        return (
          <Link key={name} className={classes.tab} to={to(at, ref)} aria-current={holds(pathname) ? 'page' : undefined}>
            <Icon size={16} />
            {label((message) => i18n._(message), i18n.locale)}
            {count ? <Counter value={count} /> : undefined}
          </Link>
        )
      })}
    </nav>
  )
}
