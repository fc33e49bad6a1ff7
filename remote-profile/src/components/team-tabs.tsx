import { useLingui } from '@lingui/react/macro'
import { paths, type User } from '@sheaf/contract'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import classes from './team-tabs.module.css'

/** The parts of a team, for its members; those that change it for its owners. */
export function TeamTabs({ team }: { team: User }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // Where there is no room for all tabs, the one that one is in stands in the middle.
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(pathname)}"]`)
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2
  }, [pathname])
  const { username } = team.model
  const tabs = [
    { to: paths.user(username), label: t`Overview` },
    { to: paths.userRepos(username), label: t`Repositories` },
    { to: paths.teamMembers(username), label: t`Members` },
    ...(team.is_owner
      ? [
          { to: paths.teamSettings(username), label: t`Settings` },
          { to: paths.teamAudit(username), label: t`Audit log` },
        ]
      : []),
  ]
  return (
    <nav ref={nav} className={classes.tabs} aria-label={t`Team`}>
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          data-path={to}
          className={classes.tab}
          aria-current={pathname === to ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
