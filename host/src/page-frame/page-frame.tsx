import { Outlet, ScrollRestoration } from 'react-router'
import { ToastRegion } from '../notices/toast-region.tsx'
import { FocusOnNavigation } from './focus-on-navigation.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { PageTitle } from './page-title.tsx'
import { SkipLink } from './skip-link.tsx'

/** What surrounds every page, with a sidebar or without. */
export function PageFrame() {
  return (
    <>
      <SkipLink />
      <PageTitle />
      <NavigationProgress />
      <Outlet />
      <OfflineBanner />
      <ToastRegion />
      <FocusOnNavigation />
      <ScrollRestoration />
    </>
  )
}
