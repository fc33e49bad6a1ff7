import { Trans } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import classes from './form-error.module.css'

/**
 * Says in a form that the session has ended, and how to go on. In another tab, so that what was typed stays where it is and every
 * way of logging in works, those that lead through other sites too.
 */
export function SessionEnded() {
  const { pathname, search } = window.location
  const login = `${paths.login()}?${new URLSearchParams({ next: pathname + search })}`
  return (
    <Trans>
      You've been logged out. What you typed is still here:{' '}
      <a className={classes.link} href={login} target="_blank" rel="noopener">
        log in in a new tab
      </a>
      , then continue
    </Trans>
  )
}
