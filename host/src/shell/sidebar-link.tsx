import type { NavItem } from '@sheaf/shell'
import { Link, NavLink } from 'react-router'
import classes from './sidebar-link.module.css'

export interface SidebarLinkProps {
  label: string
  icon: NavItem['icon']
  to: string
  end?: boolean
  /** Whether this is the current line, where the address alone does not say. */
  current?: boolean
  /** Leads out of the app, to a page that the server draws. */
  external?: boolean
  collapsed: boolean
}

/** One line of a menu; with the sidebar collapsed its icon, and its word in a tip. */
export function SidebarLink({
  label,
  icon: Icon,
  to,
  end = false,
  current,
  external = false,
  collapsed,
}: SidebarLinkProps) {
  const props = { className: classes.link ?? '', ...(collapsed ? { 'aria-label': label, 'data-tip': label } : {}) }
  const inside = (
    <>
      <Icon size={18} />
      {!collapsed && <span className={classes.label}>{label}</span>}
    </>
  )
  if (external) {
    return (
      <a {...props} href={to}>
        {inside}
      </a>
    )
  }
  if (current !== undefined) {
    return (
      <Link {...props} to={to} aria-current={current ? 'page' : undefined}>
        {inside}
      </Link>
    )
  }
  return (
    <NavLink {...props} to={to} end={end}>
      {inside}
    </NavLink>
  )
}
