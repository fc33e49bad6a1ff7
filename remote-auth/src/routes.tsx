import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RouteHandle } from '@sheaf/shell'
import { RouteError } from '@sheaf/ui'
import type { RouteObject } from 'react-router'
import { AuthLayout } from './layout/auth-layout.tsx'

const login = {
  lazy: () => import(/* webpackChunkName: "page-login" */ './screens/login/login.screen.tsx'),
  handle: { title: () => i18n._(msg`Log in`) } satisfies RouteHandle,
}

export const routes: RouteObject[] = [
  {
    path: 'auth',
    element: <AuthLayout />,
    errorElement: <RouteError />,
    children: [
      { index: true, ...login },
      { path: 'login', ...login },
      {
        path: 'signup',
        lazy: () => import(/* webpackChunkName: "page-signup" */ './screens/signup/signup.screen.tsx'),
        handle: { title: () => i18n._(msg`Create an account`) } satisfies RouteHandle,
      },
      {
        path: 'forget',
        lazy: () => import(/* webpackChunkName: "page-forget" */ './screens/forget/forget.screen.tsx'),
        handle: { title: () => i18n._(msg`Forgot your password?`) } satisfies RouteHandle,
      },
      {
        path: 'provider/:name',
        lazy: () => import(/* webpackChunkName: "page-provider" */ './screens/provider/provider.screen.tsx'),
        handle: { title: () => i18n._(msg`Log in`) } satisfies RouteHandle,
      },
    ],
  },
]
