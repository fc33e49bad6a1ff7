import { paths } from '@sheaf/contract'
import { sessionStateAtom } from '@sheaf/shell'
import { useAtomValue } from 'jotai'
import { Fragment } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { Page } from '../layout/page.tsx'
import { ListSkeleton } from '../states/skeletons.tsx'

/** Element of routes for those who are signed in. Visitors log in first and come back to where they wanted to go. */
export function SignedInOnly() {
  const { session, isLoading } = useAtomValue(sessionStateAtom)
  const { pathname, search } = useLocation()
  // What one person typed is not for another who logs in while the page is held.
  if (session) {
    return (
      <Fragment key={session.uid}>
        <Outlet />
      </Fragment>
    )
  }
  // Not asked yet: local storage may have lost what the cookie still knows.
  if (isLoading) {
    return (
      <Page width="settings">
        <ListSkeleton rows={4} />
      </Page>
    )
  }
  return <Navigate replace to={`${paths.login()}?${new URLSearchParams({ next: pathname + search })}`} />
}
