import { paths } from '@sheaf/contract'
import { RouteError } from '@sheaf/ui'
import { type RouteObject, redirect } from 'react-router'
import { loadAccessKeys } from './screens/access-keys/access-keys.loader.ts'
import { AccessKeysError } from './screens/access-keys/access-keys-error.tsx'
import { SignedInOnly } from './signed-in-only.tsx'

export const routes: RouteObject[] = [
  {
    path: 'setting',
    element: <SignedInOnly />,
    errorElement: <RouteError />,
    children: [
      { index: true, loader: () => redirect(paths.accessKeys()) },
      {
        path: 'access-key',
        loader: loadAccessKeys,
        errorElement: <AccessKeysError />,
        handle: { title: () => 'Access keys' },
        lazy: async () => {
          const { AccessKeysScreen } = await import(
            /* webpackChunkName: "page-access-keys" */ './screens/access-keys/access-keys.screen.tsx'
          )
          return { Component: AccessKeysScreen }
        },
      },
    ],
  },
]
