import { useLingui } from '@lingui/react/macro'
import { paths, sitePaths } from '@sheaf/contract'
import { sessionEndedAtom, sessionStateAtom } from '@sheaf/shell'
import { LanguageSelect, TextLink, Wordmark } from '@sheaf/ui'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import classes from './auth-layout.module.css'
import { nextOf } from './next-page.ts'

/**
 * The frame of signing in and up: the name, and one quiet card. Whoever is signed in has nothing to do here and goes
 * on at once, be it after logging in, in another tab or from an old link; only a link to a new password, and what another provider
 * sends them back with, counts for them, too.
 */
export function AuthLayout() {
  const { isAuthenticated, isLoading } = useAtomValue(sessionStateAtom)
  // A form that has just ended it, as that of a new password does, holds what is shown of it until the form is gone.
  const hasEnded = useAtomValue(sessionEndedAtom)
  const { pathname, search } = useLocation()
  // A mailed link is followed in whichever browser opens it, and may be another account's.
  const isReset = pathname === paths.forget() && new URLSearchParams(search).has('token')
  // They may have asked to be connected, and the screen itself leads on.
  const isProvider = pathname.startsWith(paths.provider(''))
  // A session that is only remembered may have ended: the server's word is waited for.
  if (isAuthenticated && !isLoading && !hasEnded && !isReset && !isProvider)
    return <Navigate to={nextOf(search) ?? paths.home()} replace />
  return (
    <AuthFrame>
      <Outlet />
    </AuthFrame>
  )
}

/** The frame itself, around what somebody may be signed in for. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div className={classes.page}>
      <header>
        <Link className={classes.home} to={paths.home()} aria-label={t`Sheaf, home`}>
          <Wordmark />
        </Link>
      </header>
      <main className={classes.card}>{children}</main>
      <footer className={classes.foot}>
        <LanguageSelect />
        <TextLink look="plain" to={sitePaths.terms()}>{t`Terms of Service`}</TextLink>
        <TextLink look="plain" to={sitePaths.privacy()}>{t`Privacy Policy`}</TextLink>
      </footer>
    </div>
  )
}
