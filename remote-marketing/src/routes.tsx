import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { paths } from '@sheaf/contract'
import type { RouteHandle } from '@sheaf/shell'
import { Navigate, type RouteObject } from 'react-router'
import { MarketingLayout } from './layout/marketing-layout.tsx'

const landing = {
  lazy: () => import(/* webpackChunkName: "page-landing" */ './screens/landing/landing.screen.tsx'),
  handle: { title: () => i18n._(msg`A home for your team’s repositories`) } satisfies RouteHandle,
}

const pricing = {
  lazy: () => import(/* webpackChunkName: "page-site" */ './screens/site/pricing.screen.tsx'),
}

export const routes: RouteObject[] = [
  {
    path: '/',
    element: <MarketingLayout />,
    // What stops it is drawn by the host, which has what that takes already: here it would weigh on the first page.
    children: [
      { index: true, ...landing },
      { path: 'about', ...landing },
      // SPEC's pricing page leads there.
      { path: 'signup', element: <Navigate to={paths.signup()} replace /> },
      // One chunk for all that is running text: each name of a chunk would weigh on the landing page.
      {
        lazy: () => import(/* webpackChunkName: "page-site" */ './screens/site/words.ts'),
        children: [
          { path: 'about/pricing', ...pricing },
          { path: 'pricing', ...pricing },
          {
            path: 'about/project',
            lazy: () => import(/* webpackChunkName: "page-site" */ './screens/site/project.screen.tsx'),
          },
          {
            path: 'about/solutions',
            lazy: () => import(/* webpackChunkName: "page-site" */ './screens/site/solutions.screen.tsx'),
          },
          {
            path: 'about/resources',
            lazy: () => import(/* webpackChunkName: "page-site" */ './screens/site/resources.screen.tsx'),
          },
          {
            path: 'features',
            lazy: () => import(/* webpackChunkName: "page-site" */ './screens/site/features.screen.tsx'),
          },
          {
            path: 'integrations',
            lazy: () => import(/* webpackChunkName: "page-site" */ './screens/site/integrations.screen.tsx'),
          },
          { path: 'docs', lazy: () => import(/* webpackChunkName: "page-site" */ './screens/site/docs.screen.tsx') },
          { path: 'blog', lazy: () => import(/* webpackChunkName: "page-site" */ './screens/site/blog.screen.tsx') },
          {
            path: 'blog/:slug',
            lazy: () => import(/* webpackChunkName: "page-site" */ './screens/site/post.screen.tsx'),
          },
          {
            path: 'support',
            lazy: () => import(/* webpackChunkName: "page-site" */ './screens/site/support.screen.tsx'),
          },
          {
            path: 'careers',
            lazy: () => import(/* webpackChunkName: "page-site" */ './screens/site/careers.screen.tsx'),
          },
          {
            path: 'contact',
            lazy: () => import(/* webpackChunkName: "page-contact" */ './screens/site/contact.screen.tsx'),
          },
          { path: 'terms', lazy: () => import(/* webpackChunkName: "page-site" */ './screens/site/terms.screen.tsx') },
          {
            path: 'privacy',
            lazy: () => import(/* webpackChunkName: "page-site" */ './screens/site/privacy.screen.tsx'),
          },
        ],
      },
    ],
  },
]
