import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RouteHandle } from '@sheaf/shell'
import { RouteError, SignedInOnly } from '@sheaf/ui'
import type { RouteObject } from 'react-router'
import { AuthFrame, AuthLayout } from './layout/auth-layout.tsx'

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
  {
    path: 'login/device',
    element: (
      <AuthFrame>
        <SignedInOnly />
      </AuthFrame>
    ),
    errorElement: <RouteError />,
    children: [
      {
        index: true,
        lazy: async () => {
          const { DeviceScreen, addDeviceWords } = await import(
            /* webpackChunkName: "page-device" */ './screens/device/device.screen.tsx'
          )
          await addDeviceWords()
          return { Component: DeviceScreen }
        },
        handle: { title: () => i18n._(msg`Log in from your terminal`) } satisfies RouteHandle,
      },
    ],
  },
]
