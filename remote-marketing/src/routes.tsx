import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RouteHandle } from '@sheaf/shell'
import type { RouteObject } from 'react-router'
import { MarketingLayout } from './layout/marketing-layout.tsx'

const landing = {
  lazy: () => import(/* webpackChunkName: "page-landing" */ './screens/landing/landing.screen.tsx'),
  handle: { title: () => i18n._(msg`A home for your team’s repositories`) } satisfies RouteHandle,
}

export const routes: RouteObject[] = [
  {
    path: '/',
    element: <MarketingLayout />,
    // What stops it is drawn by the host, which has what that takes already: here it would weigh on the first page.
    children: [
      { index: true, ...landing },
      { path: 'about', ...landing },
    ],
  },
]
