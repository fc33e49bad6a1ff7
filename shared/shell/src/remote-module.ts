import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/** One line of a sidebar menu. `to` may hold `:params` of the menu's pattern. */
export interface NavItem {
  label: MessageDescriptor
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  to: string
  /** Only the exact address counts as current, not what lies below it. */
  end?: boolean
}

/** A menu that the sidebar shows while the address matches `pattern` (a React Router path pattern). */
export interface NavMenu {
  title: MessageDescriptor
  pattern: string
  items: readonly NavItem[]
}

/** What a route may tell the host about itself, as its `handle`. */
export interface RouteHandle {
  /** The page's title, from the route's params, its loader's data and the address. */
  title?: (match: {
    params: Readonly<Record<string, string | undefined>>
    data: unknown
    location: { pathname: string; search: string }
  }) => string
}

/** The one thing that a remote exposes, as `./module`. */
export interface RemoteModule {
  name: string
  /** The API that this build speaks: `apiVersion` of the contract it was built with. */
  needs: { api: number }
  /** Routes with paths from the root of the site. */
  routes: RouteObject[]
  /** Of which the first that matches the page is shown. */
  nav: readonly NavMenu[]
  /** The remote's words in each language, loaded on demand. English is part of the build. */
  catalogs: Readonly<Record<string, () => Promise<{ messages: Readonly<Record<string, unknown>> }>>>
}
